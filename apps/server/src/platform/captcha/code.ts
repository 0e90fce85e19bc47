import { randomInt } from 'node:crypto';

const codeLengths = { min: 5, max: 6 };

/**
 * Creates a captcha code of five or six digits from 2 to 9, because 0 and 1 look like letters and strokes. The length
 * varies, so that a program does not know how many digits to find.
 */
export function createCaptchaCode(): string {
  const length = randomInt(codeLengths.min, codeLengths.max + 1);
  return Array.from({ length }, () => randomInt(2, 10)).join('');
}

/**
 * Splits a captcha code into its digits. @throws RangeError if the text is not a captcha code, which only a bug in the
 * caller can cause
 */
export function splitDigits(code: string): string[] {
  if (!/^[2-9]{1,12}$/.test(code)) throw new RangeError('a captcha holds digits of 2–9 only');
  return [...code];
}
