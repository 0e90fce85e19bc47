import { codes } from '@film-contest/contract/codes';
import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { retryUntilSuccess, throwIfBusy } from '@film-contest/contract/retry';
import { call } from '../../lib/api.ts';
import { buildDraftFileChange, findDraftFileId } from './attach-file.ts';
import { declareFilm, stopFilmDeclaration } from './declare-film.ts';
import type { UploadPlace } from './upload-record.ts';

/** The open editor of an entry. It shows the draft and adds uploads to it. */
interface DraftFiles {
  /** Adds a new upload to the draft unless the draft already contains a complete file. */
  begun(kind: EntryFileKind, uploadId: string): void;
  /**
   * Adds a complete file to the draft.
   * @returns whether the draft was saved
   */
  arrived(kind: EntryFileKind, file: UploadedFile): Promise<boolean>;
  /** Removes an upload that will never be complete from the draft. */
  lost(kind: EntryFileKind, uploadId: string): void;
}

const editors = new Map<string, DraftFiles>();

/**
 * Registers the open editor of an entry. Without an open editor, complete files are saved to the draft in the
 * background.
 */
export function registerOpenEditor(entryId: string, editor: DraftFiles): () => void {
  editors.set(entryId, editor);
  return () => {
    if (editors.get(entryId) === editor) editors.delete(entryId);
  };
}

/**
 * Adds an upload to its draft as soon as the server has created the upload. If the file is a film, also computes and
 * declares its SHA-256.
 * @returns the server's message if the film is not the declared one, otherwise null
 */
export async function addUploadToDraft(
  { entryId, kind }: UploadPlace,
  uploadId: string,
  file: File | null,
): Promise<string | null> {
  editors.get(entryId)?.begun(kind, uploadId);
  return kind === 'url' && file ? declareFilm({ entryId, uploadId, file }) : null;
}

/** Removes an upload that will never be complete from its draft. */
export function removeUploadFromDraft({ entryId, kind }: UploadPlace, uploadId: string): void {
  editors.get(entryId)?.lost(kind, uploadId);
  if (kind === 'url') stopFilmDeclaration(entryId);
}

/**
 * Adds a complete upload to the draft.
 * @returns whether the draft contains the upload. If not, the editor adds the upload when the entry is next opened.
 */
export async function saveUploadToDraft(
  { entryId, kind }: UploadPlace,
  file: UploadedFile,
  signal: AbortSignal,
): Promise<boolean> {
  const editor = editors.get(entryId);
  if (editor) return editor.arrived(kind, file);
  return retryUntilSuccess(() => saveDraftInBackground(entryId, kind, file.id), { signal }).catch(
    () => false,
  );
}

const attempts = 5;

async function saveDraftInBackground(
  id: string,
  kind: EntryFileKind,
  uploadId: string,
): Promise<boolean> {
  const params = { id };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const entry = throwIfBusy(await call('getMyEntry', { params, background: true }));
    if (!entry.ok) return false;
    const { draft, version } = entry.data;
    // An entry that was submitted before its film arrived already contains the upload.
    if (findDraftFileId(draft, kind) === uploadId) return true;
    const body = { ...draft, ...buildDraftFileChange(draft, kind, uploadId), version };
    const answer = throwIfBusy(await call('saveEntry', { params, body, background: true }));
    if (answer.ok) return true;
    if (answer.code !== codes.changedMeanwhile) return false;
  }
  return false;
}
