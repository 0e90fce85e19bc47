import { type EntryFileKind, entryFileKinds } from '@film-contest/contract/media';
import { browserStore } from '../../lib/kept-input.ts';
import type { KeptFileHandle } from './file-handles.ts';

/** A record with which an upload can be resumed after a reload. */
export interface UploadRecord {
  uploadId: string;
  endpoint: string;
  fingerprint: Fingerprint;
  filename: string;
  total: number;
  /** Number of bytes that the server has. If it has all of them, the entrant need not pick the file again. */
  sent: number;
  /** Handle of the file, so that the upload continues without picking the file again. */
  handle?: KeptFileHandle;
}

/** Fingerprint that identifies a file when it is picked again. */
export interface Fingerprint {
  name: string;
  size: number;
  lastModified: number;
  /** Hash of samples of the file: beginning, end and chunks in between. */
  hash: string;
}

const headBytes = 64 * 1024;
const sampleBytes = 4096;
const samplesBetween = 14;

/**
 * Computes the fingerprint of a file.
 * @throws an error if the file cannot be read
 */
export async function computeFileFingerprint(file: File): Promise<Fingerprint> {
  const { name, size, lastModified } = file;
  const step = Math.floor(size / (samplesBetween + 1));
  const between = Array.from({ length: samplesBetween }, (_, index) => step * (index + 1));
  const samples = [
    file.slice(0, headBytes),
    ...between.map((start) => file.slice(start, start + sampleBytes)),
    file.slice(Math.max(0, size - headBytes)),
  ];
  const bytes = await new Blob(samples).arrayBuffer();
  return { name, size, lastModified, hash: hashSampleBytes(new Uint8Array(bytes)) };
}

/**
 * Whether two fingerprints are of the same file. Only one of name and date must match, because phones change either of
 * them when a file is picked again.
 */
export const isSameFile = (a: Fingerprint, b: Fingerprint): boolean =>
  a.size === b.size &&
  a.hash === b.hash &&
  (a.name === b.name || a.lastModified === b.lastModified);

/** Returns a 64-bit hash of bytes, computed without Web Crypto, which pages on plain HTTP lack. */
function hashSampleBytes(bytes: Uint8Array): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b1;
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ byte, 0x85ebca6b) ^ (b >>> 15);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Whether a file can still be read. Browsers reject reading a file that was changed after it was picked. */
export async function isFileReadable(file: File): Promise<boolean> {
  try {
    await file.slice(-1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/**
 * Identifies the field of an upload: the account that was signed in when the file was picked, the entry, and the kind
 * of file.
 */
export interface UploadPlace {
  account: string | null;
  entryId: string;
  kind: EntryFileKind;
}

/** Returns the key of an upload's record, which is also the name of its lock between tabs. */
export const getUploadRecordKey = ({ account, entryId, kind }: UploadPlace) =>
  `upload ${account ?? ''} ${entryId} ${kind}`;

/** Records of unfinished uploads. They are in IndexedDB, because local storage is cleared when the session ends. */
export const uploadRecords = {
  read: (place: UploadPlace) => browserStore.read<UploadRecord>(getUploadRecordKey(place)),
  /**
   * Stores a record.
   * @returns whether this browser keeps it
   */
  write: (place: UploadPlace, record: UploadRecord) =>
    browserStore.write(getUploadRecordKey(place), record),
  remove: (place: UploadPlace) => browserStore.remove(getUploadRecordKey(place)),
  /** Returns the records of an entry's unfinished uploads, with their kinds of file. */
  async listOfEntry(account: string | null, entryId: string) {
    const found = await Promise.all(
      entryFileKinds.map(async (kind) => {
        const record = await uploadRecords.read({ account, entryId, kind });
        return record && { kind, record };
      }),
    );
    return found.filter((each) => each !== undefined);
  },
};
