import { createHmac } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  createTextHasher,
  decryptText,
  deriveKeys,
  encryptText,
  readOrCreateSecret,
} from './secrets.ts';

test('creates a secret once, in a file that only its user can read', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'film-contest-secret-'));
  const file = path.join(dataDir, 'secret');
  const secret = readOrCreateSecret(dataDir);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(readOrCreateSecret(dataDir)).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, 'short');
  expect(() => readOrCreateSecret(dataDir)).toThrow('damaged');
  await rm(dataDir, { recursive: true });
});

const { secondFactor, media } = deriveKeys('a secret of the tests, long enough');
const sealed = encryptText(secondFactor, 'GEZDGNBVGY3TQOJQ', 'account 1');

const flipBit = (at: number) => {
  const copy = Buffer.from(sealed);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

test.each([
  ['as it was sealed', sealed, secondFactor, 'account 1', 'GEZDGNBVGY3TQOJQ'],
  ['for another account', sealed, secondFactor, 'account 2', null],
  ['with another key', sealed, media, 'account 1', null],
  ['with another nonce', flipBit(0), secondFactor, 'account 1', null],
  ['with another tag', flipBit(12), secondFactor, 'account 1', null],
  ['with other content', flipBit(28), secondFactor, 'account 1', null],
  ['cut short', sealed.subarray(0, 20), secondFactor, 'account 1', null],
  ['when it is nothing', Buffer.alloc(0), secondFactor, 'account 1', null],
])('decrypts %s: %#', (_, given, key, belongsTo, expected) => {
  expect(decryptText(key, given, belongsTo)).toBe(expected);
});

test('encrypts the same text differently each time', () => {
  expect(encryptText(secondFactor, 'a', 'b')).not.toEqual(encryptText(secondFactor, 'a', 'b'));
});

test.each(['', '12|AAECAwQFBgcICQoLDA0ODw', '影展', 'a'.repeat(64)])(
  'the HMAC of a short text “%s” equals that of createHmac',
  (text) => {
    const hashText = createTextHasher(media);
    hashText('a longer text before, which must leave nothing behind');
    expect(hashText(text).toString('hex')).toBe(
      createHmac('sha256', media).update(text).digest('hex'),
    );
  },
);

test('a text of more than one block has no short HMAC', () => {
  expect(() => createTextHasher(media)('a'.repeat(65))).toThrow(RangeError);
});
