import { randomInt } from 'node:crypto';

const codeLength = 6;

/** A new captcha: six digits of 2–9. 0 and 1 are left out because they look like letters and strokes. */
export function newCode(): string {
  return Array.from({ length: codeLength }, () => randomInt(2, 10)).join('');
}

/** Digits of a code, or an error: a fault of the caller, never of a visitor's input. */
export function digitsOf(code: string): string[] {
  if (!/^[2-9]{1,12}$/.test(code)) throw new RangeError('a captcha holds digits of 2–9 only');
  return [...code];
}
