/** Saves what the server gives out at an address; the page stays. */
export function downloadUrl(url: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves something as a JSON file. */
export const downloadJson = (filename: string, value: unknown) =>
  downloadText(filename, JSON.stringify(value, null, 2), 'application/json');

/** Saves a text as a file. */
export function downloadText(filename: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  downloadUrl(address, filename);
  // Some browsers begin to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
