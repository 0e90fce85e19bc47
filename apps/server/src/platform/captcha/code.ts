import { randomInt } from 'node:crypto';

const codeLengths = { min: 5, max: 6 };

/**
 * Creates a captcha code of five or six digits from 2 to 9. 0 and 1 look like letters and strokes. The length varies, so
 * that a program does not know how many digits the line has.
 */
export function createCaptchaCode(): string {
  const length = randomInt(codeLengths.min, codeLengths.max + 1);
  return Array.from({ length }, () => randomInt(2, 10)).join('');
}

/** @throws RangeError if the text is no captcha code; only a bug in the caller can cause this. */
export function splitDigits(code: string): string[] {
  if (!/^[2-9]{1,12}$/.test(code)) throw new RangeError('a captcha holds digits of 2–9 only');
  return [...code];
}
