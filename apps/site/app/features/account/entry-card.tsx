import type { EntryState, MyEntry } from '@film-contest/contract/entries';
import { canWithdrawEntry } from '@film-contest/contract/entry-rules';
import { formatDateTime, joinSentences } from '@film-contest/messages/format';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { AskedChanges } from '../../components/asked-changes.tsx';
import { AwaitedTime } from '../../components/awaited-time.tsx';
import { FilmLine } from '../../components/film-player/film-line.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import { useNotOpen } from '../../lib/not-open.ts';
import { useWatchedEntry } from '../../lib/watch-entry.ts';
import { useContestZone } from '../../lib/zoned-time.ts';
import styles from './account.module.css';
import { EntryHistory } from './entry-history.tsx';
import { DiscardButton, WithdrawButton } from './leave-buttons.tsx';
import { hasMore, type Row } from './own-entries.ts';
import { getStanding } from './standing.ts';

interface EntryCardProps {
  row: Row;
  /** The complete entry, if already loaded. */
  known: MyEntry | null;
  onChanged: () => void;
  /** Called when the state has changed since the list was loaded. */
  onMoved: (entry: MyEntry) => void;
}

/** An own entry: number, title, state, reason and actions. */
export function EntryCard({ row, known, onChanged, onMoved }: EntryCardProps) {
  const t = useT();
  const card = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(card);
  const entry = useEntryDetails(row, known, isSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer list knows better than an older answer
  useEffect(() => {
    if (entry && getStanding(entry) !== getStanding(row)) onMoved(entry);
  }, [entry]);
  const state = entry?.state ?? row.state;
  const notOpen = useNotOpen();
  const unsendable = state === 'draft' ? notOpen : null;
  const stateText = t(`account.stateText.${state}`);
  const filmAwaitedUntil = entry ? entry.filmAwaitedUntil : row.filmAwaitedUntil;
  return (
    <li className={styles.entry} ref={card}>
      <h4>
        {row.number && (
          <span className={styles.number}>
            {t('account.entries.number', { number: row.number })}
          </span>
        )}{' '}
        {row.title || t('account.entries.untitled')}
      </h4>
      <p className={styles.status}>
        <span className={styles.state} data-state={state}>
          {t(`account.state.${state}`)}
        </span>
        {joinSentences(t.locale, unsendable ? [stateText, unsendable.text] : [stateText])}
      </p>
      {filmAwaitedUntil && <AwaitedFilm until={filmAwaitedUntil} />}
      {state === 'draft' && <LastChanged row={row} />}
      {entry && <Details entry={entry} />}
      <div className={styles.buttons}>
        <Action
          row={row}
          state={state}
          isUnsendable={unsendable !== null}
          isFilmAwaited={filmAwaitedUntil !== null}
        />
        {state === 'draft' && <DiscardButton row={row} onDone={onChanged} />}
        {canWithdrawEntry(state) && <WithdrawButton row={row} onDone={onChanged} />}
      </div>
    </li>
  );
}

function LastChanged({ row }: { row: Row }) {
  const t = useT();
  const { locale } = useLocale();
  const date = formatDateTime(locale, row.updatedAt, useContestZone());
  return <p className={styles.when}>{t('account.entries.updated', { date })}</p>;
}

/** An entry that was submitted before its film arrived. */
function AwaitedFilm({ until }: { until: string }) {
  const t = useT();
  return (
    <p className={styles.reason}>
      <AwaitedTime until={until} text={(date) => t('account.entries.filmAwaited', { date })} />
    </p>
  );
}

function Details({ entry }: { entry: MyEntry }) {
  const reason = entry.events[entry.events.length - 1]?.note;
  const hasFilm = entry.film && !hasEnded(entry.state) && !entry.filmAwaitedUntil;
  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      {entry.state === 'changes_requested' && <AskedChanges entry={entry} heading="h5" />}
      {hasFilm && entry.film && <FilmLine film={entry.film} />}
      <EntryHistory entry={entry} />
    </>
  );
}

const hasEnded = (state: EntryState) =>
  state === 'withdrawn' || state === 'rejected' || state === 'disqualified';

interface ActionProps {
  row: Row;
  state: EntryState;
  /** A draft that cannot be submitted any more, or not yet. */
  isUnsendable: boolean;
  isFilmAwaited: boolean;
}

function Action({ row, state, isUnsendable, isFilmAwaited }: ActionProps) {
  const t = useT();
  const open = (label: string, step: string, kind?: 'primary') => (
    <PageLink
      to="submitEntryStep"
      params={{ entry: row.id, step }}
      className="button"
      data-kind={kind}
    >
      {label}
    </PageLink>
  );
  if (isFilmAwaited) return open(t('account.entries.upload'), 'video', 'primary');
  if (isUnsendable) return open(t('account.entries.view'), 'tasks');
  if (state === 'draft') return open(t('account.entries.continue'), 'tasks', 'primary');
  if (state === 'changes_requested') return open(t('account.entries.correct'), 'tasks', 'primary');
  if (state === 'published' && row.number) {
    return (
      <PageLink to="galleryEntry" params={{ id: Number(row.number) }} className="button">
        {t('account.entries.watch')}
      </PageLink>
    );
  }
  return open(t('account.entries.view'), 'review');
}

const isUnderway = ({ film, filmAwaitedUntil }: MyEntry) =>
  filmAwaitedUntil !== null ||
  (film !== null && !['ready', 'refused', 'failed'].includes(film.state));

/** Loads what the list lacks when the card comes into view: history, reasons and film progress. */
function useEntryDetails(row: Row, known: MyEntry | null, isSeen: boolean): MyEntry | null {
  const { id, state, updatedAt } = row;
  return useWatchedEntry({
    id: isSeen && hasMore(row) ? id : null,
    known,
    isMoving: isUnderway,
    asOf: `${state} ${updatedAt}`,
  });
}

/** Whether an element is or was in view or close to it. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const onChange = (seen: IntersectionObserverEntry[]) =>
      seen.some(({ isIntersecting }) => isIntersecting) && setSeen(true);
    const observer = new IntersectionObserver(onChange, { rootMargin: '200px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
