import { sha256 as portableSha256 } from '@noble/hashes/sha2.js';

interface Engine {
  /** Hashes bytes, or a text in UTF-8. */
  sha256: (data: Uint8Array | string) => Uint8Array;
  toBase64: (bytes: Uint8Array) => string;
  /** Verifies an Ed25519 signature; null to use the portable implementation. */
  verify: ((signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean) | null;
}

/** Implementations in JavaScript, which run in every browser. */
export const portableEngine: Readonly<Engine> = {
  sha256: (data) => portableSha256(typeof data === 'string' ? toUtf8(data) : data),
  toBase64(bytes) {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  },
  verify: null,
};

/** The functions in use. Node replaces them with its own, which are 5 to 30 times faster than the portable ones. */
export const engine: Engine = { ...portableEngine };

export const sha256 = (data: Uint8Array | string): Uint8Array => engine.sha256(data);
export const toBase64 = (bytes: Uint8Array): string => engine.toBase64(bytes);

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const toUtf8 = (text: string): Uint8Array => encoder.encode(text);

/** Decodes UTF-8. @throws TypeError if the bytes are not valid */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function areBytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  // Uses a loop, which is three times faster than `every`.
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Decodes standard base64 with padding. Returns null for any other form, such as base64url. */
export function fromBase64(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Parses a decimal number without leading zeros. Returns null for any other text. */
export function parseDecimal(text: string): number | null {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}
