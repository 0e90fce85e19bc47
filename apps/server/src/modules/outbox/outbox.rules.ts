/** Hides one-time links and codes, because they let a reader act as the recipient. */
export function hideSecrets(channel: 'mail' | 'sms', text: string): string {
  // In mails, codes have their own line; other numbers are not codes.
  const code = channel === 'sms' ? /(?<!\d)\d{6}(?!\d)/g : /(?<=^|>)\d{6}(?=$|<)/gm;
  return text.replace(/([#?&](?:token|recipient)=)[\w.-]+/g, '$1…').replace(code, '••••••');
}

/** Returns the start of a text on one line, with a mark if the text was cut. */
export function truncateToLine(text: string, maxLength: number, mark = '…'): string {
  const chars = [...text.replace(/\s+/g, ' ')];
  return chars.length > maxLength ? `${chars.slice(0, maxLength).join('')}${mark}` : chars.join('');
}
