import { askWorker } from '@film-contest/contract/ask-worker';
import { isFileAcceptable, type MachineCheck } from '@film-contest/contract/checks';
import {
  checkFilmAudio,
  checkFilmColour,
  checkFilmContainer,
  checkFilmDuration,
  checkFilmSize,
  checkFrameRate,
  checkFrameRateSteadiness,
  checkSubtitleTracks,
  checkVideoCodec,
  checkVideoTracks,
} from '@film-contest/contract/film-rules';
import {
  checkImageDecoding,
  checkImageType,
  checkPixelCount,
} from '@film-contest/contract/image-rules';
import { limits } from '@film-contest/contract/limits';
import type { EntryFileKind } from '@film-contest/contract/media';
import {
  checkDecodedPicture,
  checkFileNameAndSize,
  checkPictureBytes,
  type FileFault,
  fileRules,
  type ImageSize,
} from './file-rules.ts';
import type { FilmFacts } from './film-facts.ts';
import {
  decodeImage,
  detectPictureType,
  readPictureHeaderSize,
  readVideoFacts,
} from './read-media.ts';

/** Result of the checks that run before a file is sent, by the same rules as on the server. */
export type Inspection =
  | { type: 'send' | 'refused'; checks: readonly MachineCheck[] }
  | { type: 'fault'; fault: FileFault }
  /** The picture has too many bytes, but the cropper can reduce it. */
  | { type: 'heavy'; fault: FileFault; size: ImageSize }
  | { type: 'crop'; picture: ImageSize; size: ImageSize };

/** Checks a picked file by name and size and, if the browser can read it, by content. */
export async function inspectPickedFile(kind: EntryFileKind, file: File): Promise<Inspection> {
  const fault = checkFileNameAndSize(kind, file.name, file.size);
  if (fault) return { type: 'fault', fault };
  const { image } = fileRules[kind];
  if (image) return inspectImage(file, image);
  return kind === 'url' ? inspectFilm(file) : { type: 'send', checks: [] };
}

async function inspectImage(file: File, size: ImageSize): Promise<Inspection> {
  const type = checkImageType(await detectPictureType(file));
  if (type.level === 'refusal') return { type: 'refused', checks: [type] };
  const stored = await readPictureHeaderSize(file);
  const pixels = stored && checkPixelCount(stored);
  if (pixels?.level === 'refusal') return { type: 'refused', checks: [pixels] };
  const fault = checkPictureBytes(file.size);
  return fault ? { type: 'heavy', fault, size } : inspectPicture(file, size);
}

/** Decodes a picture to check its size and shape. */
export async function inspectPicture(file: File, size: ImageSize): Promise<Inspection> {
  const decoded = await decodeImage(file);
  if (!decoded) return { type: 'refused', checks: [checkImageDecoding(false)] };
  const picture = { width: decoded.width, height: decoded.height };
  decoded.close();
  const verdict = checkDecodedPicture(picture, size, file.size);
  if (verdict.type === 'crop') return { type: 'crop', picture, size };
  return { type: verdict.type === 'fits' ? 'send' : 'refused', checks: verdict.checks };
}

async function inspectFilm(file: File): Promise<Inspection> {
  const facts = await readFilm(file);
  const checks = facts ? checkFilmRules(facts) : [];
  return { type: isFileAcceptable(checks) ? 'send' : 'refused', checks };
}

/** Applies the server's film rules to the properties of a film that MediaInfo could read. */
export function checkFilmRules(facts: FilmFacts): MachineCheck[] {
  const { container, codec, seconds, size, fps, isVariable, bitDepth, subtitles } = facts;
  const { video } = limits;
  return [
    container && checkFilmContainer(container.type, container.isAccepted),
    facts.videoTracks && checkVideoTracks(facts.videoTracks),
    codec && checkVideoCodec(codec),
    seconds !== null && checkFilmDuration(seconds, video.seconds + video.tolerance),
    size && checkFilmSize(size, video),
    fps !== null && checkFrameRate(fps),
    fps !== null && isVariable !== null && checkFrameRateSteadiness(isVariable, fps),
    bitDepth !== null && checkFilmColour(bitDepth, facts.hdr),
    facts.audioTracks !== null && checkFilmAudio(facts.audioTracks),
    subtitles && checkSubtitleTracks(subtitles),
  ].filter((check) => typeof check === 'object' && check !== null);
}

/** Timeout in milliseconds. It includes the time to load MediaInfo on a slow connection and to scan a large file. */
const patienceMs = 30_000;

/** Reads a film with MediaInfo or, if that fails, a video element. Returns null if both fail. */
async function readFilm(file: File): Promise<FilmFacts | null> {
  return (await readFilmWithMediaInfo(file)) ?? (await readFilmWithVideoElement(file));
}

async function readFilmWithMediaInfo(file: File): Promise<FilmFacts | null> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  const facts = await askWorker<FilmFacts>(startMediaInfoWorker, file, patience.signal);
  clearTimeout(timer);
  return facts;
}

const startMediaInfoWorker = () =>
  new Worker(new URL('./film-reader.worker.ts', import.meta.url), { type: 'module' });

async function readFilmWithVideoElement(file: File): Promise<FilmFacts | null> {
  const told = await readVideoFacts(file);
  if (!told) return null;
  const { width, height, seconds } = told;
  return {
    container: null,
    codec: null,
    seconds,
    size: { width, height, storedWidth: width, storedHeight: height, rotation: 0 },
    videoTracks: null,
    audioTracks: null,
    fps: null,
    isVariable: null,
    bitDepth: null,
    hdr: null,
    subtitles: null,
  };
}
