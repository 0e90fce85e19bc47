/** Downloads a URL without leaving the page. */
export function downloadUrl(url: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

export const downloadJson = (filename: string, value: unknown) =>
  downloadText(filename, JSON.stringify(value, null, 2), 'application/json');

export function downloadText(filename: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  downloadUrl(address, filename);
  // Revokes the object URL later, because some browsers read the URL only after the click handler
  // returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
