import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CheckCounts } from '../../components/cells.tsx';
import { Icon } from '../../components/icon.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useQueuePageWithoutPending } from '../../lib/pending-decision.ts';
import {
  buildQueueListState,
  getQueueEntryPath,
  getQueuePath,
  type QueueScope,
  splitQueueAtEntry,
} from '../../lib/review-queue.ts';
import { formatTimeAgo } from '../../lib/times.ts';
import { useList } from '../../lib/use-list.ts';
import styles from './review.module.css';

const shown = 20;
const shouldPollQueue = () => true;

/** Scrolls only the queue; `scrollIntoView` would also scroll the page. */
function scrollQueueToLink(link: Element) {
  const queue = link.closest('ol');
  if (!queue) return;
  const [item, room] = [link.getBoundingClientRect(), queue.getBoundingClientRect()];
  queue.scrollTop += getContainerOverflow(item.top - room.top, item.bottom - room.bottom);
  queue.scrollLeft += getContainerOverflow(item.left - room.left, item.right - room.right);
}

/** Returns the distance in pixels to scroll until the element is inside its container; 0 if it is. */
const getContainerOverflow = (start: number, end: number) => Math.min(start, 0) + Math.max(end, 0);

interface QueueRailProps {
  entry: Pick<ConsoleEntry, 'id' | 'submittedAt'>;
  scope: QueueScope;
}

/** The waiting entries next to the open one. Prefetches the next entry. */
export function QueueSidebar({ entry, scope }: QueueRailProps) {
  const page = useList(
    'consoleEntries',
    buildQueueListState(1, shown, scope),
    undefined,
    shouldPollQueue,
  );
  const data = useQueuePageWithoutPending(page.data);
  const current = useRef<HTMLAnchorElement>(null);
  const { ahead, passed } = splitQueueAtEntry(data?.list ?? [], entry);
  usePrefetchEntry(ahead[0] ?? passed[0] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list shows another entry
  useEffect(() => {
    if (current.current) scrollQueueToLink(current.current);
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
              to={getQueueEntryPath(id, scope)}
              {...(id === entry.id && { 'aria-current': 'page', ref: current })}
            >
              <strong className={styles.clip}>
                {number} {title || t('console.entry.untitled')}
              </strong>
              <span className={`${styles.minor} ${styles.clip}`}>{team}</span>
              <span className={styles.minor}>
                {submittedAt && formatTimeAgo(submittedAt)} <CheckCounts {...checks} />
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

/** Delay in milliseconds before the next entry is prefetched, so that the open entry loads first. */
const delayMs = 1_500;

function usePrefetchEntry(id: string | null) {
  const client = useQueryClient();
  useEffect(() => {
    if (!id) return;
    const aborting = new AbortController();
    const { signal } = aborting;
    async function prefetchEntry(next: string) {
      await client.prefetchQuery({
        queryKey: ['entry', next],
        queryFn: () => fetchScreenData('consoleEntry', { params: { id: next }, background: true }),
      });
      const entry = client.getQueryData<ConsoleEntry>(['entry', next]);
      if (entry?.film && !signal.aborted) await prefetchFilmStart(entry.film, signal);
    }
    // Failures are ignored; the data is loaded when needed.
    const timer = setTimeout(() => void prefetchEntry(id).catch(() => null), delayMs);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [client, id]);
}

async function prefetchFilmStart(film: NonNullable<ConsoleEntry['film']>, signal: AbortSignal) {
  const { poster, hls } = film;
  if (poster) new Image().src = poster.jpeg;
  if (!hls) return;
  const master = new URL(hls, location.href);
  const answer = await fetch(master, { signal });
  if (!answer.ok) return;
  const text = await answer.text();
  const named = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  await Promise.all(named.map((path) => fetch(new URL(path, master), { signal })));
}
