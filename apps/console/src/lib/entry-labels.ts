import type { ConsoleEntry, EntryField, EntryState } from '@film-contest/contract/entries';
import type { CorrectableField } from '@film-contest/contract/entry-flags';
import type { UploadKind } from '@film-contest/contract/media';
import { t } from './messages.ts';

const groups = ['open', 'student'] as const;

type Group = (typeof groups)[number];

/** Text shown instead of a missing value. */
export const dash = '–';

export const getEntrantGroupLabel = (group: Group | null) =>
  group ? t(`console.group.${group}`) : dash;

export const listEntrantGroupOptions = () =>
  groups.map((value) => ({ value, label: getEntrantGroupLabel(value) }));

/** The states visible to staff. Drafts are private to the entrant. Listed here to keep zod out of the chunk. */
const visibleStateMap = {
  received: true,
  checking: true,
  in_review: true,
  changes_requested: true,
  published: true,
  rejected: true,
  withdrawn: true,
  disqualified: true,
  hidden: true,
} as const satisfies Record<Exclude<EntryState, 'draft'>, true>;

export const visibleStates = Object.keys(visibleStateMap) as (keyof typeof visibleStateMap)[];

/** The number and title of an entry, for use in messages. */
export const getEntryName = ({ number, draft }: Pick<ConsoleEntry, 'number' | 'draft'>) => ({
  number: number ?? dash,
  title: draft.title || t('console.entry.untitled'),
});

export const getEntryFieldLabel = (field: EntryField | CorrectableField) =>
  t(`console.field.${field}`);

export const getUploadKindLabel = (kind: UploadKind) => {
  if (kind === 'subtitles_zh') return t('console.subtitles.zh');
  if (kind === 'subtitles_en') return t('console.subtitles.en');
  return t.translateDynamicKey(`console.field.${kind}`) ?? kind;
};

/** Returns the label of an audited action, or its name if it has no label. */
export const getAuditActionLabel = (action: string) =>
  t.translateDynamicKey(`console.action.${action}`) ?? action;
