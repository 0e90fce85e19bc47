import { codes } from '@film-contest/contract/codes';
import type { UploadedFile } from '@film-contest/contract/media';
import { call } from '../../lib/api.ts';
import { readAccount } from '../../lib/session.ts';
import { hashFilm } from './hash-film.ts';
import { fingerprintOf, isSameFile, uploadRecords } from './upload-record.ts';

/**
 * Whether a picked file is the film that an entry waits for. When it is, this device remembers where
 * its upload goes on. The file that this device knows is taken at once; of any other the whole is read
 * first, so that nothing is sent in vain.
 */
export async function matchAwaitedFilm(
  entryId: string,
  film: UploadedFile,
  file: File,
  signal: AbortSignal,
): Promise<'taken' | 'another' | 'unreadable'> {
  if (file.size !== film.size) return 'another';
  const fingerprint = await fingerprintOf(file).catch(() => null);
  if (!fingerprint) return 'unreadable';
  const place = { account: readAccount(), entryId, kind: 'url' as const };
  const record = await uploadRecords.read(place);
  const own = record?.uploadId === film.id ? record : null;
  if (own && isSameFile(own.fingerprint, fingerprint)) return 'taken';
  if (await isAnother(film.id, file, signal)) return 'another';
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

/** Where this device cannot work it out, or the server cannot be reached, the server judges at the end. */
async function isAnother(id: string, file: File, signal: AbortSignal): Promise<boolean> {
  const sha256 = await hashFilm(file, signal);
  if (!sha256) return false;
  const params = { id };
  const answer = await call('declareUpload', { params, body: { sha256 }, background: true }).catch(
    () => null,
  );
  return answer?.code === codes.notTheDeclaredFile;
}
