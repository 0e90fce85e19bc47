import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { listPictureVariants, renderImage } from '../../platform/images/images.ts';
import { secondsSince } from '../../platform/metrics/metrics.ts';
import {
  extractSubtitles,
  makeFallbackMp4,
  makePoster,
  makeSprite,
} from '../../platform/video/derive.ts';
import { type AudioFacts, chooseRungs, type RungFacts } from '../../platform/video/ladder.ts';
import { buildMasterPlaylist } from '../../platform/video/playlist.ts';
import type { VideoProbe } from '../../platform/video/probe-parse.ts';
import { toStaffMessage } from '../../platform/video/tool-errors.ts';
import { transcodeAudio, transcodeRung } from '../../platform/video/transcode.ts';
import { getFilmLength } from '../../platform/video/video.rules.ts';
import { getOriginalKey } from '../media/media.ts';
import {
  type Attempt,
  AttemptLost,
  beginAttempt,
  endAttempt,
  getAttemptFolder,
  isCurrentAttemptSql,
  removeFailedAttemptFiles,
  runAttempt,
} from './attempt.ts';
import { findMp4Source, findSpriteSource, isRungName } from './films.rules.ts';
import { getFilmFolder, lockFilm, queueFilmStateChanged, updateFilmState } from './films.ts';
import { isOutageError } from './outage-error.ts';
import { queueMissingRenditions } from './requeue-lost-film-jobs.ts';

interface Job {
  signal: AbortSignal;
  isLastAttempt: boolean;
}

interface Work {
  ctx: Context;
  uploadId: string;
  probe: VideoProbe;
  outDir: string;
  signal: AbortSignal;
  onProgress(done: number): void;
}

/**
 * Makes one rendition in a new folder and switches to the folder at the end, so that a killed worker leaves no
 * partial rendition. Idempotent, and safe to run concurrently. Ends without an error if no entry uses the film or
 * another worker has started the rendition.
 * @throws outages, errors that allow another attempt, or the signal's reason
 */
export async function makeRendition(
  ctx: Context,
  { uploadId, name }: { uploadId: string; name: string },
  { signal, isLastAttempt }: Job,
): Promise<void> {
  const attempt = await beginAttempt(ctx, uploadId, name);
  if (!attempt) return removeFailedAttemptFiles(ctx, uploadId, name);
  const outDir = await mkdtemp(path.join(await ctx.storage.scratch('films'), `${uploadId}-`));
  const { renditionSeconds, renditionFilmSeconds } = ctx.metrics;
  const start = performance.now();
  try {
    const facts = await runAttempt(ctx, attempt, signal, (held) =>
      renderRenditionByName(name, { ctx, uploadId, probe: attempt.probe, outDir, ...held }),
    );
    await ctx.storage.put(getAttemptFolder(attempt), outDir);
    await completeRendition(ctx, attempt, facts);
    renditionSeconds.observe({ rendition: name, outcome: 'done' }, secondsSince(start));
    renditionFilmSeconds.inc({ rendition: name }, getFilmLength(attempt.probe));
    await removeFailedAttemptFiles(ctx, uploadId, name);
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    if (error instanceof AttemptLost) return returnRenditionToQueue(ctx, attempt);
    if (isOutageError(error) || signal.aborted) {
      await returnRenditionToQueue(
        ctx,
        attempt,
        signal.aborted ? undefined : toStaffMessage(error),
      );
      throw error;
    }
    renditionSeconds.observe({ rendition: name, outcome: 'failed' }, secondsSince(start));
    if (!isLastAttempt) {
      await returnRenditionToQueue(ctx, attempt, toStaffMessage(error));
      throw error;
    }
    ctx.log.error({ err: error, upload: uploadId, rendition: name }, 'rendition given up');
    await markRenditionFailed(ctx, attempt, toStaffMessage(error));
  }
}

async function returnRenditionToQueue(
  { db, log }: Context,
  attempt: Attempt,
  fault?: string,
): Promise<void> {
  await db
    .transaction()
    .execute((tx) => endAttempt(tx, attempt, 'waiting', fault))
    .catch((error: Error) => log.warn({ reason: error.message }, 'rendition not put back'));
}

function renderRenditionByName(name: string, work: Work): Promise<unknown> {
  if (name === 'mp4') return muxFallbackMp4(work);
  if (name === 'sprite') return drawSprite(work);
  const { ctx, uploadId } = work;
  return ctx.storage.withFile(getOriginalKey(uploadId), (source) =>
    renderFromOriginal(source, name, work),
  );
}

async function renderFromOriginal(source: string, name: string, work: Work): Promise<unknown> {
  const { probe, outDir, signal, onProgress } = work;
  if (isRungName(name)) {
    const rung = chooseRungs(probe).find((each) => each.name === name);
    if (!rung) throw new Error(`no rung ${name}`);
    return transcodeRung(source, probe, rung, outDir, { signal, onProgress });
  }
  if (name === 'audio') return transcodeAudio(source, probe, outDir, { signal, onProgress });
  if (name === 'poster') return drawPoster(source, work);
  return extractSubtitles(source, probe, outDir, { signal });
}

