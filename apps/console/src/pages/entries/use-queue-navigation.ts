import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { getQueueEntryPath, getQueuePath, parseQueueScope } from '../../lib/review-queue.ts';
import { focusHeading } from '../../lib/use-heading-focus.ts';
import { holdNextEntry } from './hold-next-entry.ts';

export interface Step {
  /** Whether the current entry was just decided. */
  isDecided?: boolean;
  by?: 1 | -1;
}

/** Navigation between waiting entries, if the page was opened from the queue. */
export function useQueueNavigation(entry: Pick<ConsoleEntry, 'id' | 'submittedAt'>) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const scope = parseQueueScope(query.get('assigned'));

  /**
   * Opens the next entry. Without one, returns to the queue after a decision, or shows a message.
   */
  async function openNextEntry({ isDecided = false, by = 1 }: Step = {}) {
    // The API client has already shown the error; the reviewer stays on the open entry.
    const id = await holdNextEntry(entry, scope, by).catch(() => undefined);
    if (id === undefined) return;
    if (id) return navigate(getQueueEntryPath(id, scope), focusHeading);
    if (isDecided) return navigate(getQueuePath(scope), focusHeading);
    notices.success(t('console.review.noOther'));
  }

  return { walk: openNextEntry, scope, isInQueue: query.get('from') === 'review' };
}
