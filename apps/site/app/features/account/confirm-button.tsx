import { useRef, useState } from 'react';
import { closeDialog, openDialog } from '../../lib/dialog.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './account.module.css';

interface ConfirmButtonProps {
  label: string;
  /** Name of the item that the button acts on, for screen readers. */
  about: string;
  question: string;
  /** The confirmed action, which reports its own errors. */
  act: () => Promise<void>;
}

/** A button for a destructive action with a confirmation dialog. */
export function ConfirmButton({ label, about, question, act }: ConfirmButtonProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function confirmAction() {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
    } catch {
      // `call` has already reported the error.
    } finally {
      setBusy(false);
      closeDialog(dialog.current);
    }
  }

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
            onClick={confirmAction}
          >
            {label}
          </button>
        </div>
      </dialog>
    </>
  );
}
