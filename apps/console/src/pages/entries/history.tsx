import type { ConsoleEntry } from '@film-contest/contract/entries';
import { StateTag } from '../../components/state-tag.tsx';
import { fieldText } from '../../lib/entry-texts.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import styles from './entry.module.css';

/** What became of the entry, newest first. */
export function History({ events }: { events: ConsoleEntry['events'] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('console.entry.history')}</h2>
      <ol className={styles.events}>
        {events.toReversed().map(({ state, at, note, reasons }) => (
          <li key={`${at} ${state}`}>
            <StateTag state={state} />{' '}
            <time className={styles.minor} dateTime={at}>
              {moment(at)}
            </time>
            {note && <p>{note}</p>}
            {reasons.map(({ field, reason }) => (
              <p key={field}>
                <strong>{fieldText(field)}</strong> {reason}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
