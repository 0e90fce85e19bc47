import type { ConsoleEntry } from '@film-contest/contract/entries';
import { limits } from '@film-contest/contract/limits';
import { useNavigate, useSearchParams } from 'react-router';
import { ask } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { nextInQueue, queueState } from '../../lib/review-queue.ts';
import { ledOn } from '../../lib/use-arrival.ts';

/** Going from one waiting entry to the next, when the page was opened from the queue. */
export function useQueueWalk(entry: Pick<ConsoleEntry, 'id' | 'submittedAt'>) {
  const navigate = useNavigate();
  const [query] = useSearchParams();

  /** The next entry; without one back to the queue from one that was decided, which says so. */
  async function next({ isDecided }: { isDecided: boolean }) {
    const { sorter, filters } = queueState(1, limits.page.max);
    const asked = { current: 1, pageSize: limits.page.max, sorter, filters } as object;
    // A fault has been told by the client already; the reviewer stays here.
    const queue = await ask('consoleEntries', { query: asked }).catch(() => null);
    if (!queue) return;
    const id = nextInQueue(queue.list, entry);
    if (id) return navigate(`/entries/${id}?from=review`, ledOn);
    if (isDecided) return navigate('/review', ledOn);
    notices.success(t('console.review.noOther'));
  }

  return { next, isWalking: query.get('from') === 'review' };
}
