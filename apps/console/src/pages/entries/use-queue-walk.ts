import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { entryPath, queuePath, scopeOf } from '../../lib/review-queue.ts';
import { ledOn } from '../../lib/use-arrival.ts';
import { takeNext } from './take-next.ts';

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
    // A fault has been told by the client already; the reviewer stays here.
    const id = await takeNext(entry, scope, by).catch(() => undefined);
    if (id === undefined) return;
    if (id) return navigate(entryPath(id, scope), ledOn);
    if (isDecided) return navigate(queuePath(scope), ledOn);
    notices.success(t('console.review.noOther'));
  }

  return { walk, scope, isWalking: query.get('from') === 'review' };
}
