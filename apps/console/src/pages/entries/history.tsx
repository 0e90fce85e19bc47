import type { ConsoleEntry } from '@film-contest/contract/entries';
import { StateTag } from '../../components/state-tag.tsx';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import styles from './entry.module.css';

/** What became of the entry, newest first. */
export function History({ events }: { events: ConsoleEntry['events'] }) {
  const newestFirst = [...events].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('console.entry.history')}</h2>
      <ol className={styles.events}>
        {newestFirst.map(({ state, at, note }) => (
          <li key={`${at} ${state}`}>
            <StateTag state={state} />{' '}
            <time className={styles.minor} dateTime={at}>
              {moment(at)}
            </time>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
