import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { getEntryPath, getQueuePath, parseScope } from '../../lib/review-queue.ts';
import { focusHeading } from '../../lib/use-heading-focus.ts';
import { holdNextEntry } from './hold-next-entry.ts';

export interface Step {
  /** Whether the entry was just decided on. */
  isDecided?: boolean;
  by?: 1 | -1;
}

/** Going from one waiting entry to the next, when the page was opened from the queue. */
export function useQueueNavigation(entry: Pick<ConsoleEntry, 'id' | 'submittedAt'>) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const scope = parseScope(query.get('assigned'));

  /** The next entry; without one back to the queue from one that was decided, which says so. */
  async function openNext({ isDecided = false, by = 1 }: Step = {}) {
    // A fault has been told by the client already; the reviewer stays here.
    const id = await holdNextEntry(entry, scope, by).catch(() => undefined);
    if (id === undefined) return;
    if (id) return navigate(getEntryPath(id, scope), focusHeading);
    if (isDecided) return navigate(getQueuePath(scope), focusHeading);
    notices.success(t('console.review.noOther'));
  }

  return { walk: openNext, scope, isInQueue: query.get('from') === 'review' };
}
