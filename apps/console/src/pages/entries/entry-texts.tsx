import type { ConsoleEntry, EntryField } from '@film-contest/contract/entries';
import { getFieldLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import styles from './entry.module.css';
import { formatAnswer } from './format-answer.ts';

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
            <dt>{getFieldLabel(field)}</dt>
            {/* Files are listed in their own section. */}
            <dd>{formatAnswer(field, { draft: withoutFiles(draft), school, filenames: {} })}</dd>
            {reasons
              .filter((reason) => reason.field === field)
              .map(({ reason }) => (
                <Reason key={reason} text={reason} />
              ))}
          </div>
        ))}
        {ofFiles.map(({ field, reason }) => (
          <div key={field}>
            <dt>{getFieldLabel(field)}</dt>
            <Reason text={reason} />
          </div>
        ))}
      </dl>
    </section>
  );
}

const withoutFiles = (draft: ConsoleEntry['draft']): ConsoleEntry['draft'] => ({
  ...draft,
  subtitles: draft.subtitles && { mode: draft.subtitles.mode },
});

const Reason = ({ text }: { text: string }) => (
  <dd className={styles.reason}>
    {t('console.entry.sentBack')} {text}
  </dd>
);
