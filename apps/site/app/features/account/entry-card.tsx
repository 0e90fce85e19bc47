import type { EntryState, MyEntry } from '@film-contest/contract/entries';
import { canReviseEntry, canWithdrawEntry } from '@film-contest/contract/entry-rules';
import { formatDateTime, joinSentences } from '@film-contest/messages/format';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { DiscardRevisionButton } from '../../components/discard-revision.tsx';
import { FilmArrivalDeadline } from '../../components/film-arrival-deadline.tsx';
import { FilmProcessingStatus } from '../../components/film-player/film-line.tsx';
import { RequestedChanges } from '../../components/requested-changes.tsx';
import { useContest } from '../../lib/contest.ts';
import { useEntryFieldLabel, useFieldNames } from '../../lib/entry-fields.ts';
import { PageLink } from '../../lib/links.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import { usePolledEntry } from '../../lib/poll-entry.ts';
import { getReaderTimeZone } from '../../lib/reader-clock.ts';
import { useSubmissionClosedReason } from '../../lib/submission-closed.ts';
import { useContestTimeZone } from '../../lib/zoned-time.ts';
import styles from './account.module.css';
import { DuplicateEntryButton } from './duplicate-button.tsx';
import { EntryCertificates } from './entry-certificates.tsx';
import { getEntryProgress, hasOpenRevision } from './entry-progress.ts';
import { EntryResults } from './entry-results.tsx';
import { DiscardDraftButton, WithdrawEntryButton } from './leave-buttons.tsx';
import { type Certificate, hasDetailsBeyondList, type Row } from './own-entries.ts';
import { RevisionStatus } from './revision-status.tsx';

interface EntryCardProps {
  row: Row;
  /** The complete entry with all details, if already loaded. */
  known: MyEntry | null;
  certificates: readonly Certificate[];
  onChanged: () => void;
  /** Called when the entry's state has changed since the list was loaded. */
  onMoved: (entry: MyEntry) => void;
  /** The entry's running and interrupted uploads. */
  uploads: ReactNode;
  /** Whether the account can start another entry. */
  canDuplicate: boolean;
}

/** The card of an entrant's own entry: number, title, state, reason and actions. */
export function EntryCard(props: EntryCardProps) {
  const { row, known, certificates, onChanged, onMoved, uploads, canDuplicate } = props;
  const t = useT();
  const card = useRef<HTMLLIElement>(null);
  const isSeen = useElementSeen(card);
  const entry = useEntryDetails(row, known, isSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly loaded list has newer states than these details
  useEffect(() => {
    if (entry && getEntryProgress(entry) !== getEntryProgress(row)) onMoved(entry);
  }, [entry]);
  const state = entry?.state ?? row.state;
  const notOpen = useSubmissionClosedReason();
  const unsendable = state === 'draft' ? notOpen : null;
  const stateText = t(`account.stateText.${state}`);
  const { filmAwaitedUntil, revision } = entry ?? row;
  const current = { ...row, state, filmAwaitedUntil, revision };
  const mayDiscard = revision !== null && canReviseEntry(current);
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
      {filmAwaitedUntil && <AwaitedFilmNote until={filmAwaitedUntil} />}
      {state === 'draft' && <LastChangeDate row={row} />}
      {uploads}
      <EntryCertificates certificates={certificates} />
      {entry && <EntryDetails entry={entry} />}
      {isSeen && state === 'published' && <EntryResults id={row.id} />}
      <div className={styles.buttons}>
        <EntryActionLink row={current} isUnsendable={unsendable !== null} />
        <ReviseEntryLink row={current} />
        {state === 'draft' && <DiscardDraftButton row={row} onDone={onChanged} />}
        {mayDiscard && <DiscardRevisionButton entry={row} onDone={onChanged} />}
        {canWithdrawEntry(state) && <WithdrawEntryButton row={current} onDone={onChanged} />}
        {state === 'withdrawn' && canDuplicate && (
          <DuplicateEntryButton id={row.id} title={row.title} />
        )}
      </div>
    </li>
  );
}

function LastChangeDate({ row }: { row: Row }) {
  const t = useT();
  const { locale } = useLocale();
  // Uses the reader's time zone, like the editor.
  const date = formatDateTime(locale, row.updatedAt, getReaderTimeZone());
  return <p className={styles.when}>{t('account.entries.updated', { date })}</p>;
}

