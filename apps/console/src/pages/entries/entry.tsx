import type { ConsoleEntry } from '@film-contest/contract/entries';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { formatNumber } from '@film-contest/messages/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Switch } from 'antd';
import { Fragment, type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { EntryAssigneeSelect } from '../../components/assignee-select.tsx';
import { ColouredTag, EntryStateTag } from '../../components/cells.tsx';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader, QueryResult, useHeadingFocus, usePageTitle } from '../../components/page.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { useContest } from '../../lib/contest.ts';
import { getEntrantGroupLabel, getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime, formatTimeAgo } from '../../lib/times.ts';
import { getNewEntryMailingPath } from '../mailings/mailing-paths.ts';
import { EntryVoteSignals } from '../votes/entry-signals.tsx';
import { EntryAwards } from './awards.tsx';
import { MachineChecksByFile, ReviewChecklist } from './checks.tsx';
import { DecisionButtons } from './decision.tsx';
import styles from './entry.module.css';
import { EntryPicturesAndDocuments, EntryTexts, LastRequestedChanges } from './entry-contents.tsx';
import { EntryMarksPanel } from './entry-marks.tsx';
import { EntrantPreview, EntryRecordSections } from './entry-record.tsx';
import { FilmPlayerOrState } from './film-stage.tsx';
import { GiveawayMarkers } from './giveaways.tsx';
import { QueueSidebar } from './queue-rail.tsx';
import review from './review.module.css';
import { formatRevisionEvent, RevisedFields } from './revised-fields.tsx';
import { type Hold, useEntryReview } from './use-entry-review.ts';

const pollMs = 3_000;
/** Interval in which the URLs of unpublished media are renewed, in milliseconds. They expire after fifteen minutes. */
const renewMs = 10 * 60_000;
const busyStates: readonly string[] = ['uploaded', 'probing', 'queued', 'transcoding'];

/** Whether checks or transcoding are running, so that the page must poll. */
const isEntryProcessing = ({ state, film }: ConsoleEntry) =>
  state === 'received' || state === 'checking' || busyStates.includes(film?.state ?? '');

function useEntry(id: string) {
  const client = useQueryClient();
  const queryKey = ['entry', id];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      // A refresh of a displayed entry shows no errors and does not leave the page.
      const background = client.getQueryData(queryKey) !== undefined;
      return fetchScreenData('consoleEntry', { params: { id }, background, signal });
    },
    refetchInterval: ({ state }) =>
      state.data && isEntryProcessing(state.data) ? pollMs : renewMs,
  });
}

export default function ReviewEntryPage() {
  const { id = '' } = useParams();
  return (
    <QueryResult isPage query={useEntry(id)} errorText={t('console.entry.failed')}>
      {(entry) => <EntryReview key={id} entry={entry} />}
    </QueryResult>
  );
}

