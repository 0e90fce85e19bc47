import type { EntryFileKind, UploadedFile } from '@film-contest/contract/media';
import { useMemo } from 'react';
import { useFilmDeclaration } from './declare-film.ts';
import type { UploadState } from './upload-state.ts';
import { useUploadStates } from './upload-state.ts';

/** Returns the files of an entry, updated by the uploads and declarations that were completed since it was loaded. */
export function useCurrentEntryFiles(
  entryId: string,
  files: readonly UploadedFile[],
): UploadedFile[] {
  const uploads = useUploadStates(entryId);
  const film = files.find(({ kind, state }) => kind === 'url' && state === 'granted');
  const declaration = useFilmDeclaration(entryId, film?.id ?? null);
  const declared = declaration === 'declared' ? film?.id : undefined;
  return useMemo(() => addUploadResults(files, uploads, declared), [files, uploads, declared]);
}

/** @param declared id of the film upload whose SHA-256 was just declared. */
export const addUploadResults = (
  files: readonly UploadedFile[],
  uploads: ReadonlyMap<EntryFileKind, UploadState>,
  declared: string | undefined,
): UploadedFile[] =>
  files.map((file) => {
    const upload = uploads.get(file.kind as EntryFileKind);
    if (upload?.phase === 'done' && upload.file.id === file.id) return upload.file;
    return file.id === declared ? { ...file, isDeclared: true } : file;
  });
