import { canReviseEntry } from '@film-contest/contract/entry-rules';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { call } from '../../lib/api.ts';
import { useContest } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { useContestTimeZone, useZonedDateFormatter } from '../../lib/zoned-time.ts';
import type { Row } from './own-entries.ts';

interface EntryButtonProps {
  row: { id: string; title: string };
  onDone: () => void;
}

/** Lists the consequences of withdrawing an entry. */
function useWithdrawalConsequences({ state, filmAwaitedUntil }: Row): string[] {
  const t = useT();
  const contest = useContest();
  const date = useZonedDateFormatter(useContestTimeZone());
  const { open: isOpen = true, closesAt = null } = contest?.submission ?? {};
  const isShown = state === 'published' || state === 'hidden';
  const again = closesAt
    ? t('account.entries.withdrawCost.open', { date: date(closesAt) })
    : t('account.entries.withdrawCost.openNoEnd');
  return [
    t('account.entries.withdrawCost.number'),
    ...(isShown ? [t('account.entries.withdrawCost.votes')] : []),
    isOpen ? again : t('account.entries.withdrawCost.closed'),
    ...(isOpen && canReviseEntry({ state, filmAwaitedUntil })
      ? [t('account.entries.withdrawCost.change')]
      : []),
  ];
}

export function WithdrawEntryButton({ row, onDone }: EntryButtonProps & { row: Row }) {
  const t = useT();
  const effects = useWithdrawalConsequences(row);
  const params = { id: row.id };
  async function withdrawEntry() {
    const entry = await call('getMyEntry', { params });
    if (!entry.ok) return;
    const answer = await call('withdrawEntry', { params, body: { version: entry.data.version } });
    if (!answer.ok) return;
    showNotice({ level: 'success', text: t('account.entries.withdrawn') });
    onDone();
  }
  return (
    <ConfirmButton
      label={t('account.entries.withdraw')}
      about={row.title}
      question={t('account.entries.withdrawAsk')}
      effects={effects}
      act={withdrawEntry}
    />
  );
}

export function DiscardDraftButton({ row, onDone }: EntryButtonProps) {
  const t = useT();
  async function discardDraft() {
    const answer = await call('discardEntry', { params: { id: row.id } });
    if (!answer.ok) return;
    showNotice({ level: 'success', text: t('account.entries.discarded') });
    onDone();
  }
  return (
    <ConfirmButton
      label={t('account.entries.discard')}
      about={row.title || t('account.entries.untitled')}
      question={t('account.entries.discardAsk')}
      act={discardDraft}
    />
  );
}