/** The review page: queue, film and checks, side by side on wide screens. */
function EntryReview({ entry }: { entry: ConsoleEntry }) {
  const review = useEntryReview(entry);
  const { hold, keys, marking, player, queue, ticks } = review;
  const { canSeeVotes } = usePermissions();
  const hasVotes = entry.state === 'published' || entry.votes > 0;
  return (
    <article
      className={styles.entry}
      data-walking={queue.isInQueue}
      data-deciding={entry.may.requestChanges}
    >
      <EntryHeader entry={entry} />
      <HoldNotice hold={hold} />
      <LastRequestedChanges entry={entry} />
      <RevisedFields entry={entry} />
      {queue.isInQueue && <QueueSidebar entry={entry} scope={queue.scope} />}
      <div className={styles.film}>
        <FilmPlayerOrState
          entry={entry}
          player={player}
          hasPageKeys={review.isOpen && keys.areOn}
        />
        {review.hasGiveaways && (
          <GiveawayMarkers
            entry={entry}
            marking={marking}
            disabled={review.isBlocked}
            onSeek={(seconds) => player.current?.seekTo(seconds)}
          />
        )}
      </div>
      <div className={styles.side}>
        <MachineChecksByFile entry={entry} />
        {entry.may.requestChanges && (
          <ReviewChecklist
            points={entry.checklist}
            ticks={ticks}
            disabled={review.isBlocked}
            showsMissing={review.isMissed}
            hasKeys={keys.areOn}
          />
        )}
        <div className={styles.decision}>
          <DecisionButtons review={review} />
        </div>
        <EntryMarksPanel entry={entry} />
        <EntryAwards entry={entry} />
      </div>
      <div className={styles.rest}>
        <EntryTexts entry={entry} />
        <EntryPicturesAndDocuments entry={entry} />
        {canSeeVotes && hasVotes && <EntryVoteSignals id={entry.id} />}
        <EntryHistory events={entry.events} />
        <CollapsibleSection title={t('lists.record.title')}>
          {() => <EntryRecordSections entry={entry} />}
        </CollapsibleSection>
        <CollapsibleSection title={t('lists.entrantView.title')}>
          {() => <EntrantPreview entry={entry} />}
        </CollapsibleSection>
      </div>
      <ShortcutDialog
        open={keys.isOpen}
        onClose={() => keys.show(false)}
        isEnabled={keys.areOn}
        onSwitch={keys.switchOn}
      />
    </article>
  );
}

function EntryHeader({ entry }: { entry: ConsoleEntry }) {
  const { number, draft, state, maker, school, submittedAt, votes, shares } = entry;
  const { filmAwaitedUntil } = entry;
  const heading = useHeadingFocus();
  const mayWrite = usePermissions().canSendMailings;
  // Includes disqualified entries, because their public page shows the reason.
  const isPublic = number !== null && (state === 'published' || state === 'disqualified');
  const title = draft.title || t('console.entry.untitled');
  // The assignee is irrelevant after the decision.
  const mayAssign = entry.may.requestChanges;
  const named = number ? `${number} ${title}` : title;
  usePageTitle(named);
  return (
    <PageHeader
      heading={heading}
      title={
        <>
          {number && <span className={styles.number}>{number}</span>} {title}
        </>
      }
      actions={
        mayWrite && (
          <LinkButton to={getNewEntryMailingPath(entry.id)}>
            {t('mailings.writeToEntrant')}
          </LinkButton>
        )
      }
    >
      <EntryStateTag state={state} />
      {draft.group && <span>{getEntrantGroupLabel(draft.group)}</span>}
      {school && <span>{school}</span>}
      {mayAssign && (
        <Flex gap={8} align="center" component="span">
          {t('review.assignee')} <EntryAssigneeSelect entry={{ ...entry, title }} />
        </Flex>
      )}
      {draft.guardian?.under14 && (
        <ColouredTag tone="warning">{t('console.review.under14')}</ColouredTag>
      )}
      {maker && <span>{maker}</span>}
      <SubmissionTimes events={entry.events} submittedAt={submittedAt} />
      {filmAwaitedUntil && (
        <span>{t('console.entry.filmAwaited', { date: formatTime(filmAwaitedUntil) })}</span>
      )}
      {isPublic && (
        <>
          <span>
            {t('console.entry.votes')} {formatNumber(t.locale, votes)}
          </span>
          <span>
            {t('console.entry.shares')} {formatNumber(t.locale, shares)}
          </span>
          <a href={getPublicEntryPath(number)} target="_blank" rel="noreferrer">
            {t('console.entry.publicPage')} <Icon name="outward" size={14} />
          </a>
        </>
      )}
    </PageHeader>
  );
}

/** The time of the last submission and, after a resubmission, also that of the first. */
function SubmissionTimes({ events, submittedAt }: Pick<ConsoleEntry, 'events' | 'submittedAt'>) {
  if (!submittedAt) return null;
  const [first, ...later] = events.filter(({ state }) => state === 'received');
  if (!first || later.length === 0)
    return (
      <span>
        {t('console.entry.submittedAt')} {formatTime(submittedAt)}
      </span>
    );
  return (
    <>
      <span>
        {t('console.entry.firstSubmittedAt')} {formatTime(first.at)}
      </span>
      <span>
        {t('console.entry.lastSubmittedAt')} {formatTime(submittedAt)}
      </span>
    </>
  );
}

