/** Opens a modal dialog. Browsers without the dialog element show a plain box. */
export function openDialog(dialog: HTMLDialogElement | null) {
  if (dialog?.showModal) dialog.showModal();
  else dialog?.setAttribute('open', '');
}

export function closeDialog(dialog: HTMLDialogElement | null) {
  if (dialog?.close) dialog.close();
  else dialog?.removeAttribute('open');
}
