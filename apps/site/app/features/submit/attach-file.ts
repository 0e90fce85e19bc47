import { codes } from '@film-contest/contract/codes';
import type { EntryDraft, EntryField } from '@film-contest/contract/entries';
import type { Faults } from '@film-contest/contract/faults';
import {
  type EntryFileKind,
  entryFileKinds,
  type UploadedFile,
} from '@film-contest/contract/media';

export function getFieldOfFileKind(kind: EntryFileKind): EntryField {
  return kind === 'subtitles_zh' || kind === 'subtitles_en' ? 'subtitles' : kind;
}

export function findDraftFileId(draft: EntryDraft, kind: EntryFileKind): string | null {
  if (kind === 'subtitles_zh') return draft.subtitles?.zh ?? null;
  if (kind === 'subtitles_en') return draft.subtitles?.en ?? null;
  return draft[kind] ?? null;
}

/** Returns the change of the draft that adds an uploaded file, or removes the file if `id` is null. */
export function buildDraftFileChange(
  draft: EntryDraft,
  kind: EntryFileKind,
  id: string | null,
): EntryDraft {
  if (kind !== 'subtitles_zh' && kind !== 'subtitles_en') return { [kind]: id };
  const side = kind === 'subtitles_zh' ? 'zh' : 'en';
  return { subtitles: { mode: 'files', ...draft.subtitles, [side]: id } };
}

/** Returns an error for each file that is still uploading, except a film whose SHA-256 has been declared. */
export function listUnfinishedUploadErrors(
  draft: EntryDraft,
  files: readonly UploadedFile[],
): Faults {
  const isUploadUnfinished = (id: string | null) =>
    files.some((file) => file.id === id && file.state === 'granted' && !file.isDeclared);
  const kinds = entryFileKinds.filter((kind) => isUploadUnfinished(findDraftFileId(draft, kind)));
  return Object.fromEntries(
    kinds.map((kind) => [getFieldOfFileKind(kind), { code: codes.uploadUnfinished }]),
  );
}