const getPublicEntryPath = (number: string) =>
  buildPagePath('galleryEntry', getCanonicalLanguagePrefix(locale), { id: Number(number) });

/** Names the colleague who reviews the entry and offers to take it over. */
function HoldNotice({ hold: { holder, isHeld, takeOver } }: { hold: Hold }) {
  const confirm = useConfirmDialog();
  const { name, since } = holder ?? {};
  function confirmTakeOver(from: string) {
    confirm({
      title: t('review.takeOverAsk', { name: from }),
      content: t('review.takeOverHint', { name: from }),
      okText: t('review.takeOver'),
      onOk: takeOver,
    });
  }
  return (
    <div className={isHeld ? review.held : 'visually-hidden'} role="status">
      {isHeld && name && since && (
        <>
          <p>
            <strong>{t('review.heldBy', { name, ago: formatTimeAgo(since) })}</strong>
            {t('review.heldHint')}
          </p>
          <Button onClick={() => confirmTakeOver(name)}>{t('review.takeOver')}</Button>
        </>
      )}
    </div>
  );
}

type Event = ConsoleEntry['events'][number];

/** The events of an entry, newest first. */
function EntryHistory({ events }: { events: readonly Event[] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('console.entry.history')}</h2>
      <ol className={styles.events}>
        {events.toReversed().map((event) => (
          <li key={`${event.at} ${event.state}`}>
            {event.revision ? (
              <ColouredTag tone="active">{t('review.revised.changed')}</ColouredTag>
            ) : (
              <EntryStateTag state={event.state} />
            )}
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
  isByMaker ? t('review.byEntrant') : t('review.byMachine');

function DecisionReason({ note, reasons, ...event }: Event) {
  const revision = formatRevisionEvent(event);
  if (!note && !revision && reasons.length === 0) return null;
  return (
    <div className={styles.words}>
      {revision && <p>{revision}</p>}
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

const keys = [
  [['Space'], () => t('review.key.playPause')],
  [['←', '→'], () => t('review.key.seek')],
  [[',', '.'], () => t('review.key.frame')],
  [['1', '…', '9'], () => t('review.key.tick')],
  [['G'], () => t('review.key.mark')],
  [['A'], () => t('review.key.publish')],
  [['R'], () => t('console.review.requestChanges')],
  [['X'], () => t('console.review.reject')],
  [['N', 'P'], () => t('review.key.walk')],
  [['?'], () => t('review.key.help')],
] as const;

interface ShortcutDialogProps {
  open: boolean;
  onClose: () => void;
  isEnabled: boolean;
  onSwitch: (areOn: boolean) => void;
}

function ShortcutDialog({ open, onClose, isEnabled: areOn, onSwitch }: ShortcutDialogProps) {
  const isAgainstFraud = useContest()?.branding.scamAlerts ?? false;
  const shown = keys.filter(([[first]]) => first !== 'G' || isAgainstFraud);
  return (
    <FormDialog open={open} onClose={onClose} title={t('review.keys')} width={480}>
      <dl className={review.sheet}>
        {shown.map(([pressed, text]) => (
          <Fragment key={pressed.join()}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text()}</dd>
          </Fragment>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is one */}
      <label className={review.switch}>
        <Switch checked={areOn} onChange={onSwitch} />
        {t('review.keysOn')}
      </label>
      <p className={review.minor}>{t('review.keysHint')}</p>
    </FormDialog>
  );
}

interface DisclosureProps {
  title: string;
  /** Content of the section; rendered when the section is opened for the first time. */
  children: () => ReactNode;
}

/** A section that is closed at first and loads its content when opened. */
function CollapsibleSection({ title, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={review.disclosure}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {wasOpened && <div className={review.content}>{children()}</div>}
    </details>
  );
}
