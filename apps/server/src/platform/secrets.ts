import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * One key per purpose, derived from the installation's secret (HKDF, RFC 5869). Key objects sign six times faster in
 * Node than buffers.
 */
export interface Keys {
  voter: KeyObject;
  media: KeyObject;
  /** Key that encrypts the folders in URLs of private files, because public URLs later contain the same folders. */
  mediaFolder: KeyObject;
  upload: KeyObject;
  /** Key that hashes the networks in stored votes. */
  bucket: KeyObject;
  /** Key that hashes the time windows of vote limits. */
  budget: KeyObject;
  rateLimit: KeyObject;
  sms: KeyObject;
  /** Key from which the seeds of captcha images and audio are derived. */
  captcha: KeyObject;
  work: KeyObject;
  /** Key from which the tokens of venue passes are derived. */
  pass: KeyObject;
  /** Key that hashes the contacts in stored votes. */
  contact: KeyObject;
  /** Key that hashes the verification codes that are sent to contacts of votes. */
  voteCode: KeyObject;
  /** Key that hashes the codes that logins require after many wrong passwords. */
  loginCode: KeyObject;
  contactCookie: KeyObject;
  /** Key that signs the cookie of a device that registered an account. */
  registrationCookie: KeyObject;
  shuffle: KeyObject;
  /** Key that signs the links by which recipients unsubscribe from news. */
  unsubscribe: KeyObject;
  secondFactor: KeyObject;
  recoveryCode: KeyObject;
  /** Key whose fingerprint in a backup identifies the installation's secret. */
  backup: KeyObject;
  /** Key that encrypts the stored responses of calls with an idempotency key. */
  response: KeyObject;
  /** Private key (Ed25519) that signs the results of judging. Anyone can verify them with the public key. */
  result: KeyObject;
  /** Key from which voters' tags in the public vote ledger are derived. A voter has a different tag for each entry. */
  ledgerTag: KeyObject;
  /** Seed of the Ed25519 key that signs the vote ledger. */
  ledgerSignature: KeyObject;
}

export function deriveKeys(secret: string): Keys {
  const deriveBytes = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'film-contest', use, 32));
  const deriveKey = (use: string) => createSecretKey(deriveBytes(use));
  return {
    voter: deriveKey('voter'),
    media: deriveKey('media'),
    mediaFolder: deriveKey('media folder'),
    upload: deriveKey('upload'),
    bucket: deriveKey('bucket'),
    budget: deriveKey('budget'),
    rateLimit: deriveKey('rate limit'),
    sms: deriveKey('sms'),
    captcha: deriveKey('captcha'),
    work: deriveKey('work'),
    pass: deriveKey('pass'),
    contact: deriveKey('contact'),
    voteCode: deriveKey('vote code'),
    loginCode: deriveKey('login code'),
    contactCookie: deriveKey('contact cookie'),
    registrationCookie: deriveKey('registration cookie'),
    shuffle: deriveKey('shuffle'),
    unsubscribe: deriveKey('unsubscribe'),
    secondFactor: deriveKey('second factor'),
    recoveryCode: deriveKey('recovery code'),
    backup: deriveKey('backup'),
    response: deriveKey('response'),
    result: createSigningKey(deriveBytes('result')),
    ledgerTag: deriveKey('ledger tag'),
    ledgerSignature: deriveKey('ledger signature'),
  };
}

/** The bytes before the seed in an Ed25519 private key (PKCS #8, RFC 8410). */
const signingKeyStart = Buffer.from('302e020100300506032b657004220420', 'hex');

const createSigningKey = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([signingKeyStart, seed]), format: 'der', type: 'pkcs8' });

/**
 * Reads the installation's secret from its file in the existing folder `dataDir`; creates the file on the first
 * start.
 * @throws Error if the file is too short.
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) {
    // Writes a temporary file and links it, so that another process never reads an incomplete secret.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${createToken()}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    rmSync(draft);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(`${file} is damaged: restore it from a copy, or delete it`);
  return secret;
}

export const createToken = () => randomBytes(32).toString('base64url');

/** Hashes a token for storage. Tokens are random enough for a plain hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

export const signText = (key: KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Returns the HMAC of a text. The buffer is overwritten by the next call. */
export type TextHasher = (text: string) => Buffer;

/** Block size of SHA-256 in bytes. */
const blockSize = 64;

/**
 * Creates a function that returns the same HMAC-SHA-256 (RFC 2104) as `createHmac`, in half the time, because it
 * creates no objects for the garbage collector. The key has at most 64 bytes.
 * @throws RangeError if a text has more than 64 bytes.
 */
export function createTextHasher(key: KeyObject): TextHasher {
  const padKey = (pad: number, rest: number) => {
    const padded = Buffer.alloc(blockSize + rest, 0);
    key.export().copy(padded);
    for (let i = 0; i < blockSize; i++) padded.writeUInt8(padded.readUInt8(i) ^ pad, i);
    return padded;
  };
  const [inner, outer] = [padKey(0x36, blockSize), padKey(0x5c, 32)];
  const result = Buffer.alloc(32);
  return (text) => {
    if (Buffer.byteLength(text) > blockSize) throw new RangeError('the text has over 64 bytes');
    const end = blockSize + inner.write(text, blockSize);
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockSize, 'latin1');
    result.write(hash('sha256', outer, 'binary'), 'latin1');
    return result;
  };
}

export function isSignatureValid(key: KeyObject, text: string, signature: string): boolean {
  const expected = Buffer.from(signText(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * Encrypts a text with AES-256-GCM. `belongsTo` is authenticated with the text, so that the result cannot be used
 * elsewhere.
 */
export function encryptText(key: KeyObject, text: string, belongsTo: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a text; returns null if the text was changed, or encrypted with another key or `belongsTo`. */
export function decryptText(key: KeyObject, sealed: Buffer, belongsTo: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), {
      authTagLength: 16,
    });
    decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(sealed.subarray(12, 28));
    return `${decipher.update(sealed.subarray(28), undefined, 'utf8')}${decipher.final('utf8')}`;
  } catch {
    return null;
  }
}
