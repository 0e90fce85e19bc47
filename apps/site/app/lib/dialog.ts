/** Opens a modal dialog, or a plain box in browsers without dialogs. */
export function openDialog(dialog: HTMLDialogElement | null) {
  if (dialog?.showModal) dialog.showModal();
  else dialog?.setAttribute('open', '');
}

export function closeDialog(dialog: HTMLDialogElement | null) {
  if (dialog?.close) dialog.close();
  else dialog?.removeAttribute('open');
}
