import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CheckCounts } from '../../components/check-counts.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../lib/messages.ts';
import { useQueueWithoutPending } from '../../lib/pending-decision.ts';
import {
  buildQueueState,
  getEntryPath,
  getQueuePath,
  type QueueScope,
  splitQueue,
} from '../../lib/review-queue.ts';
import { formatAgo } from '../../lib/times.ts';
import { useList } from '../../lib/use-list.ts';
import styles from './review.module.css';
import { usePrefetchedEntry } from './use-prefetched-entry.ts';

const shown = 20;
const isChanging = () => true;

/** Scrolls only the queue; `scrollIntoView` would also scroll the page. */
function scrollToLink(link: Element) {
  const queue = link.closest('ol');
  if (!queue) return;
  const [item, room] = [link.getBoundingClientRect(), queue.getBoundingClientRect()];
  queue.scrollTop += getOverflow(item.top - room.top, item.bottom - room.bottom);
  queue.scrollLeft += getOverflow(item.left - room.left, item.right - room.right);
}

/** Returns how far an element overflows its container. */
const getOverflow = (start: number, end: number) => Math.min(start, 0) + Math.max(end, 0);

interface QueueRailProps {
  entry: Pick<ConsoleEntry, 'id' | 'submittedAt'>;
  scope: QueueScope;
}

/** The waiting entries next to the open one. Prefetches the next entry. */
export function QueueRail({ entry, scope }: QueueRailProps) {
  const page = useList('consoleEntries', buildQueueState(1, shown, scope), undefined, isChanging);
  const data = useQueueWithoutPending(page.data);
  const current = useRef<HTMLAnchorElement>(null);
  const { ahead, passed } = splitQueue(data?.list ?? [], entry);
  usePrefetchedEntry(ahead[0] ?? passed[0] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list shows another entry
  useEffect(() => {
    if (current.current) scrollToLink(current.current);
  }, [entry.id, data === undefined]);
  return (
    <nav className={styles.rail} aria-labelledby="queue">
      <h2 className={styles.railHead} id="queue">
        <Link to={getQueuePath(scope)}>{t('review.queue')}</Link>
        <span className={styles.minor}>
          {data && t('console.review.waiting', { count: data.total })}
        </span>
      </h2>
      <ol className={styles.waiting}>
        {data?.list.map(({ id, number, title, team, checks, submittedAt, holder }) => (
          <li key={id}>
            <Link
              to={getEntryPath(id, scope)}
              {...(id === entry.id && { 'aria-current': 'page', ref: current })}
            >
              <strong className={styles.clip}>
                {number} {title || t('console.entry.untitled')}
              </strong>
              <span className={`${styles.minor} ${styles.clip}`}>{team}</span>
              <span className={styles.minor}>
                {submittedAt && formatAgo(submittedAt)} <CheckCounts {...checks} />
              </span>
              {holder && !holder.isMe && (
                <span className={`${styles.minor} ${styles.clip}`}>
                  <Icon name="seen" size={14} /> {t('review.openAt', { name: holder.name })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
