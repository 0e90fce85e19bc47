import type {
  AskedChanges as Asked,
  ConsoleEntry,
  EntryField,
} from '@film-contest/contract/entries';
import { ColouredTag } from '../../components/state-tag.tsx';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { type Answers, formatFieldAnswer } from './format-answer.ts';
import styles from './last-request.module.css';

interface LastRequestProps {
  entry: Pick<ConsoleEntry, 'asked' | 'draft' | 'school' | 'files'>;
}

/** The last requested changes and the entrant's answers. */
export function LastRequestedChanges({ entry }: LastRequestProps) {
  const { asked, draft, school, files } = entry;
  if (!asked) return null;
  const filenames = Object.fromEntries(files.map(({ id, filename }) => [id, filename]));
  return (
    <section className={styles.asked}>
      <h2>{t('review.asked.title')}</h2>
      <p className={styles.minor}>
        {formatTime(asked.at)} · {asked.by ?? t('review.byMachine')}
      </p>
      <ul>
        {asked.reasons.map((given) => (
          <RequestedChange
            key={`${given.field} ${given.reason}`}
            {...given}
            before={asked}
            now={{ draft, school, filenames }}
            isUnchanged={asked.unchanged.includes(given.field)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ChangeProps {
  field: EntryField;
  reason: string;
  before: Asked;
  now: Answers;
  isUnchanged: boolean;
}

function RequestedChange({ field, reason, before, now, isUnchanged }: ChangeProps) {
  return (
    <li>
      <h3>
        {getEntryFieldLabel(field)}{' '}
        <ColouredTag tone={isUnchanged ? 'warning' : 'active'}>
          {isUnchanged ? t('review.asked.unchanged') : t('review.asked.changed')}
        </ColouredTag>
      </h3>
      <p className={styles.reason}>{reason}</p>
      {!isUnchanged && (
        <dl>
          <div>
            <dt>{t('review.asked.before')}</dt>
            <dd>{formatFieldAnswer(field, before)}</dd>
          </div>
          <div>
            <dt>{t('review.asked.now')}</dt>
            <dd>{formatFieldAnswer(field, now)}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
