import { expect, test } from 'vitest';
import { buildCertificateNumber, parseCertificateNumber } from './certificate-number.ts';

const buildNumber = (seed: number) =>
  buildCertificateNumber(
    Uint8Array.from({ length: 10 }, (_, index) => (seed * 89 + index * 53) % 256),
  );
const numbers = Array.from({ length: 32 }, (_, seed) => buildNumber(seed));

test('a number has three groups of digits that are hard to confuse', () => {
  for (const number of numbers) {
    expect(number).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(parseCertificateNumber(number)).toBe(number);
  }
  expect(new Set(numbers)).toHaveProperty('size', numbers.length);
});

test.each([
  ['in lower case', (number: string) => number.toLowerCase()],
  ['without hyphens', (number: string) => number.replaceAll('-', '')],
  ['with spaces', (number: string) => ` ${number.replaceAll('-', ' ')}\n`],
  ['with other dashes', (number: string) => number.replaceAll('-', '–')],
  [
    'in full width',
    (number: string) =>
      number.replace(/[0-9A-Z]/g, (char) => String.fromCodePoint(char.charCodeAt(0) + 0xfee0)),
  ],
  ['with O for 0', (number: string) => number.replaceAll('0', 'O')],
  ['with I for 1', (number: string) => number.replaceAll('1', 'I')],
  ['with l for 1', (number: string) => number.replaceAll('1', 'l')],
])('%s it is the same', (_, spell) => {
  for (const number of numbers) expect(parseCertificateNumber(spell(number))).toBe(number);
});

test('one wrong digit is found', () => {
  for (const number of numbers.slice(0, 5)) {
    for (let at = 0; at < number.length; at++) {
      if (number[at] === '-') continue;
      for (const digit of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        const typed = number.slice(0, at) + digit + number.slice(at + 1);
        expect(parseCertificateNumber(typed)).toBe(digit === number[at] ? number : null);
      }
    }
  }
});

test('two swapped neighbours are found', () => {
  for (const number of numbers) {
    const plain = number.replaceAll('-', '');
    for (let at = 0; at + 1 < plain.length; at++) {
      if (plain[at] === plain[at + 1]) continue;
      const swapped = plain.slice(0, at) + plain[at + 1] + plain[at] + plain.slice(at + 2);
      expect(parseCertificateNumber(swapped)).toBeNull();
    }
  }
});

test.each([
  '',
  '0',
  '7K3M-Q9XA',
  'UUUU-UUUU-UUUU',
  '7K3M-Q9XA-41CD-0000',
  '证书编号一二三四五六七八',
  '../../../etc',
])('%j is no number', (typed) => {
  expect(parseCertificateNumber(typed)).toBeNull();
});
