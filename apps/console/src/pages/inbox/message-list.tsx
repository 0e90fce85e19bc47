import { formatTime } from '../../lib/times.ts';
import styles from './inbox.module.css';
import type { InboxMessage } from './inbox-labels.ts';

/** Answers or notes, oldest first. */
export function AnswerOrNoteList({ list }: { list: InboxMessage['answers'] }) {
  if (list.length === 0) return null;
  return (
    <ol className={styles.answers}>
      {list.map(({ text, by, at }) => (
        <li key={`${at} ${by}`}>
          <div className={styles.minor}>
            {by} · <time dateTime={at}>{formatTime(at)}</time>
          </div>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
