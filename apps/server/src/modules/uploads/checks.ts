import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isFileAcceptable, type MachineCheck } from '@film-contest/contract/checks';
import { limits } from '@film-contest/contract/limits';
import type { UploadKind } from '@film-contest/contract/media';
import type { Context } from '../../context.ts';
import { checkDocument, checkZip, zipBounds } from '../../platform/archives/check.ts';
import { cleanDocument } from '../../platform/archives/clean-document.ts';
import { detectFileType } from '../../platform/detect-file-type.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { checkImage, listPictureVariants, renderImage } from '../../platform/images/images.ts';
import { checkVideo } from '../../platform/video/check.ts';
import { getContainer } from '../../platform/video/formats.ts';
import type { SubtitleLanguage } from '../../platform/video/subtitles.rules.ts';
import { checkSubtitles } from '../../platform/video/subtitles.ts';
import { renderWebVtt } from '../../platform/video/subtitles-parse.ts';
import { SandboxFailed, ToolMissing, ToolTimeout } from '../../platform/video/tool-errors.ts';
import { getFilmLength } from '../../platform/video/video.rules.ts';
import { buildPictureFileUrls, getOriginalKey } from '../media/media.ts';
import type { UploadFacts } from './tables.ts';
import { fitContentImageSize, getVideoLimits, isPicture, pictureSizes } from './uploads.rules.ts';

interface Checked {
  checks: MachineCheck[];
  facts: UploadFacts | null;
  /** Size and hash of a cleaned copy that replaced the original. */
  replaced?: { size: number; sha256: string };
}

/**
 * Queues that limit concurrent checks, because each check holds a file in memory or runs a process. Kinds of files
 * whose checks are slow have their own queues. Each queue runs one check per account. Films that do not fit into the
 * queue are checked later by the worker.
 */
const queues = {
  files: createFairSemaphore({ maxRunning: 4 }),
  archives: createFairSemaphore({ maxRunning: 1 }),
  films: createFairSemaphore({ maxRunning: 4, maxWaiting: 16, maxWaitingPerKey: 4 }),
};

/** Checks an uploaded file by its kind, and renders the variants of a picture. */
export function checkUpload(
  ctx: Context,
  upload: { id: string; kind: UploadKind; account_id: string },
): Promise<Checked> {
  const runFileCheck = () => checkFile(ctx, upload);
  if (upload.kind === 'materials') return queues.archives.run(upload.account_id, runFileCheck);
  if (upload.kind !== 'url') return queues.files.run(upload.account_id, runFileCheck);
  return queues.films.run(upload.account_id, runFileCheck).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return deferFilmChecksToWorker(ctx, 'too many films at once');
  });
}

/**
 * Detects the file extension from the content; '' if unknown. The extension of subtitles comes from the result of their
 * check.
 */
export async function detectExtension(
  ctx: Context,
  id: string,
  checks: readonly MachineCheck[],
): Promise<string> {
  const text = checks.find((check) => check.id === 'subtitles.type' && check.level === 'ok');
  if (text) return String(text.measured.type);
  const { extension } = await ctx.storage.withFile(getOriginalKey(id), detectFileType);
  return getContainer(extension) ?? extension;
}

function checkFile(ctx: Context, { id, kind }: { id: string; kind: UploadKind }): Promise<Checked> {
  return ctx.storage.withFile(getOriginalKey(id), async (file): Promise<Checked> => {
    if (isPicture(kind)) return checkPicture(ctx, id, file, pictureSizes[kind]);
    switch (kind) {
      case 'content_image':
        return checkPicture(ctx, id, file, null);
      case 'url':
        return checkFilmHeader(ctx, file);
      case 'empower':
      case 'student_proof':
      case 'content_file':
        return checkAuthorizationLetter(ctx, id, file);
      case 'materials':
        return { checks: await checkZip(file, getArchiveLimits(limits.materials)), facts: null };
      default:
        return checkAndConvertSubtitles(ctx, id, file, kind === 'subtitles_en' ? 'en' : 'zh');
    }
  });
}

async function checkAuthorizationLetter(ctx: Context, id: string, file: string): Promise<Checked> {
  const { checks, kind } = await checkDocument(file, getArchiveLimits(limits.letter));
  if (kind === null || !isFileAcceptable(checks)) return { checks, facts: null };
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('letters'), 'letter-'));
  try {
    const copy = path.join(folder, 'clean');
    if (!(await cleanDocument(file, kind, copy))) return { checks, facts: null };
    const bytes = await readFile(copy);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await ctx.storage.put(getOriginalKey(id), copy);
    return { checks, facts: null, replaced: { size: bytes.length, sha256 } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const getArchiveLimits = ({ bytes, unpackedBytes }: { bytes: number; unpackedBytes: number }) => ({
  maxBytes: bytes,
  maxTotalBytes: unpackedBytes,
  ...zipBounds,
});

const cardWidth = 640;
const narrowWidth = 960;

/**
 * Checks a picture, and removes data after its end.
 * @param exact the required size; null allows any size
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
    if (!isFileAcceptable(checks) || own.size === null) return { checks, facts: null };
    await mkdir(outDir);
    const size = exact ?? fitContentImageSize(own.size);
    const facts = await renderPicture(ctx, id, { path: file, ...size, outDir });
    if (replaced) await ctx.storage.put(getOriginalKey(id), copy);
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
  const toPictureKey = (file: string) => `${key}/${file}`;
  const { picture, card, narrow } = listPictureVariants(rendered);
  await ctx.storage.put(key, given.outDir);
  if (!picture) return {};
  const smaller = narrow && { ...buildPictureFileUrls(narrow, toPictureKey), width: narrow.width };
  const whole = {
    ...picture,
    ...buildPictureFileUrls(picture, toPictureKey),
    ...(smaller && { smaller }),
  };
  return {
    picture: whole,
    card: card ? { ...card, ...buildPictureFileUrls(card, toPictureKey) } : whole,
  };
}

/**
 * Checks the header of a film. The worker decodes the whole film after the submission. If tools are missing or busy
 * here, the worker does all checks.
 */
async function checkFilmHeader(ctx: Context, file: string): Promise<Checked> {
  try {
    const { checks, probe } = await checkVideo(file, getVideoLimits(ctx.config), { decode: false });
    return { checks, facts: probe && { seconds: getFilmLength(probe) } };
  } catch (error) {
    if (!isToolFailure(error)) throw error;
    return deferFilmChecksToWorker(ctx, error.message);
  }
}

const isToolFailure = (error: unknown): error is Error =>
  [ToolMissing, ToolTimeout, SandboxFailed].some((fault) => error instanceof fault);

function deferFilmChecksToWorker({ log }: Context, reason: string): Checked {
  log.warn({ reason }, 'a film is left to the worker');
  return { checks: [], facts: null };
}

/** Converts subtitles to WebVTT, so that players receive only text and times. */
async function checkAndConvertSubtitles(
  ctx: Context,
  id: string,
  file: string,
  language: SubtitleLanguage,
): Promise<Checked> {
  const maxBytes = limits.subtitles.bytes;
  const { checks, cues } = await checkSubtitles(file, { maxBytes }, language);
  if (!isFileAcceptable(checks)) return { checks, facts: null };
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('subtitles'), 'track-'));
  await writeFile(path.join(folder, 'track.vtt'), renderWebVtt(cues));
  await ctx.storage.put(`subtitles/${id}`, folder);
  const seconds = cues.reduce((latest, { end }) => Math.max(latest, end), 0);
  return { checks, facts: { track: `subtitles/${id}/track.vtt`, seconds } };
}
