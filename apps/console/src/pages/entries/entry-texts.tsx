import type { ConsoleEntry, EntryField } from '@film-contest/contract/entries';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import styles from './entry.module.css';
import { formatFieldAnswer } from './format-answer.ts';

/** The entrant's texts and the reasons for requested changes. */
export function EntryTexts({ entry }: { entry: ConsoleEntry }) {
  const { draft, reasons, school, hidden } = entry;
  const isGuardianAsked = draft.group === 'student' && !hidden.includes('guardian');
  const fields: EntryField[] = [
    'group',
    ...(school ? (['school_name'] as const) : []),
    ...(isGuardianAsked ? (['guardian'] as const) : []),
    'title',
    'desc',
    'team',
    'team_desc',
    'subtitles',
    'declarations',
  ];
  const ofFiles = reasons.filter(({ field }) => !fields.includes(field));
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('console.entry.texts')}</h2>
      <dl className={styles.texts}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{getEntryFieldLabel(field)}</dt>
            {/* Files are listed in their own section. */}
            <dd>
              {formatFieldAnswer(field, { draft: omitFileFields(draft), school, filenames: {} })}
            </dd>
            {reasons
              .filter((reason) => reason.field === field)
              .map(({ reason }) => (
                <RequestedChangeReason key={reason} text={reason} />
              ))}
          </div>
        ))}
        {ofFiles.map(({ field, reason }) => (
          <div key={field}>
            <dt>{getEntryFieldLabel(field)}</dt>
            <RequestedChangeReason text={reason} />
          </div>
        ))}
      </dl>
    </section>
  );
}

const omitFileFields = (draft: ConsoleEntry['draft']): ConsoleEntry['draft'] => ({
  ...draft,
  subtitles: draft.subtitles && { mode: draft.subtitles.mode },
});

const RequestedChangeReason = ({ text }: { text: string }) => (
  <dd className={styles.reason}>
    {t('console.entry.sentBack')} {text}
  </dd>
);
