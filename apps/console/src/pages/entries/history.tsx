import type { ConsoleEntry } from '@film-contest/contract/entries';
import { EntryStateTag } from '../../components/state-tag.tsx';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './entry.module.css';

type Event = ConsoleEntry['events'][number];

/** The events of an entry, newest first. */
export function EntryHistory({ events }: { events: readonly Event[] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('console.entry.history')}</h2>
      <ol className={styles.events}>
        {events.toReversed().map((event) => (
          <li key={`${event.at} ${event.state}`}>
            <EntryStateTag state={event.state} />
            <time className={styles.minor} dateTime={event.at}>
              {formatTime(event.at)}
            </time>
            <span className={styles.minor}>{event.by ?? getEventActorLabel(event)}</span>
            <DecisionReason {...event} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const getEventActorLabel = ({ isByMaker }: Event) =>
  isByMaker ? t('review.byMaker') : t('review.byMachine');

/** The reason of a decision, as the entrant received it. */
function DecisionReason({ note, reasons }: Pick<Event, 'note' | 'reasons'>) {
  if (!note && reasons.length === 0) return null;
  return (
    <div className={styles.words}>
      {note && <p>{note}</p>}
      {reasons.length > 0 && (
        <dl>
          {reasons.map(({ field, reason }) => (
            <div key={field}>
              <dt>{getEntryFieldLabel(field)}</dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
