import type { ConsoleEntry } from '@film-contest/contract/entries';
import { limits } from '@film-contest/contract/limits';
import { useNavigate, useSearchParams } from 'react-router';
import { ask } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { isPending } from '../../lib/pending-decision.ts';
import { entryPath, nextInQueue, queuePath, queueState, scopeOf } from '../../lib/review-queue.ts';
import { ledOn } from '../../lib/use-arrival.ts';

export interface Step {
  /** Whether the entry was just decided on. */
  isDecided?: boolean;
  by?: 1 | -1;
}

/** Going from one waiting entry to the next, when the page was opened from the queue. */
export function useQueueWalk(entry: Pick<ConsoleEntry, 'id' | 'submittedAt'>) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const scope = scopeOf(query.get('assigned'));

  /** The next entry; without one back to the queue from one that was decided, which says so. */
  async function walk({ isDecided = false, by = 1 }: Step = {}) {
    const { sorter, filters } = queueState(1, limits.page.max, scope);
    const asked = { current: 1, pageSize: limits.page.max, sorter, filters } as object;
    // A fault has been told by the client already; the reviewer stays here.
    const queue = await ask('consoleEntries', { query: asked }).catch(() => null);
    if (!queue) return;
    const waiting = queue.list.filter(({ id }) => id === entry.id || !isPending(id));
    const id = nextInQueue(waiting, entry, by);
    if (id) return navigate(entryPath(id, scope), ledOn);
    if (isDecided) return navigate(queuePath(scope), ledOn);
    notices.success(t('console.review.noOther'));
  }

  return { walk, scope, isWalking: query.get('from') === 'review' };
}
