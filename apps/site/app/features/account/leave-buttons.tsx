import { useRef } from 'react';
import { call } from '../../lib/api.ts';
import { closeDialog, openDialog } from '../../lib/dialog.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { useBusyAction } from '../../lib/use-busy-action.ts';
import styles from './account.module.css';

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

interface ConfirmButtonProps {
  label: string;
  /** Name of the item that the button acts on, for screen readers. */
  about: string;
  question: string;
  /** The confirmed action, which reports its own errors. */
  act: () => Promise<void>;
}

function ConfirmButton({ label, about, question, act }: ConfirmButtonProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const { isBusy, run } = useBusyAction(() => act().finally(() => closeDialog(dialog.current)));

  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={t('forms.labelled', { label, text: about })}
        onClick={() => openDialog(dialog.current)}
      >
        {label}
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-label={question}>
        <p>
          <strong>{about}</strong>
        </p>
        <p>{question}</p>
        <div className={styles.buttons}>
          {/* The cancel button of the dialog is first and has the focus, because it is the safe answer. */}
          <button type="button" className="button" onClick={() => closeDialog(dialog.current)}>
            {t('forms.cancel')}
          </button>
          <button
            type="button"
            className={`button ${styles.grave}`}
            aria-disabled={isBusy}
            onClick={run}
          >
            {label}
          </button>
        </div>
      </dialog>
    </>
  );
}