function AwaitedFilmNote({ until }: { until: string }) {
  const t = useT();
  return (
    <p className={styles.reason}>
      <FilmArrivalDeadline
        until={until}
        text={(date) => t('account.entries.filmAwaited', { date })}
      />
    </p>
  );
}

function EntryDetails({ entry }: { entry: MyEntry }) {
  const reason = entry.events[entry.events.length - 1]?.note;
  const hasFilm = entry.film && !hasEntryEnded(entry.state) && !entry.filmAwaitedUntil;
  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      {entry.state === 'changes_requested' && <RequestedChanges entry={entry} heading="h5" />}
      <RevisionStatus entry={entry} />
      {hasFilm && entry.film && <FilmProcessingStatus film={entry.film} />}
      <EntryHistory entry={entry} />
    </>
  );
}

const hasEntryEnded = (state: EntryState) =>
  state === 'withdrawn' || state === 'rejected' || state === 'disqualified';

interface ActionProps {
  row: Row;
  /** Whether the entry is a draft that cannot be submitted now. */
  isUnsendable: boolean;
}

interface StepLinkProps {
  row: Row;
  label: string;
  step: string;
  kind?: 'primary' | undefined;
}

const StepLink = ({ row, label, step, kind }: StepLinkProps) => (
  <PageLink
    to="submitEntryStep"
    params={{ entry: row.id, step }}
    className="button"
    data-kind={kind}
  >
    {label}
  </PageLink>
);

/** A link to the form of a submitted entry, which the entrant can change until the deadline. */
function ReviseEntryLink({ row }: { row: Row }) {
  const t = useT();
  const isOpen = useContest()?.submission.open ?? false;
  const isStarted = hasOpenRevision(row);
  if (row.state === 'changes_requested' || !canReviseEntry(row)) return null;
  if (!isOpen && !isStarted) return null;
  const label = t(isStarted ? 'account.entries.continueChange' : 'account.entries.change');
  return <StepLink row={row} label={label} step="tasks" kind={isStarted ? 'primary' : undefined} />;
}

function EntryActionLink({ row, isUnsendable }: ActionProps) {
  const t = useT();
  const { state } = row;
  const renderStepLink = (label: string, step: string, kind?: 'primary') => (
    <StepLink row={row} label={label} step={step} kind={kind} />
  );
  if (row.filmAwaitedUntil) return renderStepLink(t('account.entries.upload'), 'video', 'primary');
  if (isUnsendable) return renderStepLink(t('account.entries.view'), 'tasks');
  if (state === 'draft') return renderStepLink(t('account.entries.continue'), 'tasks', 'primary');
  if (state === 'changes_requested')
    return renderStepLink(t('account.entries.correct'), 'tasks', 'primary');
  if (state === 'published' && row.number) {
    return (
      <PageLink to="galleryEntry" params={{ id: Number(row.number) }} className="button">
        {t('account.entries.watch')}
      </PageLink>
    );
  }
  return renderStepLink(t('account.entries.view'), 'review');
}

const isFilmAwaitedOrProcessing = ({ film, filmAwaitedUntil }: MyEntry) =>
  filmAwaitedUntil !== null ||
  (film !== null && !['ready', 'refused', 'failed'].includes(film.state));

/** Loads the details of a visible card, because the list lacks history, reasons and progress. */
function useEntryDetails(row: Row, known: MyEntry | null, isSeen: boolean): MyEntry | null {
  const { id, state, revision, updatedAt } = row;
  return usePolledEntry({
    id: isSeen && hasDetailsBeyondList(row) ? id : null,
    known,
    isMoving: isFilmAwaitedOrProcessing,
    asOf: `${state} ${revision} ${updatedAt}`,
  });
}

/** Whether an element is or was in view or close to it. */
function useElementSeen(element: RefObject<Element | null>): boolean {
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

type Event = MyEntry['events'][number];

/** The events of an entry, newest first: the latest event, and all events on demand. */
function EntryHistory({ entry }: { entry: MyEntry }) {
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
  const timeZone = useContestTimeZone();
  const { state, at, note, reasons, revision, changed } = event;
  const fields = useFieldNames()(changed);
  return (
    <li>
      <time dateTime={at}>{formatDateTime(locale, at, timeZone)}</time>
      <div>
        <p>
          {revision
            ? t(`account.history.revision.${revision}`, { fields })
            : t(`account.history.state.${state}`)}
        </p>
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
