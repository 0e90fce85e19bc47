/**
 * A message as staff may read it: whoever opens a one-time link or knows a code acts as the person
 * it was sent to, so that both are struck out.
 */
export function withoutSecrets(channel: 'mail' | 'sms', text: string): string {
  // A letter's code stands alone on its line; other numbers in a letter are none.
  const code = channel === 'sms' ? /(?<!\d)\d{6}(?!\d)/g : /(?<=^|>)\d{6}(?=$|<)/gm;
  return text.replace(/([#?&]token=)[\w-]+/g, '$1…').replace(code, '••••••');
}

/** The beginning of a text, on one line, with a mark that it goes on. */
export function shortened(text: string, longest: number, mark = '…'): string {
  const chars = [...text.replace(/\s+/g, ' ')];
  return chars.length > longest ? `${chars.slice(0, longest).join('')}${mark}` : chars.join('');
}
