import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { closeDialog, openDialog } from '../../lib/dialog.ts';
import styles from './dialog-box.module.css';

interface DialogBoxProps {
  title: string;
  children: (close: () => void) => ReactNode;
  onClose?: (() => void) | undefined;
}

const titleId = 'vote-dialog-title';

/** A modal dialog that is open while mounted, unless the reader closes it. */
export function MountedDialog({ title, children, onClose }: DialogBoxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes the dialog before it is unmounted, so that the focus returns to the page.
  useLayoutEffect(() => {
    const shown = dialog.current;
    openDialog(shown);
    return () => closeDialog(shown);
  }, []);
  const closeDialogBox = () => {
    closeDialog(dialog.current);
    // Calls `onClose` directly in browsers without the dialog element, because they send no close event.
    if (!dialog.current?.close) onClose?.();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children(closeDialogBox)}
    </dialog>
  );
}
