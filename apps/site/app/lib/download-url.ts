/** Downloads a URL. The attribute `download` prevents an error response from replacing the page. */
export function downloadUrl(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
