import { codes } from '@film-contest/contract/codes';
import type { UploadedFile } from '@film-contest/contract/media';
import { call } from '../../lib/api.ts';
import { readSessionAccount } from '../../lib/session.ts';
import { hashFilm } from './hash-film.ts';
import { computeFileFingerprint, isSameFile, uploadRecords } from './upload-record.ts';

/**
 * Checks whether a picked file is the film that an entry waits for. If it is, keeps a record so that its upload can be
 * resumed. A file with the fingerprint of such a record is accepted at once; any other file is hashed first, to avoid
 * uploading a wrong film.
 */
export async function matchAwaitedFilm(
  entryId: string,
  film: UploadedFile,
  file: File,
  signal: AbortSignal,
): Promise<'taken' | 'another' | 'unreadable'> {
  if (file.size !== film.size) return 'another';
  const fingerprint = await computeFileFingerprint(file).catch(() => null);
  if (!fingerprint) return 'unreadable';
  const place = { account: readSessionAccount(), entryId, kind: 'url' as const };
  const record = await uploadRecords.read(place);
  const own = record?.uploadId === film.id ? record : null;
  if (own && isSameFile(own.fingerprint, fingerprint)) return 'taken';
  if (await declareFilmAndDetectMismatch(film.id, file, signal)) return 'another';
  if (signal.aborted) return 'taken';
  const { name: filename, size: total } = file;
  const sent = own?.sent ?? 0;
  await uploadRecords.write(place, {
    uploadId: film.id,
    endpoint: '',
    fingerprint,
    filename,
    total,
    sent,
  });
  return 'taken';
}

/**
 * Declares the film's SHA-256 and returns whether the server expects another film. The file is accepted if it cannot be
 * hashed or the server does not respond, because the server checks the complete file later.
 */
async function declareFilmAndDetectMismatch(
  id: string,
  file: File,
  signal: AbortSignal,
): Promise<boolean> {
  const sha256 = await hashFilm(file, signal);
  if (!sha256) return false;
  const params = { id };
  const answer = await call('declareUpload', { params, body: { sha256 }, background: true }).catch(
    () => null,
  );
  return answer?.code === codes.notTheDeclaredFile;
}
