import { useEffect, useRef, useState } from 'react';
import { closeDialog, openDialog } from '../lib/dialog.ts';
import { useT } from '../lib/messages.tsx';
import { useBusyAction } from '../lib/use-busy-action.ts';
import styles from './confirm-button.module.css';

interface ConfirmButtonProps {
  label: string;
  /** Name of the item that the button acts on, for screen readers. */
  about: string;
  question: string;
  /** Consequences of the action. */
  effects?: readonly string[];
  /** Label of the button that cancels. */
  keep?: string;
  className?: string;
  /** The confirmed action, which reports its own errors. */
  act: () => Promise<void> | void;
}

/** A button that asks for confirmation before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, about, question, effects = [], keep, className = 'button', act } = props;
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) openDialog(dialog.current);
  }, [isOpen]);
  function closeQuestion() {
    closeDialog(dialog.current);
    setOpen(false);
  }
  const { isBusy, run } = useBusyAction(async () => {
    try {
      await act();
    } finally {
      closeQuestion();
    }
  });

  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('forms.labelled', { label, text: about })}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {/* A closed dialog would repeat the item's name in the page. */}
      {isOpen && (
        <dialog
          ref={dialog}
          className={styles.dialog}
          aria-label={question}
          onClose={closeQuestion}
        >
          <p>
            <strong>{about}</strong>
          </p>
          <p>{question}</p>
          {effects.length > 0 && (
            <ul className={styles.effects}>
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          )}
          <div className={styles.buttons}>
            {/* The cancel button of the dialog is first and has the focus, because it is the safe answer. */}
            <button type="button" className="button" onClick={closeQuestion}>
              {keep ?? t('forms.cancel')}
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
      )}
    </>
  );
}
