import {
  type ConsoleEntry,
  type EntryField,
  subtitleLanguages,
} from '@film-contest/contract/entries';
import { dash, getEntrantGroupLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';

type Draft = ConsoleEntry['draft'];

export interface Answers {
  draft: Draft;
  school: string | null;
  /** Maps upload ids to file names. */
  filenames: Record<string, string>;
}

/** Formats a field's value; a file is shown by its name. */
export function formatFieldAnswer(
  field: EntryField,
  { draft, school, filenames }: Answers,
): string {
  const getFilename = (upload: string | null | undefined) =>
    upload ? (filenames[upload] ?? t('review.asked.otherFile')) : t('console.entry.noFile');
  switch (field) {
    case 'group':
      return getEntrantGroupLabel(draft.group ?? null);
    case 'school_name':
      return school || dash;
    case 'guardian':
      return formatGuardian(draft);
    case 'subtitles':
      return [
        formatSubtitleMode(draft),
        ...subtitleLanguages.flatMap((language) => {
          const upload = draft.subtitles?.[language];
          return upload ? [getFilename(upload)] : [];
        }),
      ].join('\n');
    case 'declarations':
      return formatDeclarations(draft);
    case 'title':
    case 'desc':
    case 'title_en':
    case 'desc_en':
    case 'team':
    case 'team_desc':
      return draft[field] || dash;
    default:
      return getFilename(draft[field]);
  }
}

function formatDeclarations(draft: Draft): string {
  const { rights, clean, rules } = draft.declarations ?? {};
  const ticked = [
    rights && t('console.declaration.rights'),
    clean && t('console.declaration.clean'),
    rules && t('console.declaration.rules'),
  ].filter(Boolean);
  return ticked.length > 0 ? ticked.join('\n') : dash;
}

function formatGuardian({ guardian }: Draft): string {
  if (!guardian) return t('console.guardian.unknown');
  if (!guardian.under14) return t('console.guardian.none');
  const consent = guardian.consent ? t('console.guardian.agrees') : t('console.guardian.disagrees');
  return [guardian.name || dash, guardian.contact || dash, consent].join('\n');
}

const modeKeys = {
  burnt_in: 'console.subtitles.burnt_in',
  in_file: 'console.subtitles.in_file',
  files: 'console.subtitles.files',
} as const;

const formatSubtitleMode = ({ subtitles }: Draft) =>
  subtitles ? t(modeKeys[subtitles.mode]) : dash;
