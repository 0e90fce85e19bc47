/**
 * A message as staff may read it: whoever opens a one-time link or knows a code acts as the person
 * it was sent to, so that both are struck out.
 */
export function withoutSecrets(channel: 'mail' | 'sms', text: string): string {
  const linksClosed = text.replace(/([#?&]token=)[\w-]+/g, '$1…');
  return channel === 'sms' ? linksClosed.replace(/(?<!\d)\d{6}(?!\d)/g, '••••••') : linksClosed;
}

/** The beginning of a text, on one line, with a mark that it goes on. */
export function shortened(text: string, longest: number, mark = '…'): string {
  const chars = [...text.replace(/\s+/g, ' ')];
  return chars.length > longest ? `${chars.slice(0, longest).join('')}${mark}` : chars.join('');
}
