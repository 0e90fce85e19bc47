import type { EntryDraft } from '@film-contest/contract/entries';

interface Signing {
  group: EntryDraft['group'];
  guardian: EntryDraft['guardian'];
}

/** Returns whether a guardian signs: `yes` for members under 14, `no` in the Open Group, otherwise `if-any`. */
export function getGuardianSignature({ group, guardian }: Signing): 'yes' | 'no' | 'if-any' {
  if (guardian?.under14) return 'yes';
  return group === 'open' ? 'no' : 'if-any';
}

const forbidden = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu;
const longest = 60;

/** Formats the file name of a paper so that it is valid on any file system. */
export function formatPaperFilename(name: string, title: string | null): string {
  const said = [...(title ?? '').replace(forbidden, ' ').replace(/\s+/g, ' ').trim()];
  const short = said
    .slice(0, longest)
    .join('')
    .replace(/[. ]+$/, '');
  return `${[name, ...(short ? [short] : [])].join(' - ')}.pdf`;
}
