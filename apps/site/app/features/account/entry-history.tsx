import type { MyEntry } from '@film-contest/contract/entries';
import { formatDateTime } from '@film-contest/messages/format';
import { useState } from 'react';
import { useContest } from '../../lib/contest.ts';
import { useEntryFieldLabel } from '../../lib/entry-fields.ts';
import { useLocale, useT } from '../../lib/messages.tsx';
import styles from './account.module.css';

type Event = MyEntry['events'][number];

/** The events of an entry, newest first: the latest event, and all events on demand. */
export function EntryHistory({ entry }: { entry: MyEntry }) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const newestFirst = [...entry.events].reverse();
  if (newestFirst.length === 0) return null;
  const shown = isWhole ? newestFirst : newestFirst.slice(0, 1);
  const about = entry.draft.title || t('account.entries.untitled');
  return (
    <section
      className={styles.history}
      aria-label={t('forms.labelled', { label: t('account.history.title'), text: about })}
    >
      <ol>
        {shown.map((event, index) => (
          <EntryEvent
            key={`${event.state} ${event.at}`}
            event={event}
            // The card shows the current request for changes above, with links to the fields.
            isToldAbove={index === 0}
          />
        ))}
      </ol>
      {newestFirst.length > 1 && (
        <button
          type="button"
          className={styles.quiet}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? t('account.history.latest')
            : t('account.history.all', { count: newestFirst.length })}
        </button>
      )}
    </section>
  );
}

function EntryEvent({ event, isToldAbove }: { event: Event; isToldAbove: boolean }) {
  const t = useT();
  const { locale } = useLocale();
  const label = useEntryFieldLabel();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  const { state, at, note, reasons } = event;
  return (
    <li>
      <time dateTime={at}>{formatDateTime(locale, at, timeZone)}</time>
      <div>
        <p>{t(`account.history.state.${state}`)}</p>
        {!isToldAbove && note && <p className={styles.words}>{note}</p>}
        {!isToldAbove &&
          reasons.map(({ field, reason }) => (
            <p key={`${field} ${reason}`} className={styles.words}>
              {t('forms.labelled', { label: label(field), text: reason })}
            </p>
          ))}
      </div>
    </li>
  );
}
