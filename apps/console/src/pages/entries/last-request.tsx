import type {
  AskedChanges as Asked,
  ConsoleEntry,
  EntryField,
} from '@film-contest/contract/entries';
import { Tag } from '../../components/state-tag.tsx';
import { getFieldLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { type Answers, formatAnswer } from './format-answer.ts';
import styles from './last-request.module.css';

interface LastRequestProps {
  entry: Pick<ConsoleEntry, 'asked' | 'draft' | 'school' | 'files'>;
}

/** The last requested changes and the entrant's answers. */
export function LastRequest({ entry }: LastRequestProps) {
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
          <Change
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

function Change({ field, reason, before, now, isUnchanged }: ChangeProps) {
  return (
    <li>
      <h3>
        {getFieldLabel(field)}{' '}
        <Tag tone={isUnchanged ? 'warning' : 'active'}>
          {isUnchanged ? t('review.asked.unchanged') : t('review.asked.changed')}
        </Tag>
      </h3>
      <p className={styles.reason}>{reason}</p>
      {!isUnchanged && (
        <dl>
          <div>
            <dt>{t('review.asked.before')}</dt>
            <dd>{formatAnswer(field, before)}</dd>
          </div>
          <div>
            <dt>{t('review.asked.now')}</dt>
            <dd>{formatAnswer(field, now)}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
