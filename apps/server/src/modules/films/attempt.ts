import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { VideoProbe } from '../../platform/video/probe-parse.ts';
import { filmFolder, lockFilm, updateFilmState, wantedFilms } from './films.ts';

/** One run at making a rendition. Its number is never given again, and only the latest may end well. */
export interface Attempt {
  uploadId: string;
  name: string;
  number: number;
  probe: VideoProbe;
}

/**
 * An attempt that is to end without a word: nothing shows the film any more (it was withdrawn,
 * replaced or erased), or another worker has begun the same rendition since.
 */
export class AttemptLost extends Error {
  override readonly name = 'AttemptLost';
}

/** Where an attempt's files lie once it is through. */
export const folderOf = ({ uploadId, name, number }: Omit<Attempt, 'probe'>) =>
  `${filmFolder(uploadId)}/${name}-${number}`;

/** Begins the next attempt. Null when there is nothing to make. */
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
        // The worker that had it never came to an end.
        fault: sql`case when renditions.state = 'running' then 'interrupted' else renditions.fault end`,
      })
      .whereRef('films.upload_id', '=', 'renditions.upload_id')
      .where('renditions.upload_id', '=', uploadId)
      .where('renditions.upload_id', 'in', wantedFilms(tx))
      .where('name', '=', name)
      .where('renditions.state', '!=', 'ready')
      .returning(['attempts', 'films.probe'])
      .executeTakeFirst();
    if (!row?.probe) return null;
    await updateFilmState(tx, uploadId);
    return { uploadId, name, number: row.attempts, probe: row.probe };
  });
}

/** Whether this attempt may still end well, as a condition on `renditions`. */
export const isCurrent = ({ uploadId, name, number }: Attempt): Expression<SqlBool> =>
  sql`renditions.upload_id = ${uploadId} and renditions.name = ${name}
    and renditions.attempts = ${number} and renditions.state = 'running'`;

interface Held {
  /** Aborts when the attempt was taken away, or nobody wants it any more. */
  signal: AbortSignal;
  onProgress(done: number): void;
}

const lookMs = 2000;

/**
 * Does the work of an attempt as long as it is the current one and somebody wants it, and writes how
 * far it is: never less than was reached before.
 * @throws AttemptLost, or what the work throws
 */
export async function whileHeld<T>(
  { db, log }: Context,
  attempt: Attempt,
  signal: AbortSignal,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let progress = 0;
  const stopLooking = repeat(lookMs, async () => {
    const isOurs = await noteProgress(db, attempt, progress).catch((error: Error) => {
      // A progress that is not written is not worth a film.
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

/** Does something again and again with a pause between, until told to stop. */
export function repeat(pauseMs: number, look: () => Promise<void>): () => void {
  let isStopped = false;
  const next = () => {
    if (!isStopped) timer = setTimeout(() => void look().finally(next), pauseMs);
  };
  let timer: NodeJS.Timeout | undefined;
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function noteProgress(db: Database, attempt: Attempt, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('renditions')
    .set({ progress: sql`greatest(progress, ${progress}::real)` })
    .where(isCurrent(attempt))
    .where('upload_id', 'in', wantedFilms(db))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends an attempt without a result: the rendition waits for the next one, or has failed for good.
 * One that is no longer current changes nothing.
 * @param fault why, as a short technical line; without one the last fault stays
 * @returns whether it was current
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
    .where(isCurrent(attempt))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await updateFilmState(tx, attempt.uploadId);
  return true;
}

/** Removes the files of attempts that came to nothing, once a rendition is settled. */
export async function removeLeftovers(
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
    const folder = folderOf({ uploadId, name, number });
    if (folder !== row?.folder) await storage.remove(folder);
  }
}
