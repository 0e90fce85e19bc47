import type { EntryDraft } from '@film-contest/contract/entries';

interface Signing {
  group: EntryDraft['group'];
  guardian: EntryDraft['guardian'];
}

/**
 * Whether a parent or guardian signs as well: certainly for somebody under 14, certainly not in a
 * group of grown-ups, and otherwise there is a line for one.
 */
export function guardianSigns({ group, guardian }: Signing): 'yes' | 'no' | 'if-any' {
  if (guardian?.under14) return 'yes';
  return group === 'open' ? 'no' : 'if-any';
}

const forbidden = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu;
const longest = 60;

/** The name under which a paper is saved: any file system takes it. */
export function paperFilename(name: string, title: string | null): string {
  const said = [...(title ?? '').replace(forbidden, ' ').replace(/\s+/g, ' ').trim()];
  const short = said
    .slice(0, longest)
    .join('')
    .replace(/[. ]+$/, '');
  return `${[name, ...(short ? [short] : [])].join(' - ')}.pdf`;
}
