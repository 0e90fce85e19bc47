import { entryStates } from '@film-contest/contract/entries';
import type { ConsoleEntryRow } from '@film-contest/contract/entry-list';
import { formatTimecode } from '@film-contest/messages/format';
import { Button, Checkbox, Empty, Flex, Pagination, Segmented } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { EntryAssigneeSelect } from '../../components/assignee-select.tsx';
import { CheckCounts, ColouredTag, CoverPicture, FilmStateTag } from '../../components/cells.tsx';
import { EmptyPicture } from '../../components/empty-picture.tsx';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import {
  focusHeading,
  LoadErrorMessage,
  PageHeader,
  useHeadingFocus,
} from '../../components/page.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { dash, getEntrantGroupLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useQueuePageWithoutPending } from '../../lib/pending-decision.ts';
import {
  buildQueueListState,
  getQueueEntryPath,
  parseQueueScope,
  type QueueScope,
  queueScopes,
} from '../../lib/review-queue.ts';
import { formatTimeAgo } from '../../lib/times.ts';
import { useList, useListState } from '../../lib/use-list.ts';
import {
  EntryBulkActions,
  type EntrySelection,
  useEntrySelection,
} from '../entries/entry-bulk.tsx';
import styles from './review-queue.module.css';

const shape = { sorters: [], filters: { assignee: ['me', 'nobody'] } };

/** Always reloads the queue every few seconds, because colleagues take and release entries continuously. */
const shouldPollQueue = () => true;

/** The entries in review, oldest first. */
export default function ReviewQueuePage() {
  const [{ current, pageSize, filters }, change] = useListState(shape);
  const scope = parseQueueScope(filters.assignee?.[0]);
  const state = useMemo(
    () => buildQueueListState(current, pageSize, scope),
    [current, pageSize, scope],
  );
  const {
    data: page,
    isError,
    isFetching,
    error,
    refetch,
  } = useList('consoleEntries', state, undefined, shouldPollQueue);
  const data = useQueuePageWithoutPending(page);
  const selection = useEntrySelection(state);
  const failed = isError && !isFetching && !data;
  const heading = useHeadingFocus();
  return (
    <>
      <PageHeader
        title={t('console.menu.review')}
        heading={heading}
        status={data ? t('console.review.waiting', { count: data.total }) : null}
        actions={<LinkButton to="/review/templates">{t('review.templates.title')}</LinkButton>}
      />
      <div className={styles.tools}>
        <Segmented
          aria-label={t('review.scope')}
          value={scope}
          options={toOptions(queueScopes, (value) => t(`review.scope.${value}`))}
          onChange={(chosen) =>
            change({ filters: chosen === 'all' ? {} : { assignee: [chosen] }, current: 1 })
          }
        />
        <NextEntryButton />
      </div>
      {failed && (
        <LoadErrorMessage text={t('console.list.failed')} error={error} onRetry={() => refetch()} />
      )}
      {!data && !failed && <QueueSkeleton />}
      {data?.total === 0 && <EmptyQueueMessage scope={scope} />}
      <ol className={styles.queue}>
        {data?.list.map((row) => (
          <QueueRow key={row.id} row={row} scope={scope} selection={selection} />
        ))}
      </ol>
      <Pagination
        align="end"
        current={current}
        pageSize={pageSize}
        total={data?.total ?? 0}
        hideOnSinglePage
        showQuickJumper
        showSizeChanger={false}
        onChange={(page) => change({ current: page })}
      />
      <EntryBulkActions selection={selection} total={data?.total ?? 0} offered={['assign']} />
    </>
  );
}

const skeletonRows = ['1', '2', '3', '4', '5'];

/** Grey boxes in place of the queue's entries until the queue is loaded. */
const QueueSkeleton = () => (
  <ol className={styles.queue} aria-hidden="true">
    {skeletonRows.map((key) => (
      <li key={key} className={styles.skeleton} />
    ))}
  </ol>
);

const processingState = {
  ...buildQueueListState(1, 1),
  filters: { state: ['received', 'checking'] },
};

