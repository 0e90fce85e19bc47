/** Copies through a selection on plain HTTP, which lacks the clipboard API. */
export async function copyText(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Outside an open dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
