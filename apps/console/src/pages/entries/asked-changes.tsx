import type {
  AskedChanges as Asked,
  ConsoleEntry,
  EntryField,
} from '@film-contest/contract/entries';
import { Tag } from '../../components/state-tag.tsx';
import { fieldText } from '../../lib/entry-texts.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { type Answers, answerText } from './answer-text.ts';
import styles from './asked-changes.module.css';

interface AskedChangesProps {
  entry: Pick<ConsoleEntry, 'asked' | 'draft' | 'school' | 'files'>;
}

/** What was asked for the last time, and what became of it, for whoever looks at the entry again. */
export function AskedChanges({ entry }: AskedChangesProps) {
  const { asked, draft, school, files } = entry;
  if (!asked) return null;
  const filenames = Object.fromEntries(files.map(({ id, filename }) => [id, filename]));
  return (
    <section className={styles.asked}>
      <h2>{t('review.asked.title')}</h2>
      <p className={styles.minor}>
        {moment(asked.at)} · {asked.by ?? t('review.byMachine')}
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
        {fieldText(field)}{' '}
        <Tag tone={isUnchanged ? 'warning' : 'active'}>
          {isUnchanged ? t('review.asked.unchanged') : t('review.asked.changed')}
        </Tag>
      </h3>
      <p className={styles.reason}>{reason}</p>
      {!isUnchanged && (
        <dl>
          <div>
            <dt>{t('review.asked.before')}</dt>
            <dd>{answerText(field, before)}</dd>
          </div>
          <div>
            <dt>{t('review.asked.now')}</dt>
            <dd>{answerText(field, now)}</dd>
          </div>
        </dl>
      )}
    </li>
  );
}
