/** Opens a dialog over the page; as a plain box where the browser knows no dialogs yet. */
export function openDialog(dialog: HTMLDialogElement | null) {
  if (dialog?.showModal) dialog.showModal();
  else dialog?.setAttribute('open', '');
}

export function closeDialog(dialog: HTMLDialogElement | null) {
  if (dialog?.close) dialog.close();
  else dialog?.removeAttribute('open');
}
