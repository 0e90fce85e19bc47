import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { describePictures, renderImage } from '../../platform/images/images.ts';
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
import { originalKey } from '../media/media.ts';
import {
  type Attempt,
  AttemptLost,
  beginAttempt,
  endAttempt,
  folderOf,
  isCurrent,
  removeLeftovers,
  whileHeld,
} from './attempt.ts';
import { isRung, mp4Source, spriteSource } from './films.rules.ts';
import { filmFolder, lockFilm, reportFilm, updateFilmState } from './films.ts';
import { isOutage } from './outage.ts';
import { queueMissing } from './revive-films.ts';

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
 * Makes one rendition in a fresh folder and switches to it at the end, so that a worker that dies
 * leaves nothing half-made behind. Safe to run again, and twice at once. Ends quietly when nobody
 * wants the film any more, or another worker has taken it over.
 * @throws what `isOutage` names, the fault when it is to be tried again, or the signal's reason
 */
export async function makeRendition(
  ctx: Context,
  { uploadId, name }: { uploadId: string; name: string },
  { signal, isLastAttempt }: Job,
): Promise<void> {
  const attempt = await beginAttempt(ctx, uploadId, name);
  if (!attempt) return removeLeftovers(ctx, uploadId, name);
  const outDir = await mkdtemp(path.join(await ctx.storage.scratch('films'), `${uploadId}-`));
  try {
    const facts = await whileHeld(ctx, attempt, signal, (held) =>
      make(name, { ctx, uploadId, probe: attempt.probe, outDir, ...held }),
    );
    await ctx.storage.put(folderOf(attempt), outDir);
    await finish(ctx, attempt, facts);
    await removeLeftovers(ctx, uploadId, name);
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    if (error instanceof AttemptLost) return putBack(ctx, attempt);
    if (isOutage(error) || signal.aborted) {
      await putBack(ctx, attempt, signal.aborted ? undefined : toStaffMessage(error));
      throw error;
    }
    if (!isLastAttempt) {
      await putBack(ctx, attempt, toStaffMessage(error));
      throw error;
    }
    ctx.log.error({ err: error, upload: uploadId, rendition: name }, 'rendition given up');
    await giveUp(ctx, attempt, toStaffMessage(error));
  }
}

async function putBack({ db, log }: Context, attempt: Attempt, fault?: string): Promise<void> {
  await db
    .transaction()
    .execute((tx) => endAttempt(tx, attempt, 'waiting', fault))
    .catch((error: Error) => log.warn({ reason: error.message }, 'rendition not put back'));
}

/** Makes one part; what it answers is kept as the rendition's facts. */
function make(name: string, work: Work): Promise<unknown> {
  if (name === 'mp4') return joinMp4(work);
  if (name === 'sprite') return drawSprite(work);
  const { ctx, uploadId } = work;
  return ctx.storage.withFile(originalKey(uploadId), (source) => makeFrom(source, name, work));
}

async function makeFrom(source: string, name: string, work: Work): Promise<unknown> {
  const { probe, outDir, signal, onProgress } = work;
  if (isRung(name)) {
    const rung = chooseRungs(probe).find((each) => each.name === name);
    if (!rung) throw new Error(`no rung ${name}`);
    return transcodeRung(source, probe, rung, outDir, { signal, onProgress });
  }
  if (name === 'audio') return transcodeAudio(source, probe, outDir, { signal, onProgress });
  if (name === 'poster') return drawPoster(source, work);
  return extractSubtitles(source, probe, outDir, { signal });
}

/** The fallback is copied from a finished rung. */
async function joinMp4({ ctx, uploadId, outDir, signal }: Work) {
  const { rung, ready } = await readyRung(ctx, uploadId, mp4Source);
  const audio = ready.get('audio');
  return ctx.storage.withFile(`${rung.folder}/${rung.facts.media}`, (video) =>
    audio
      ? ctx.storage.withFile(`${audio.folder}/${audio.facts.media}`, (sound) =>
          makeFallbackMp4({ video, audio: sound }, outDir, { signal }),
        )
      : makeFallbackMp4({ video, audio: null }, outDir, { signal }),
  );
}

/** The timeline's pictures are a finished rung's keyframes. */
async function drawSprite({ ctx, uploadId, probe, outDir, signal }: Work) {
  const { rung } = await readyRung(ctx, uploadId, spriteSource);
  return ctx.storage.withFile(`${rung.folder}/${rung.facts.media}`, (video) =>
    makeSprite(video, getFilmLength(probe), outDir, { signal }),
  );
}

async function readyRung(ctx: Context, uploadId: string, choose: typeof mp4Source) {
  const name = choose(await readParts(ctx.db, uploadId));
  const ready = await readyRenditions(ctx, uploadId);
  const rung = name && ready.get(name);
  if (!rung) throw new Error('the renditions to make it from are not ready yet');
  return { rung, ready };
}

/** The best frame as pictures; the full-size frames it was chosen from are not kept. */
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
  return describePictures(rendered).poster;
}

interface Ready {
  folder: string;
  facts: RungFacts & AudioFacts;
}

async function readyRenditions({ db }: Pick<Context, 'db'>, uploadId: string) {
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

const readParts = (db: Database, uploadId: string) =>
  db.selectFrom('renditions').select(['name', 'state']).where('upload_id', '=', uploadId).execute();

/**
 * Marks a rendition ready and rewrites the master playlist, one at a time for each film. What is no
 * longer the current attempt leaves nothing behind.
 */
async function finish(ctx: Context, attempt: Attempt, facts: unknown): Promise<void> {
  const { uploadId } = attempt;
  const isOurs = await ctx.db.transaction().execute(async (tx) => {
    await lockFilm(tx, uploadId);
    const { numUpdatedRows } = await tx
      .updateTable('renditions')
      .set({
        state: 'ready',
        progress: 1,
        folder: folderOf(attempt),
        facts: JSON.stringify(facts),
        fault: null,
        changed_at: sql`now()`,
      })
      .where(isCurrent(attempt))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await updateFilmState(tx, uploadId);
    await switchOver(ctx, tx, attempt);
    return true;
  });
  if (isOurs) return;
  await ctx.storage.remove(folderOf(attempt));
  throw new AttemptLost();
}

/** Lets players, what is made from rungs, and whoever shows the film know how those are now. */
async function switchOver(ctx: Context, tx: Tx, { uploadId, name }: Attempt): Promise<void> {
  if (!isRung(name) && name !== 'audio') return;
  await writeMaster(ctx, uploadId, await readyRenditions({ db: tx }, uploadId));
  await queueMissing(tx, uploadId);
  await reportFilm(tx, uploadId);
}

async function writeMaster(
  ctx: Context,
  uploadId: string,
  ready: Map<string, Ready>,
): Promise<void> {
  const rungs = [...ready].filter(([name]) => isRung(name)).map(([, part]) => part);
  if (rungs.length === 0) return ctx.storage.remove(`${filmFolder(uploadId)}/master.m3u8`);
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
  await ctx.storage.put(`${filmFolder(uploadId)}/master.m3u8`, file);
  await rm(folder, { recursive: true, force: true });
}

async function giveUp(ctx: Context, attempt: Attempt, fault: string): Promise<void> {
  const { uploadId, name } = attempt;
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await endAttempt(tx, attempt, 'failed', fault))) return;
    await switchOver(ctx, tx, attempt);
    await reportFilm(tx, uploadId);
  });
  await removeLeftovers(ctx, uploadId, name);
}
