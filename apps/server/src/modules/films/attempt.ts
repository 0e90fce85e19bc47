import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { VideoProbe } from '../../platform/video/probe-parse.ts';
import { getFilmFolder, lockFilm, selectUsedFilms, updateFilmState } from './films.ts';

/** One attempt to make a rendition. Numbers are not reused; only the latest attempt can succeed. */
export interface Attempt {
  uploadId: string;
  name: string;
  number: number;
  probe: VideoProbe;
}

/**
 * Thrown to end an attempt without an error: no entry uses the film any more, or another worker has started the
 * same rendition.
 */
export class AttemptLost extends Error {
  override readonly name = 'AttemptLost';
}

export const getAttemptFolder = ({ uploadId, name, number }: Omit<Attempt, 'probe'>) =>
  `${getFilmFolder(uploadId)}/${name}-${number}`;

/** Starts the next attempt to make a rendition. Returns null if there is nothing to make. */
export function beginAttempt(
  { db }: Context,
  uploadId: string,
  name: string,
): Promise<Attempt | null> {
  return db.transaction().execute(async (tx) => {
    await lockFilm(tx, uploadId);
    const row = await tx
      .updateTable('renditions')
      .from('films')
      .set({
        state: 'running',
        attempts: sql`attempts + 1`,
        changed_at: sql`now()`,
        // A running rendition means that its previous worker was interrupted.
        fault: sql`case when renditions.state = 'running' then 'interrupted' else renditions.fault end`,
      })
      .whereRef('films.upload_id', '=', 'renditions.upload_id')
      .where('renditions.upload_id', '=', uploadId)
      .where('renditions.upload_id', 'in', selectUsedFilms(tx))
      .where('name', '=', name)
      .where('renditions.state', '!=', 'ready')
      .returning(['attempts', 'films.probe'])
      .executeTakeFirst();
    if (!row?.probe) return null;
    await updateFilmState(tx, uploadId);
    return { uploadId, name, number: row.attempts, probe: row.probe };
  });
}

/** SQL: whether the attempt is the current one, as a condition on `renditions`. */
export const isCurrentAttemptSql = ({ uploadId, name, number }: Attempt): Expression<SqlBool> =>
  sql`renditions.upload_id = ${uploadId} and renditions.name = ${name}
    and renditions.attempts = ${number} and renditions.state = 'running'`;

interface Held {
  /** Aborts when another worker has started the rendition or no entry uses the film. */
  signal: AbortSignal;
  onProgress(done: number): void;
}

const lookMs = 2000;

/**
 * Runs `work` while the attempt is current and its film is in use, and saves its progress, which never decreases.
 * @throws AttemptLost, or the error of `work`
 */
export async function runAttempt<T>(
  { db, log }: Context,
  attempt: Attempt,
  signal: AbortSignal,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let progress = 0;
  const stopLooking = callRepeatedly(lookMs, async () => {
    const isOurs = await saveAttemptProgress(db, attempt, progress).catch((error: Error) => {
      // Ignores a failed write of the progress, so that the work continues.
      log.debug({ reason: error.message }, 'progress not written');
      return true;
    });
    if (!isOurs) lost.abort(new AttemptLost());
  });
  try {
    return await work({
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress: (done) => {
        progress = done;
      },
    });
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    stopLooking();
  }
}

/** Calls a function repeatedly, with a pause after each call. Returns a function that stops it. */
export function callRepeatedly(pauseMs: number, look: () => Promise<void>): () => void {
  let isStopped = false;
  const scheduleNextCall = () => {
    if (!isStopped) timer = setTimeout(() => void look().finally(scheduleNextCall), pauseMs);
  };
  let timer: NodeJS.Timeout | undefined;
  scheduleNextCall();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function saveAttemptProgress(
  db: Database,
  attempt: Attempt,
  progress: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('renditions')
    .set({ progress: sql`greatest(progress, ${progress}::real)` })
    .where(isCurrentAttemptSql(attempt))
    .where('upload_id', 'in', selectUsedFilms(db))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends an attempt without a result: the rendition waits for the next attempt or has failed. Does nothing if the attempt
 * is not current.
 * @param fault a short technical reason; by default, the previous reason stays
 * @returns whether the attempt was current
 */
export async function endAttempt(
  tx: Tx,
  attempt: Attempt,
  state: 'waiting' | 'failed',
  fault?: string,
): Promise<boolean> {
  await lockFilm(tx, attempt.uploadId);
  const { numUpdatedRows } = await tx
    .updateTable('renditions')
    .set({ state, changed_at: sql`now()`, ...(fault !== undefined && { fault }) })
    .where(isCurrentAttemptSql(attempt))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await updateFilmState(tx, attempt.uploadId);
  return true;
}

/** Removes the files of failed attempts once a rendition is ready or failed. */
export async function removeFailedAttemptFiles(
  { db, storage }: Context,
  uploadId: string,
  name: string,
): Promise<void> {
  const row = await db
    .selectFrom('renditions')
    .select(['attempts', 'folder'])
    .where('upload_id', '=', uploadId)
    .where('name', '=', name)
    .where('state', 'in', ['ready', 'failed'])
    .executeTakeFirst();
  for (let number = 1; number <= (row?.attempts ?? 0); number++) {
    const folder = getAttemptFolder({ uploadId, name, number });
    if (folder !== row?.folder) await storage.remove(folder);
  }
}
