import type { MachineCheck } from '@film-contest/contract/checks';
import type { Film, Picture } from '@film-contest/contract/media';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import type { SpriteFacts } from '../../platform/video/sprite.ts';
import { type MediaUrlBuilder, toPictureUrls } from '../media/media.ts';
import {
  calculateFilmProgress,
  deriveFilmState,
  getRenditionPriority,
  isFilmPlayable,
  isQuickRendition,
} from './films.rules.ts';

const attempts = 5;
const rendition = z.object({ uploadId: z.uuid(), name: z.string() });

export const checkFilmJob = defineJob('films.check', z.object({ uploadId: z.uuid() }), attempts);
export const renderJob = defineJob('films.render', rendition, attempts);
export const quickRenderJob = defineJob('films.renderQuick', rendition, attempts);

/** Job that is queued whenever a film was checked or became playable. */
export const filmStateChangedJob = defineJob(
  'entries.settleFilm',
  z.object({ videoId: z.uuid() }),
  10,
);

/** Prefixes of job keys; `requeueLostFilmJobs` finds the jobs of films and renditions by them. */
export const checkKeyPrefix = 'films.check ';
export const renderKeyPrefix = 'films.render ';

export const getFilmFolder = (uploadId: string) => `films/${uploadId}`;

export async function queueFilmProcessing(tx: Tx, uploadId: string): Promise<void> {
  await tx
    .insertInto('films')
    .values({ upload_id: uploadId, checks: '[]' })
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .execute();
  await queueFilmCheck(tx, uploadId);
}

/** Queues the check of a film; replaces a waiting job. */
export const queueFilmCheck = (db: Database | Tx, uploadId: string, runAt?: Date) =>
  queueJob(
    db,
    checkFilmJob,
    { uploadId },
    { key: `${checkKeyPrefix}${uploadId}`, priority: -10, ...(runAt && { runAt }) },
  );

export const queueRendition = (db: Database | Tx, uploadId: string, name: string, runAt?: Date) =>
  queueJob(
    db,
    isQuickRendition(name) ? quickRenderJob : renderJob,
    { uploadId, name },
    {
      key: `${renderKeyPrefix}${uploadId} ${name}`,
      priority: getRenditionPriority(name),
      ...(runAt && { runAt }),
    },
  );

/** Selects the films that entries and their submitted revisions use. Jobs of other films stop. */
export const selectUsedFilms = (db: Database | Tx) =>
  db
    .selectFrom('entries')
    .select('video_id')
    .where('video_id', 'is not', null)
    .where('state', '!=', 'withdrawn')
    .unionAll(
      db
        .selectFrom('entries')
        .select(sql<string>`(revision #>> '{form,url}')::uuid`.as('video_id'))
        .where('revision_submitted_at', 'is not', null),
    );

export interface FilmRead {
  view: Film;
  checks: MachineCheck[];
  isPlayable: boolean;
}

/** Reads a film, with URLs built by `buildUrl`. Null if the film was never queued. */
export async function readFilm(
  db: Database | Tx,
  uploadId: string,
  buildUrl: MediaUrlBuilder,
): Promise<FilmRead | null> {
  const films = await readFilms(db, [uploadId], buildUrl);
  return films.get(uploadId) ?? null;
}

export const queueFilmStateChanged = (db: Database | Tx, uploadId: string) =>
  queueJob(db, filmStateChangedJob, { videoId: uploadId }, { priority: -20 });

/** Reads several films in two queries. Returns them keyed by upload id. */
export async function readFilms(
  db: Database | Tx,
  uploadIds: readonly string[],
  buildUrl: MediaUrlBuilder,
): Promise<Map<string, FilmRead>> {
  if (uploadIds.length === 0) return new Map();
  const [films, renditions] = await Promise.all([
    db.selectFrom('films').selectAll().where('upload_id', 'in', uploadIds).execute(),
    db
      .selectFrom('renditions')
      .select(['upload_id', 'name', 'state', 'progress', 'folder', 'facts'])
      .where('upload_id', 'in', uploadIds)
      .execute(),
  ]);
  return new Map(
    films.map((film) => {
      const parts = renditions.filter((part) => part.upload_id === film.upload_id);
      const mp4 = parts.find(({ name, state }) => name === 'mp4' && state === 'ready');
      const poster = parts.find(({ name, state }) => name === 'poster' && state === 'ready');
      const subtitles = parts.find(({ name }) => name === 'subtitles');
      const sprite = parts.find(({ name, state }) => name === 'sprite' && state === 'ready');
      const playable = isFilmPlayable(parts);
      const view: Film = {
        state: film.state,
        progress: calculateFilmProgress(parts),
        hls: playable ? buildUrl(`${getFilmFolder(film.upload_id)}/master.m3u8`) : null,
        mp4: mp4?.folder ? buildUrl(`${mp4.folder}/${(mp4.facts as { file: string }).file}`) : null,
        poster: toPictureUrls(poster?.facts as Picture | null, (file) =>
          buildUrl(`${poster?.folder}/${file}`),
        ),
        seconds: film.seconds,
        tracks: getSubtitleTracks(subtitles?.facts).map(({ language, file }) => ({
          language,
          src: buildUrl(`${subtitles?.folder}/${file}`),
        })),
        thumbnails: sprite ? buildUrl(`${sprite.folder}/${getSpriteTrack(sprite.facts)}`) : null,
      };
      return [film.upload_id, { view, checks: film.checks, isPlayable: playable }];
    }),
  );
}

const getSubtitleTracks = (facts: unknown) => (facts ?? []) as { language: string; file: string }[];

const getSpriteTrack = (facts: unknown) => (facts as SpriteFacts).track;

export async function updateFilmState(tx: Tx, uploadId: string): Promise<void> {
  const parts = await tx
    .selectFrom('renditions')
    .select(['name', 'state', 'progress'])
    .where('upload_id', '=', uploadId)
    .execute();
  const state = deriveFilmState(parts);
  await tx
    .updateTable('films')
    .set({ state, updated_at: sql`now()` })
    .where('upload_id', '=', uploadId)
    .where('state', '!=', state)
    .execute();
}

/** Locks a film until the transaction ends, so that its renditions change one at a time. */
export const lockFilm = (tx: Tx, uploadId: string) =>
  tx
    .selectFrom('films')
    .select('upload_id')
    .where('upload_id', '=', uploadId)
    .forUpdate()
    .execute();

/** Queues the failed renditions of a film again. @throws wrongState if no rendition failed */
export async function retryFilm(tx: Tx, uploadId: string): Promise<void> {
  await lockFilm(tx, uploadId);
  const failed = await tx
    .updateTable('renditions')
    .set({ state: 'waiting', changed_at: sql`now()` })
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'failed')
    .returning('name')
    .execute();
  if (failed.length > 0) {
    await updateFilmState(tx, uploadId);
  } else {
    // Without renditions the check itself failed, so the film is checked again.
    const { numUpdatedRows } = await tx
      .updateTable('films')
      .set({ state: 'uploaded', updated_at: sql`now()` })
      .where('upload_id', '=', uploadId)
      .where('state', '=', 'failed')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('wrongState');
  }
  await queueFilmProcessing(tx, uploadId);
}
