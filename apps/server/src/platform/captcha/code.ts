import { randomInt } from 'node:crypto';

const codeLength = 6;

/** Creates a captcha code of six digits from 2 to 9. 0 and 1 look like letters and strokes. */
export function createCaptchaCode(): string {
  return Array.from({ length: codeLength }, () => randomInt(2, 10)).join('');
}

/** @throws RangeError if the text is no captcha code; only a bug in the caller can cause this. */
export function splitDigits(code: string): string[] {
  if (!/^[2-9]{1,12}$/.test(code)) throw new RangeError('a captcha holds digits of 2–9 only');
  return [...code];
}
