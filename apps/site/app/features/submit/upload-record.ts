import { type EntryFileKind, entryFileKinds } from '@film-contest/contract/media';
import { browserStore } from '../../lib/kept-input.ts';

/** A record with which an upload can be resumed after a reload. */
export interface UploadRecord {
  uploadId: string;
  endpoint: string;
  fingerprint: Fingerprint;
  filename: string;
  total: number;
  /** Bytes that the server has. Once it has all, the file is not needed again. */
  sent: number;
}

/** Recognizes a file that is picked again. */
export interface Fingerprint {
  name: string;
  size: number;
  lastModified: number;
  /** Hash of samples: beginning, end and parts in between. */
  hash: string;
}

const headBytes = 64 * 1024;
const sampleBytes = 4096;
const samplesBetween = 14;

/**
 * Reads a few hundred kilobytes of a file of any size.
 *
 * @throws what reading the file throws.
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
 * Whether two fingerprints belong to the same file. Phones change the name or the date each time a file is
 * picked, so one of them may differ.
 */
export const isSameFile = (a: Fingerprint, b: Fingerprint): boolean =>
  a.size === b.size &&
  a.hash === b.hash &&
  (a.name === b.name || a.lastModified === b.lastModified);

/** A 64-bit hash without Web Crypto, which plain HTTP pages lack. */
function hashSampleBytes(bytes: Uint8Array): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b1;
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ byte, 0x85ebca6b) ^ (b >>> 15);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Whether a picked file can still be read: browsers reject files that were changed afterwards. */
export async function isFileReadable(file: File): Promise<boolean> {
  try {
    await file.slice(-1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

const buildRecordKey = (account: string | null, entryId: string, kind: EntryFileKind) =>
  `upload ${account ?? ''} ${entryId} ${kind}`;

/**
 * Identifies an upload by the account that was signed in when the file was picked, entry and kind of file.
 */
export interface UploadPlace {
  account: string | null;
  entryId: string;
  kind: EntryFileKind;
}

/** Returns the key of a record and of its lock among tabs. */
export const getUploadRecordKey = ({ account, entryId, kind }: UploadPlace) =>
  buildRecordKey(account, entryId, kind);

/** Records of unfinished uploads, in IndexedDB because local storage is cleared with the session. */
export const uploadRecords = {
  read: (place: UploadPlace) => browserStore.read<UploadRecord>(getUploadRecordKey(place)),
  /** @returns whether this browser keeps it. */
  write: (place: UploadPlace, record: UploadRecord) =>
    browserStore.write(getUploadRecordKey(place), record),
  remove: (place: UploadPlace) => browserStore.remove(getUploadRecordKey(place)),
  /** Returns the records of an entry with their kinds. */
  async ofEntry(account: string | null, entryId: string) {
    const found = await Promise.all(
      entryFileKinds.map(async (kind) => {
        const record = await uploadRecords.read({ account, entryId, kind });
        return record && { kind, record };
      }),
    );
    return found.filter((each) => each !== undefined);
  },
};
