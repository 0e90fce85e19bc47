import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAcceptable, type MachineCheck } from '@film-contest/contract/checks';
import { limits } from '@film-contest/contract/limits';
import type { UploadKind } from '@film-contest/contract/media';
import type { Context } from '../../context.ts';
import { checkDocument, checkZip, zipBounds } from '../../platform/archives/check.ts';
import { cleanDocument } from '../../platform/archives/clean-document.ts';
import type { UploadFacts } from '../../platform/db/tables.ts';
import { createFairSemaphore } from '../../platform/fair-turns.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { checkImage, describePictures, renderImage } from '../../platform/images/images.ts';
import { sniffFile } from '../../platform/media-sniff.ts';
import { checkVideo } from '../../platform/video/check.ts';
import { getContainer } from '../../platform/video/formats.ts';
import type { SubtitleLanguage } from '../../platform/video/subtitles.rules.ts';
import { checkSubtitles } from '../../platform/video/subtitles.ts';
import { renderWebVtt } from '../../platform/video/subtitles-parse.ts';
import { SandboxFailed, ToolMissing, ToolTimeout } from '../../platform/video/tool-errors.ts';
import { getFilmLength } from '../../platform/video/video.rules.ts';
import { addressed, originalKey } from '../media/media.ts';
import { contentSize, isPicture, pictureSizes, videoLimits } from './uploads.rules.ts';

interface Checked {
  checks: MachineCheck[];
  facts: UploadFacts | null;
  /** A copy took the place of the original: its size in bytes and its hash. */
  replaced?: { size: number; sha256: string };
}

/**
 * Limits concurrent checks, because each holds a file in memory or has a process of its own. Slow kinds have queues
 * of their own; of one account each queue runs one check at a time. Films beyond the queue are left to the worker.
 */
const queues = {
  files: createFairSemaphore({ atOnce: 4 }),
  archives: createFairSemaphore({ atOnce: 1 }),
  films: createFairSemaphore({ atOnce: 4, waiting: 16, maxWaitingPerKey: 4 }),
};

/** Judges a file that has arrived, by what it is for, and makes the pictures of an image. */
export function checkUpload(
  ctx: Context,
  upload: { id: string; kind: UploadKind; account_id: string },
): Promise<Checked> {
  const look = () => lookAt(ctx, upload);
  if (upload.kind === 'materials') return queues.archives.run(upload.account_id, look);
  if (upload.kind !== 'url') return queues.files.run(upload.account_id, look);
  return queues.films.run(upload.account_id, look).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return leftToWorker(ctx, 'too many films at once');
  });
}

/**
 * The extension of a judged file by its content, '' when its type is not known. Subtitles are text: their check
 * tells which.
 */
export async function detectExtension(
  ctx: Context,
  id: string,
  checks: readonly MachineCheck[],
): Promise<string> {
  const text = checks.find((check) => check.id === 'subtitles.type' && check.level === 'ok');
  if (text) return String(text.measured.type);
  const { extension } = await ctx.storage.withFile(originalKey(id), sniffFile);
  return getContainer(extension) ?? extension;
}

function lookAt(ctx: Context, { id, kind }: { id: string; kind: UploadKind }): Promise<Checked> {
  return ctx.storage.withFile(originalKey(id), async (file): Promise<Checked> => {
    if (isPicture(kind)) return checkPicture(ctx, id, file, pictureSizes[kind]);
    switch (kind) {
      case 'content_image':
        return checkPicture(ctx, id, file, null);
      case 'url':
        return checkFilmHeader(ctx, file);
      case 'empower':
      case 'student_proof':
      case 'content_file':
        return checkLetter(ctx, id, file);
      case 'materials':
        return { checks: await checkZip(file, archiveLimits(limits.materials)), facts: null };
      default:
        return checkTrack(ctx, id, file, kind === 'subtitles_en' ? 'en' : 'zh');
    }
  });
}