async function muxFallbackMp4({ ctx, uploadId, outDir, signal }: Work) {
  const { rung, ready } = await requireReadyRung(ctx, uploadId, findMp4Source);
  const audio = ready.get('audio');
  return ctx.storage.withFile(`${rung.folder}/${rung.facts.media}`, (video) =>
    audio
      ? ctx.storage.withFile(`${audio.folder}/${audio.facts.media}`, (sound) =>
          makeFallbackMp4({ video, audio: sound }, outDir, { signal }),
        )
      : makeFallbackMp4({ video, audio: null }, outDir, { signal }),
  );
}

/** Makes the sprite from the keyframes of a finished rung. */
async function drawSprite({ ctx, uploadId, probe, outDir, signal }: Work) {
  const { rung } = await requireReadyRung(ctx, uploadId, findSpriteSource);
  return ctx.storage.withFile(`${rung.folder}/${rung.facts.media}`, (video) =>
    makeSprite(video, getFilmLength(probe), outDir, { signal }),
  );
}

async function requireReadyRung(ctx: Context, uploadId: string, choose: typeof findMp4Source) {
  const name = choose(await readRenditionStates(ctx.db, uploadId));
  const ready = await readReadyRenditions(ctx, uploadId);
  const rung = name && ready.get(name);
  if (!rung) throw new Error('the renditions to make it from are not ready yet');
  return { rung, ready };
}

/** Renders the best frame as the poster, and removes the other frames. */
async function drawPoster(source: string, { probe, outDir, signal }: Work) {
  const frames = await makePoster(source, probe, outDir, { signal });
  const [best] = frames;
  if (!best) throw new Error('no frame could be taken');
  signal.throwIfAborted();
  const rendered = await renderImage({
    path: path.join(outDir, best.file),
    width: 1280,
    height: 720,
    variants: [{ name: 'poster', width: 1280 }],
    outDir,
  });
  await Promise.all(frames.map(({ file }) => rm(path.join(outDir, file))));
  return listPictureVariants(rendered).poster;
}

interface Ready {
  folder: string;
  facts: RungFacts & AudioFacts;
}

async function readReadyRenditions({ db }: Pick<Context, 'db'>, uploadId: string) {
  const rows = await db
    .selectFrom('renditions')
    .select(['name', 'folder', 'facts'])
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'ready')
    .execute();
  return new Map(
    rows.map(({ name, folder, facts }) => [
      name,
      { folder: folder ?? '', facts: facts as Ready['facts'] },
    ]),
  );
}

const readRenditionStates = (db: Database, uploadId: string) =>
  db.selectFrom('renditions').select(['name', 'state']).where('upload_id', '=', uploadId).execute();

/**
 * Marks a rendition ready and rewrites the master playlist, one rendition at a time per film. Removes the files of an
 * attempt that is not current.
 */
async function completeRendition(ctx: Context, attempt: Attempt, facts: unknown): Promise<void> {
  const { uploadId } = attempt;
  const isOurs = await ctx.db.transaction().execute(async (tx) => {
    await lockFilm(tx, uploadId);
    const { numUpdatedRows } = await tx
      .updateTable('renditions')
      .set({
        state: 'ready',
        progress: 1,
        folder: getAttemptFolder(attempt),
        facts: JSON.stringify(facts),
        fault: null,
        changed_at: sql`now()`,
      })
      .where(isCurrentAttemptSql(attempt))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await updateFilmState(tx, uploadId);
    await publishRendition(ctx, tx, attempt);
    return true;
  });
  if (isOurs) return;
  await ctx.storage.remove(getAttemptFolder(attempt));
  throw new AttemptLost();
}

/**
 * Rewrites the master playlist, queues the renditions that depend on this one, and queues the update of the film's
 * entries.
 */
async function publishRendition(ctx: Context, tx: Tx, { uploadId, name }: Attempt): Promise<void> {
  if (!isRungName(name) && name !== 'audio') return;
  await writeMasterPlaylist(ctx, uploadId, await readReadyRenditions({ db: tx }, uploadId));
  await queueMissingRenditions(tx, uploadId);
  await queueFilmStateChanged(tx, uploadId);
}

async function writeMasterPlaylist(
  ctx: Context,
  uploadId: string,
  ready: Map<string, Ready>,
): Promise<void> {
  const rungs = [...ready].filter(([name]) => isRungName(name)).map(([, part]) => part);
  if (rungs.length === 0) return ctx.storage.remove(`${getFilmFolder(uploadId)}/master.m3u8`);
  const audio = ready.get('audio');
  const all = audio ? [...rungs, audio] : rungs;
  const text = buildMasterPlaylist(
    rungs.map(({ facts }) => facts),
    audio?.facts ?? null,
    (file) => {
      const owner = all.find(({ facts }) => facts.playlist === file);
      return `${path.posix.basename(owner?.folder ?? '')}/${file}`;
    },
  );
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('films'), 'master-'));
  const file = path.join(folder, 'master.m3u8');
  await writeFile(file, text);
  await ctx.storage.put(`${getFilmFolder(uploadId)}/master.m3u8`, file);
  await rm(folder, { recursive: true, force: true });
}

async function markRenditionFailed(ctx: Context, attempt: Attempt, fault: string): Promise<void> {
  const { uploadId, name } = attempt;
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await endAttempt(tx, attempt, 'failed', fault))) return;
    await publishRendition(ctx, tx, attempt);
    await queueFilmStateChanged(tx, uploadId);
  });
  await removeFailedAttemptFiles(ctx, uploadId, name);
}
