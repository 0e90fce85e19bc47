import { isUploadId } from '../media/media.ts';

/** Folders of the storage whose files belong to an upload each. Nothing outside of them is judged. */
export const judgedFolders = ['originals', 'pictures', 'subtitles', 'films'] as const;

type Folder = (typeof judgedFolders)[number];

/** A file is not looked at before it has lain still for so long. */
export const stillHours = 24;

/** An orphan is reported for so long before it is removed. */
export const reportedDays = 3;

/** What a key tells of the file behind it. */
export interface Place {
  folder: Folder;
  uploadId: string;
  /** Notes and rests of an upload under way (`originals/<id>.info`). */
  isArriving: boolean;
  /** The rendition that an attempt's folder (`films/<id>/<name>-<attempt>`) was made for. */
  attempt: { rendition: string; folder: string } | null;
}

/** What the database says of an upload. */
export interface Owner {
  state: 'granted' | 'checked' | 'refused';
  /** Folder that is in use, by the name of the rendition. */
  winners: ReadonlyMap<string, string>;
}

/** Null for a key that the program does not make: such a file is left alone. */
export function placeOf(key: string): Place | null {
  const [folder = '', name = '', inner = '', ...deeper] = key.split('/');
  const [uploadId = '', ending] = name.split('.');
  if (!isJudged(folder) || !isUploadId(uploadId)) return null;
  if (folder === 'originals') {
    if (inner !== '' || (ending !== undefined && !arriving.has(ending))) return null;
    return { folder, uploadId, isArriving: ending !== undefined, attempt: null };
  }
  if (ending !== undefined || inner === '') return null;
  const rendition = /^(.+)-\d+$/.exec(inner)?.[1];
  const isAttempt = folder === 'films' && rendition !== undefined && deeper.length > 0;
  const attempt = isAttempt ? { rendition, folder: `films/${uploadId}/${inner}` } : null;
  return { folder, uploadId, isArriving: false, attempt };
}

const arriving = new Set(['info', 'part']);
const isJudged = (folder: string): folder is Folder =>
  (judgedFolders as readonly string[]).includes(folder);

/** Whether the file is in use, or may come into use. */
export function isNamed({ isArriving, attempt }: Place, owner: Owner | undefined): boolean {
  if (!owner) return false;
  if (isArriving) return owner.state === 'granted';
  const winner = attempt && owner.winners.get(attempt.rendition);
  return !winner || winner === attempt.folder;
}

/** Whether a transfer that began days ago may still come to its end: a film's may, over many evenings. */
export const mayGoOn = ({ folder }: Place, owner: Owner | undefined): boolean =>
  folder === 'originals' && owner?.state === 'granted';
