import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * One key for each use, derived from the installation's secret (HKDF, RFC 5869). Key objects,
 * because Node takes six times as long to sign with a key in a buffer.
 */
export interface Keys {
  /** Signs the cookie of a voter's device. */
  voter: KeyObject;
  /** Signs URLs of private files. */
  media: KeyObject;
  /** Signs upload credentials. */
  upload: KeyObject;
  /** Hashes the networks of votes, as stored. */
  bucket: KeyObject;
  /** Hashes the windows in which votes are counted. */
  budget: KeyObject;
  /** Hashes what rate limits count by: addresses, accounts, phone numbers. */
  rateLimit: KeyObject;
  /** Hashes codes sent by SMS. */
  sms: KeyObject;
  /** Seeds pictures and sounds of captchas. */
  captcha: KeyObject;
  /** Signs proof-of-work tasks. */
  work: KeyObject;
  /** Derives the tokens of venue passes. */
  pass: KeyObject;
  /** Hashes the contacts of votes, as stored. */
  contact: KeyObject;
  /** Hashes codes that prove a contact of votes. */
  voteCode: KeyObject;
  /** Signs the cookie of a proved contact. */
  contactCookie: KeyObject;
  /** Shuffles the gallery. */
  shuffle: KeyObject;
  /** Encrypts secrets of authenticator apps. */
  secondFactor: KeyObject;
  /** Hashes recovery codes. */
  recoveryCode: KeyObject;
  /** Marks backups with the secret in use. */
  backup: KeyObject;
  /** Encrypts stored responses of calls with an idempotency key. */
  response: KeyObject;
}

export function deriveKeys(secret: string): Keys {
  const derive = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'film-contest', use, 32)));
  return {
    voter: derive('voter'),
    media: derive('media'),
    upload: derive('upload'),
    bucket: derive('bucket'),
    budget: derive('budget'),
    rateLimit: derive('rate limit'),
    sms: derive('sms'),
    captcha: derive('captcha'),
    work: derive('work'),
    pass: derive('pass'),
    contact: derive('contact'),
    voteCode: derive('vote code'),
    contactCookie: derive('contact cookie'),
    shuffle: derive('shuffle'),
    secondFactor: derive('second factor'),
    recoveryCode: derive('recovery code'),
    backup: derive('backup'),
    response: derive('response'),
  };
}

/**
 * Reads the installation's secret from its file in `dataDir`, which exists, and creates the file on the first start.
 *
 * @throws Error when the file is too short
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) {
    // Written beside its place and linked, so that another process never reads an incomplete file.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${newToken()}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    rmSync(draft);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: put back a copy, or delete it`);
  return secret;
}

/** A fresh 256-bit secret, URL-safe. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is stored of a token: it is random enough that a plain hash protects it. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

/** HMAC-SHA-256, URL-safe. */
export const sign = (key: KeyObject, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Encrypts a text (AES-256-GCM). What it belongs to is sealed with it, so that it opens nowhere else. */
export function seal(key: KeyObject, text: string, belongsTo: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** What was sealed; null when it was changed, or sealed for something else or with another key. */
export function unseal(key: KeyObject, sealed: Buffer, belongsTo: string): string | null {
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
