/** Opens the browser's download of a text as a file. */
export function saveTextFile(text: string, filename: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: filename });
  link.click();
  // Revokes the URL later, because the browser reads it after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
