import type { ConsoleEntryRow } from '@film-contest/contract/entries';
import { formatTimecode } from '@film-contest/messages/format';
import { Empty, Pagination } from 'antd';
import { Link } from 'react-router';
import { CheckCounts } from '../../components/check-counts.tsx';
import { Cover } from '../../components/cover.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { FilmTag, Tag } from '../../components/state-tag.tsx';
import { groupText } from '../../lib/entry-texts.ts';
import { t } from '../../lib/messages.ts';
import { ago } from '../../lib/moments.ts';
import { queueState } from '../../lib/review-queue.ts';
import { useArrival } from '../../lib/use-arrival.ts';
import { useList, useListState } from '../../lib/use-list.ts';
import styles from './review-queue.module.css';

const shape = { sorters: [], filters: {} };

/** What waits for a decision, oldest first. */
export function Page() {
  const [{ current, pageSize }, change] = useListState(shape);
  const { data, isError, isFetching, refetch } = useList(
    'consoleEntries',
    queueState(current, pageSize),
  );
  const failed = isError && !isFetching;
  const heading = useArrival();
  return (
    <>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t('console.menu.review')}
        </h1>
        <span role="status">{data && t('console.review.waiting', { count: data.total })}</span>
      </div>
      {failed && <LoadFailed text={t('console.list.failed')} onRetry={() => refetch()} />}
      {!data && !failed && <Placeholder />}
      {data?.total === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('console.review.queueEmpty')} />
      )}
      <ol className={styles.queue}>
        {data?.list.map((row) => (
          <Waiting key={row.id} row={row} />
        ))}
      </ol>
      <Pagination
        align="end"
        current={current}
        pageSize={pageSize}
        total={data?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={(page) => change({ current: page })}
      />
    </>
  );
}

function Waiting({ row }: { row: ConsoleEntryRow }) {
  const {
    id,
    cover,
    number,
    title,
    team,
    group,
    seconds,
    checks,
    filmState,
    submittedAt,
    isUnder14,
  } = row;
  return (
    <li>
      <Link className={styles.row} to={`/entries/${id}?from=review`}>
        <span className={styles.cover}>
          {cover && <Cover picture={cover} alt="" width={160} />}
        </span>
        <span className={styles.what}>
          <span className={styles.name}>
            {number && <span className={styles.number}>{number}</span>}{' '}
            {title || t('console.entry.untitled')}
          </span>
          <span className={styles.minor}>
            {[team, groupText(group), seconds !== null && formatTimecode(seconds)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={styles.findings}>
          {isUnder14 && <Tag tone="warning">{t('console.review.under14')}</Tag>}
          <CheckCounts {...checks} />
          {filmState && filmState !== 'ready' && <FilmTag state={filmState} />}
        </span>
        {submittedAt && (
          <time className={styles.minor} dateTime={submittedAt}>
            {t('console.review.submittedAgo', { ago: ago(submittedAt) })}
          </time>
        )}
      </Link>
    </li>
  );
}
