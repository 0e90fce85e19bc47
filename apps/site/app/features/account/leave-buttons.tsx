import { ConfirmButton } from '../../components/confirm-button.tsx';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';

interface EntryButtonProps {
  row: { id: string; title: string };
  onDone: () => void;
}

export function WithdrawEntryButton({ row, onDone }: EntryButtonProps) {
  const t = useT();
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
