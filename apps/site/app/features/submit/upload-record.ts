import type { EntryFileKind } from '@film-contest/contract/media';
import { browserStore } from '../../lib/browser-store.ts';
import { readAccount } from '../../lib/session.ts';

/** An upload that can go on after a reload, once its file is picked again. */
export interface UploadRecord {
  uploadId: string;
  endpoint: string;
  fingerprint: string;
  filename: string;
  total: number;
  sent: number;
}

/** Tells the same file again without reading it. */
export const fingerprintOf = ({ name, size, lastModified, type }: File) =>
  JSON.stringify([name, size, lastModified, type]);

const keyOf = (entryId: string, kind: EntryFileKind) =>
  `upload ${readAccount() ?? ''} ${entryId} ${kind}`;

/** Records of unfinished uploads, in IndexedDB because local storage is cleared with the session. */
export const uploadRecords = {
  read: (entryId: string, kind: EntryFileKind) =>
    browserStore.read<UploadRecord>(keyOf(entryId, kind)),
  write: (entryId: string, kind: EntryFileKind, record: UploadRecord) =>
    browserStore.write(keyOf(entryId, kind), record),
  remove: (entryId: string, kind: EntryFileKind) => browserStore.remove(keyOf(entryId, kind)),
};
