/** Downloads a URL. Uses a link with the attribute `download`, so that an error response does not replace the page. */
export function downloadUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
