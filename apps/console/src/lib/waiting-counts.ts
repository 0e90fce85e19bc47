import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchScreenData } from './api.ts';
import { t } from './messages.ts';
import { notices } from './notices.ts';
import { usePendingDecisionCount } from './pending-decision.ts';
import { autoRefresh, queryClient } from './queries.ts';

export type WaitingName = 'review' | 'inbox';

export type WaitingCounts = Readonly<Record<WaitingName, number>>;

// The key begins with 'summary', so that invalidating the dashboard's figures also reloads the
// menu's counts.
const queryKey = ['summary', 'waiting'];

/**
 * Loads the counts for the menu, and again in the background.
 * @param isEnabled false for jurors, who may not read the counts
 */
export function useWaitingCounts(isEnabled: boolean): WaitingCounts {
  const { data } = useQuery({
    queryKey,
    queryFn: () => fetchScreenData('consoleWaiting', { background: true }),
    ...autoRefresh,
    enabled: isEnabled,
  });
  const pending = usePendingDecisionCount();
  if (!data) return { review: 0, inbox: 0 };
  return { review: Math.max(0, data.review - pending), inbox: data.inbox };
}

/**
 * Shows that an action succeeded.
 *
 * @param channel the channel by which the action sends a message. If it is not configured, the notice says that the
 *   message stays in the outbox.
 */
export function announceSuccess(text: string, channel: 'mail' | 'sms' | null) {
  const waiting = queryClient.getQueryData<Contract['consoleWaiting']['data']>(queryKey);
  if (channel === null || waiting?.sends[channel] !== false) return notices.success(text);
  const outbox = { text: t('console.menu.outbox'), path: '/outbox' };
  notices.longSuccess(t(`people.outbox.kept.${channel}`), outbox);
}
