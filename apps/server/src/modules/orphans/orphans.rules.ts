import { isUploadId } from '../media/media.ts';

/** Storage folders in which each file belongs to an upload. Other folders are not checked. */
export const checkedFolders = ['originals', 'pictures', 'subtitles', 'films'] as const;

type Folder = (typeof checkedFolders)[number];

/** Hours after its last change during which a file is not checked. */
export const unchangedHours = 24;

/** Days for which an orphan is listed before it is deleted. */
export const listedDays = 3;

export interface ParsedKey {
  folder: Folder;
  uploadId: string;
  /** True for a part of an unfinished upload (`originals/<id>.info`). */
  isPartial: boolean;
  /**
   * Rendition's name and folder (`films/<id>/<name>-<attempt>`) of the attempt that wrote the file; null for other
   * files.
   */
  attempt: { rendition: string; folder: string } | null;
}

export interface Owner {
  state: 'granted' | 'checked' | 'refused';
  /** Maps a rendition's name to the folder with its current files. */
  usedFolders: ReadonlyMap<string, string>;
}

/** Parses a storage key. Returns null for an unknown kind of key; such files are never deleted. */
export function parseStorageKey(key: string): ParsedKey | null {
  const [folder = '', name = '', inner = '', ...deeper] = key.split('/');
  const [uploadId = '', ending] = name.split('.');
  if (!isCheckedFolder(folder) || !isUploadId(uploadId)) return null;
  if (folder === 'originals') {
    if (inner !== '' || (ending !== undefined && !partialEndings.has(ending))) return null;
    return { folder, uploadId, isPartial: ending !== undefined, attempt: null };
  }
  if (ending !== undefined || inner === '') return null;
  const rendition = /^(.+)-\d+$/.exec(inner)?.[1];
  const isAttempt = folder === 'films' && rendition !== undefined && deeper.length > 0;
  const attempt = isAttempt ? { rendition, folder: `films/${uploadId}/${inner}` } : null;
  return { folder, uploadId, isPartial: false, attempt };
}

const partialEndings = new Set(['info', 'part']);
const isCheckedFolder = (folder: string): folder is Folder =>
  (checkedFolders as readonly string[]).includes(folder);

/** Whether a file is in use or may come into use later. */
export function isFileUsed({ isPartial, attempt }: ParsedKey, owner: Owner | undefined): boolean {
  if (!owner) return false;
  if (isPartial) return owner.state === 'granted';
  const usedFolder = attempt && owner.usedFolders.get(attempt.rendition);
  return !usedFolder || usedFolder === attempt.folder;
}

/** Whether an old unfinished transfer can still be completed. Films may be uploaded over several days. */
export const canContinueTransfer = ({ folder }: ParsedKey, owner: Owner | undefined): boolean =>
  folder === 'originals' && owner?.state === 'granted';