/** What staff download is only the document: what a name or a place in the file could run is cut off. */
async function checkLetter(ctx: Context, id: string, file: string): Promise<Checked> {
  const { checks, kind } = await checkDocument(file, archiveLimits(limits.letter));
  if (kind === null || !isAcceptable(checks)) return { checks, facts: null };
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('letters'), 'letter-'));
  try {
    const copy = path.join(folder, 'clean');
    if (!(await cleanDocument(file, kind, copy))) return { checks, facts: null };
    const bytes = await readFile(copy);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await ctx.storage.put(originalKey(id), copy);
    return { checks, facts: null, replaced: { size: bytes.length, sha256 } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const archiveLimits = ({ bytes, unpackedBytes }: { bytes: number; unpackedBytes: number }) => ({
  maxBytes: bytes,
  maxTotalBytes: unpackedBytes,
  ...zipBounds,
});

/** How wide the smaller picture of a list is; lists have no use for a logo's or a square's. */
const cardWidth = 640;
/** How wide a picture is that fills a narrow screen. */
const narrowWidth = 960;

/**
 * What staff export is only the picture: what follows its end is cut off.
 * @param exact the size that the picture is made to; null keeps its own shape.
 */
async function checkPicture(
  ctx: Context,
  id: string,
  file: string,
  exact: { width: number; height: number } | null,
): Promise<Checked> {
  const asked = exact ?? { ...limits.contentImage, anyShape: true };
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('pictures'), 'picture-'));
  const [copy, outDir] = [path.join(folder, 'copy'), path.join(folder, 'rendered')];
  try {
    const own = await checkImage({
      path: file,
      limits: { ...asked, maxBytes: limits.images.bytes },
      copyTo: copy,
    });
    const { checks, replaced } = own;
    if (!isAcceptable(checks) || own.size === null) return { checks, facts: null };
    await mkdir(outDir);
    const size = exact ?? contentSize(own.size);
    const facts = await renderPicture(ctx, id, { path: file, ...size, outDir });
    if (replaced) await ctx.storage.put(originalKey(id), copy);
    return { checks, facts, ...(replaced && { replaced }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function renderPicture(
  ctx: Context,
  id: string,
  given: { path: string; width: number; height: number; outDir: string },
): Promise<UploadFacts> {
  const variants = [
    { name: 'picture', width: given.width },
    ...(given.width > cardWidth ? [{ name: 'card', width: cardWidth }] : []),
    ...(given.width > 1.25 * narrowWidth ? [{ name: 'narrow', width: narrowWidth }] : []),
  ];
  const rendered = await renderImage({ ...given, variants });
  const key = `pictures/${id}`;
  const below = (file: string) => `${key}/${file}`;
  const { picture, card, narrow } = describePictures(rendered);
  await ctx.storage.put(key, given.outDir);
  if (!picture) return {};
  const smaller = narrow && { ...addressed(narrow, below), width: narrow.width };
  const whole = { ...picture, ...addressed(picture, below), ...(smaller && { smaller }) };
  return { picture: whole, card: card ? { ...card, ...addressed(card, below) } : whole };
}

/**
 * What can be said of a film at once; a worker decodes it whole after submission, and says all of
 * it where this machine lacks the tools or is too busy now.
 */
async function checkFilmHeader(ctx: Context, file: string): Promise<Checked> {
  try {
    const { checks, probe } = await checkVideo(file, videoLimits(ctx.config), { decode: false });
    return { checks, facts: probe && { seconds: getFilmLength(probe) } };
  } catch (error) {
    if (!isFaultOfMachine(error)) throw error;
    return leftToWorker(ctx, error.message);
  }
}

const isFaultOfMachine = (error: unknown): error is Error =>
  [ToolMissing, ToolTimeout, SandboxFailed].some((fault) => error instanceof fault);

function leftToWorker({ log }: Context, reason: string): Checked {
  log.warn({ reason }, 'a film is left to the worker');
  return { checks: [], facts: null };
}

/** Subtitles are written anew as WebVTT, so that nothing but words and times reaches a player. */
async function checkTrack(
  ctx: Context,
  id: string,
  file: string,
  language: SubtitleLanguage,
): Promise<Checked> {
  const maxBytes = limits.subtitles.bytes;
  const { checks, cues } = await checkSubtitles(file, { maxBytes }, language);
  if (!isAcceptable(checks)) return { checks, facts: null };
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('subtitles'), 'track-'));
  await writeFile(path.join(folder, 'track.vtt'), renderWebVtt(cues));
  await ctx.storage.put(`subtitles/${id}`, folder);
  const seconds = cues.reduce((latest, { end }) => Math.max(latest, end), 0);
  return { checks, facts: { track: `subtitles/${id}/track.vtt`, seconds } };
}