const submittedState = {
  ...buildQueueListState(1, 1),
  filters: { state: entryStates.filter((state) => state !== 'draft') },
};

/** Whether no entry has been submitted yet. Until then, the number of submitted entries is polled. */
const isEmptyContest = ({ total }: { total: number }) => total === 0;

/** Explains why the queue is empty: new entries are checked automatically first. */
function EmptyQueueMessage({ scope }: { scope: QueueScope }) {
  const onWay = useList('consoleEntries', processingState, undefined, shouldPollQueue);
  const all = useList('consoleEntries', submittedState, undefined, isEmptyContest);
  if (onWay.isPending || all.isPending) return null;
  // Omits the number of entries being checked if loading the number failed.
  const checking = scope === 'all' ? (onWay.data?.total ?? 0) : 0;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={getEmptyQueueText(scope, checking, all.data?.total)}
    >
      {checking > 0 && (
        <p>
          {t('review.stillChecked', { count: checking })}{' '}
          <Link to="/films">{t('console.films.title')}</Link>
        </p>
      )}
    </Empty>
  );
}

function getEmptyQueueText(
  scope: QueueScope,
  checking: number,
  submitted: number | undefined,
): string {
  if (submitted === 0) return t('review.noneYet');
  return scope === 'all' && checking === 0 ? t('console.review.queueEmpty') : t('review.noneHere');
}

function NextEntryButton() {
  const navigate = useNavigate();
  const { busy, run } = useBusyState();
  async function openNextEntry() {
    const outcome = await run(() => call('nextForMe'));
    if (!outcome?.ok) return;
    const { id } = outcome.data;
    if (id) await navigate(getQueueEntryPath(id, 'all'), focusHeading);
    else notices.success(t('review.noneForMe'));
  }
  return (
    <Button type="primary" loading={busy} onClick={openNextEntry}>
      {t('review.nextForMe')}
    </Button>
  );
}

interface QueueRowProps {
  row: ConsoleEntryRow;
  scope: QueueScope;
  selection: EntrySelection;
}

function QueueRow({ row, scope, selection }: QueueRowProps) {
  const { id, cover, number, title, team, group, seconds, submittedAt, isUnder14 } = row;
  const { checks, filmState, holder, revision } = row;
  const named = title || t('console.entry.untitled');
  const picked = selection.picks.map((pick) => pick.id);
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.pick ?? ''}
        checked={picked.includes(id)}
        aria-label={`${number ?? dash} ${named}`}
        onChange={({ target }) => {
          const others = picked.filter((each) => each !== id);
          selection.change(target.checked ? [...others, id] : others, [row]);
        }}
      />
      <Link className={styles.link} to={getQueueEntryPath(id, scope)}>
        <span className={styles.cover}>
          {cover ? <CoverPicture picture={cover} alt="" width={160} /> : <EmptyPicture />}
        </span>
        <span className={styles.what}>
          <span className={styles.name}>
            {number && <span className={styles.number}>{number}</span>} {named}
          </span>
          <span className={styles.minor}>
            {[team, getEntrantGroupLabel(group), seconds !== null && formatTimecode(seconds)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Flex wrap gap="4px 12px" component="span">
          {revision && (
            <ColouredTag tone="active">
              {revision === 'pending' ? t('review.revised.waiting') : t('review.revised.changed')}
            </ColouredTag>
          )}
          {isUnder14 && <ColouredTag tone="warning">{t('console.review.under14')}</ColouredTag>}
          <CheckCounts {...checks} />
          {filmState && filmState !== 'ready' && <FilmStateTag state={filmState} />}
        </Flex>
        <span className={styles.when}>
          {submittedAt && (
            <time className={styles.minor} dateTime={submittedAt}>
              {t('console.review.submittedAgo', { ago: formatTimeAgo(submittedAt) })}
            </time>
          )}
          {holder && !holder.isMe && (
            <span className={styles.holder}>
              <Icon name="seen" size={16} /> {t('review.openAt', { name: holder.name })}
            </span>
          )}
        </span>
      </Link>
      <EntryAssigneeSelect entry={{ ...row, title: named }} className={styles.assignee} />
    </li>
  );
}
