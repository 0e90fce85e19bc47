/** Crockford's base32 digits, which are hard to confuse. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of random digits in a certificate's number: 50 bits, so that numbers cannot be guessed. */
export const randomDigits = 10;
const checkDigits = 2;
const groupLength = 4;

/**
 * Modulus of the check digits. It is a prime, so that they detect every wrong digit and every swap of adjacent digits.
 */
const modulus = 1021;

const computeChecksum = (values: readonly number[]) =>
  values.reduce((rest, value) => (rest * digits.length + value) % modulus, 0);

/** Builds a certificate's number with its check digits: 7K3M-Q9XA-41CD. @param random one byte per random digit */
export function buildCertificateNumber(random: Uint8Array): string {
  const values = [...random.subarray(0, randomDigits)].map((byte) => byte % digits.length);
  const check = (modulus - computeChecksum([...values, 0, 0])) % modulus;
  return formatDigits([...values, Math.floor(check / digits.length), check % digits.length]);
}

const formatDigits = (values: readonly number[]) =>
  values
    .map((value, index) => (index > 0 && index % groupLength === 0 ? '-' : '') + digits[value])
    .join('');

/**
 * Parses a number as typed: in any case and width, with or without hyphens and spaces, with O for 0 and I or L for 1.
 * Null if digits are missing, invalid or wrong.
 */
export function parseCertificateNumber(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (plain.length !== randomDigits + checkDigits) return null;
  const values = [...plain].map((digit) => digits.indexOf(digit));
  return values.includes(-1) || computeChecksum(values) !== 0 ? null : formatDigits(values);
}
