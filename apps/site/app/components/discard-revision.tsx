import { call } from '../lib/api.ts';
import { useT } from '../lib/messages.tsx';
import { showNotice } from '../lib/notices.ts';
import { ConfirmButton } from './confirm-button.tsx';

interface DiscardRevisionProps {
  entry: { id: string; title: string };
  /** Runs after the confirmation, before the revision is discarded. */
  prepare?: () => Promise<unknown>;
  onDone: () => void;
}

/** A button that discards the unsubmitted changes of a submitted entry. */
export function DiscardRevisionButton({ entry, prepare, onDone }: DiscardRevisionProps) {
  const t = useT();
  async function discardRevision() {
    await prepare?.();
    const params = { id: entry.id };
    const current = await call('getMyEntry', { params });
    if (!current.ok) return;
    const { version } = current.data;
    const answer = await call('discardRevision', { params, body: { version } });
    if (!answer.ok) return;
    showNotice({ level: 'success', text: t('account.revision.discarded') });
    onDone();
  }
  return (
    <ConfirmButton
      label={t('account.revision.discard')}
      about={entry.title}
      question={t('account.revision.discardAsk')}
      act={discardRevision}
    />
  );
}
