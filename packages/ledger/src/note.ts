import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import {
  areBytesEqual,
  concatBytes,
  engine,
  fromBase64,
  sha256,
  toBase64,
  toHex,
  toUtf8,
} from './bytes.ts';

/** This module implements signed notes (C2SP signed-note) and Ed25519 cosignatures (C2SP tlog-cosignature). */

hashes.sha512 = sha512;

/** Types of signatures: of notes, or cosignatures with a time. */
export const signatureTypes = { note: 1, cosignature: 4 } as const;
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

export interface VerifierKey {
  name: string;
  type: SignatureType;
  publicKey: Uint8Array;
}

/** Signs bytes with Ed25519. */
export type Sign = (message: Uint8Array) => Uint8Array;

export interface Signer extends VerifierKey {
  sign: Sign;
}

interface Signature {
  name: string;
  keyId: Uint8Array;
  bytes: Uint8Array;
}

export interface Note {
  /** The signed text, which ends with a newline. */
  text: string;
  signatures: Signature[];
}

const maxSignatures = 64;
const isKeyName = (name: string) => /^[^\s+]+$/u.test(name);

function getKeyId({ name, type, publicKey }: VerifierKey): Uint8Array {
  return sha256(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4);
}

/** Formats a verifier key: `name+id+key`. */
export function formatVerifierKey(key: VerifierKey): string {
  const bytes = concatBytes(Uint8Array.of(key.type), key.publicKey);
  return `${key.name}+${toHex(getKeyId(key))}+${toBase64(bytes)}`;
}

/** Parses a verifier key. Returns null if it is malformed or has another signature type. */
export function parseVerifierKey(text: string): VerifierKey | null {
  const [, name = '', , encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  const type = Object.values(signatureTypes).find((each) => each === bytes?.[0]);
  if (!isKeyName(name) || type === undefined || bytes?.length !== 33) return null;
  const key = { name, type, publicKey: bytes.subarray(1) };
  return formatVerifierKey(key) === text ? key : null;
}

const formatSignature = (key: VerifierKey, bytes: Uint8Array) =>
  `— ${key.name} ${toBase64(concatBytes(getKeyId(key), bytes))}\n`;

/** Signs a text that ends with a newline. */
export const signNote = (text: string, signer: Signer): string =>
  `${text}\n${formatSignature(signer, signer.sign(toUtf8(text)))}`;

/** Parses a note without verifying its signatures. Returns null if it is malformed. */
export function parseNote(note: string): Note | null {
  const end = note.lastIndexOf('\n\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: notes must not contain control characters
  if (end < 0 || !note.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return null;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > maxSignatures) return null;
  const signatures: Signature[] = [];
  for (const line of lines) {
    const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (!isKeyName(name) || !bytes || bytes.length < 5) return null;
    signatures.push({ name, keyId: bytes.subarray(0, 4), bytes: bytes.subarray(4) });
  }
  return { text: note.slice(0, end + 1), signatures };
}

const verifyEd25519 = (bytes: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => {
  try {
    if (engine.verify) return engine.verify(bytes, message, publicKey);
    return verify(bytes, message, publicKey, { zip215: false });
  } catch {
    // The library throws if a value has the wrong length or is no point of the curve.
    return false;
  }
};

function findSignatures({ signatures }: Note, key: VerifierKey): Uint8Array[] {
  const id = getKeyId(key);
  return signatures
    .filter(({ name, keyId }) => name === key.name && areBytesEqual(keyId, id))
    .map(({ bytes }) => bytes);
}

/** Whether the note has signatures of this key, and all of them are valid. */
export function isSignedBy(note: Note, key: VerifierKey): boolean {
  const own = findSignatures(note, key);
  const message = toUtf8(note.text);
  return own.length > 0 && own.every((bytes) => verifyEd25519(bytes, message, key.publicKey));
}

const toCosignedMessage = (text: string, seconds: number) =>
  toUtf8(`cosignature/v1\ntime ${seconds}\n${text}`);

/** Creates the signature line of a witness for the text of a checkpoint. */
export function cosign(text: string, seconds: number, signer: Signer): string {
  const time = new Uint8Array(8);
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds));
  const bytes = concatBytes(time, signer.sign(toCosignedMessage(text, seconds)));
  return formatSignature(signer, bytes);
}

/** Returns the time of a witness's valid cosignature in seconds since 1970, or null if there is none. */
export function getCosignatureTime(note: Note, key: VerifierKey): number | null {
  for (const bytes of findSignatures(note, key)) {
    if (bytes.length !== 72) return null;
    const seconds = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
    const message = toCosignedMessage(note.text, seconds);
    if (seconds > 0 && verifyEd25519(bytes.subarray(8), message, key.publicKey)) return seconds;
    return null;
  }
  return null;
}
