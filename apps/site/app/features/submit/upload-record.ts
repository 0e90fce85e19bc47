import { type EntryFileKind, entryFileKinds } from '@film-contest/contract/media';
import { browserStore } from '../../lib/kept-input.ts';

/** An upload that can go on after a reload. */
export interface UploadRecord {
  uploadId: string;
  endpoint: string;
  fingerprint: Fingerprint;
  filename: string;
  total: number;
  /** Bytes at the server. With all of them there, the file is not needed again. */
  sent: number;
}

/** Tells a file again that is picked once more. */
export interface Fingerprint {
  name: string;
  size: number;
  lastModified: number;
  /** Of samples of its bytes: its head, its tail, and some between. */
  hash: string;
}

const headBytes = 64 * 1024;
const sampleBytes = 4096;
const samplesBetween = 14;

/** Reads some hundred kilobytes of a file, however large it is. Throws what reading it throws. */
export async function fingerprintOf(file: File): Promise<Fingerprint> {
  const { name, size, lastModified } = file;
  const step = Math.floor(size / (samplesBetween + 1));
  const between = Array.from({ length: samplesBetween }, (_, index) => step * (index + 1));
  const samples = [
    file.slice(0, headBytes),
    ...between.map((start) => file.slice(start, start + sampleBytes)),
    file.slice(Math.max(0, size - headBytes)),
  ];
  const bytes = await new Blob(samples).arrayBuffer();
  return { name, size, lastModified, hash: hashOf(new Uint8Array(bytes)) };
}

/**
 * Whether two fingerprints are of the same file. Phones rename what is picked or date it anew each
 * time, so either may differ; its bytes may not.
 */
export const isSameFile = (a: Fingerprint, b: Fingerprint): boolean =>
  a.size === b.size &&
  a.hash === b.hash &&
  (a.name === b.name || a.lastModified === b.lastModified);

/** 64 bits by two multiplicative hashes: it tells files apart where pages have no cryptography. */
function hashOf(bytes: Uint8Array): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b1;
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ byte, 0x85ebca6b) ^ (b >>> 15);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}

const keyOf = (account: string | null, entryId: string, kind: EntryFileKind) =>
  `upload ${account ?? ''} ${entryId} ${kind}`;

/** Whose upload it is, by the address that was signed in when its file was picked. */
export interface UploadPlace {
  account: string | null;
  entryId: string;
  kind: EntryFileKind;
}

/** Name of a place among all tabs of this browser. */
export const toPlaceKey = ({ account, entryId, kind }: UploadPlace) =>
  keyOf(account, entryId, kind);

/** Records of unfinished uploads, in IndexedDB because local storage is cleared with the session. */
export const uploadRecords = {
  read: (place: UploadPlace) => browserStore.read<UploadRecord>(toPlaceKey(place)),
  /** Answers whether this browser keeps it. */
  write: (place: UploadPlace, record: UploadRecord) =>
    browserStore.write(toPlaceKey(place), record),
  remove: (place: UploadPlace) => browserStore.remove(toPlaceKey(place)),
  /** Those of an entry, each with its kind. */
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
