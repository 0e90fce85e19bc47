import { buildMachineCheck, chooseCheckLevel, type MachineCheck } from './checks.ts';

/** Requirements for films. Sizes are display sizes in pixels. */
export type VideoLimits = { maxBytes: number; maxSeconds: number; width: number; height: number };

/** Common names of video codecs. */
export const codecNames = 'H.264, HEVC, AV1, VP9, ProRes';

/** Common names of the accepted containers. */
export const containerNames = 'MP4, MOV, AVI, MKV, WebM';

/** ffprobe's names of the accepted video codecs. Files with other codecs are rejected before decoding. */
export const videoCodecs = [
  'h264',
  'hevc',
  'av1',
  'vp8',
  'vp9',
  'prores',
  'dnxhd',
  'cfhd',
  'mpeg4',
  'msmpeg4v2',
  'msmpeg4v3',
  'mpeg2video',
  'mpeg1video',
  'mjpeg',
  'dvvideo',
  'ffv1',
  'qtrle',
  'theora',
  'rawvideo',
] as const;

const MIN_FPS = 23;
const MAX_FPS = 60.5;
/** Maximum frame rate; higher ones occur only in files made to exhaust the decoder. */
const ABSURD_FPS = 240;

/** Display size and stored size in pixels, and the clockwise rotation in degrees. */
export type PictureSize = {
  width: number;
  height: number;
  storedWidth: number;
  storedHeight: number;
  rotation: number;
};

export function checkFilmContainer(type: string, isAccepted: boolean): MachineCheck {
  const level = chooseCheckLevel(isAccepted, 'refusal');
  return buildMachineCheck('video.container', level, { type }, { types: containerNames });
}

export function checkFilmBytes(bytes: number, maxBytes: number): MachineCheck {
  return buildMachineCheck(
    'video.bytes',
    chooseCheckLevel(bytes <= maxBytes, 'refusal'),
    { bytes },
    { maxBytes },
  );
}

export function checkVideoTracks(tracks: number): MachineCheck {
  const level = tracks === 0 ? 'refusal' : chooseCheckLevel(tracks === 1, 'advice');
  return buildMachineCheck('video.track', level, { tracks }, { tracks: 1 });
}

/** Checks the video codec of a film. @param codec ffprobe's name of the codec */
export function checkVideoCodec(codec: string): MachineCheck {
  const known: readonly string[] = videoCodecs;
  const level = chooseCheckLevel(known.includes(codec), 'refusal');
  return buildMachineCheck('video.codec', level, { codec }, { codecs: codecNames });
}

export function checkFilmDuration(length: number, maxSeconds: number): MachineCheck {
  const seconds = roundToHundredths(length);
  const level = chooseCheckLevel(seconds <= maxSeconds, 'refusal');
  return buildMachineCheck('video.duration', level, { seconds }, { maxSeconds });
}

export function checkFilmSize(
  size: PictureSize,
  { width, height }: Pick<VideoLimits, 'width' | 'height'>,
): MachineCheck {
  const level = chooseCheckLevel(size.width === width && size.height === height, 'refusal');
  return buildMachineCheck('video.size', level, size, { width, height });
}

export function checkFrameRate(rate: number): MachineCheck {
  const fps = roundToHundredths(rate);
  const usual = fps >= MIN_FPS && fps <= MAX_FPS;
  const level = chooseCheckLevel(usual, fps > ABSURD_FPS ? 'refusal' : 'advice');
  return buildMachineCheck('video.frameRate', level, { fps }, { minFps: MIN_FPS, maxFps: MAX_FPS });
}

export function checkFrameRateSteadiness(isVariable: boolean, rate: number): MachineCheck {
  const level = chooseCheckLevel(!isVariable, 'advice');
  return buildMachineCheck('video.constantFrameRate', level, { fps: roundToHundredths(rate) }, {});
}

/**
 * Checks the dynamic range of a film. @param hdr transfer curve of a high dynamic range, or null for the standard one
 */
export function checkFilmColour(bitDepth: number, hdr: 'pq' | 'hlg' | null): MachineCheck {
  const level = chooseCheckLevel(hdr === null, 'advice');
  const transfer = hdr ?? 'sdr';
  return buildMachineCheck('video.colour', level, { bitDepth, transfer }, { transfer: 'sdr' });
}

export function checkFilmAudio(tracks: number): MachineCheck {
  const level = chooseCheckLevel(tracks > 0, 'advice');
  return buildMachineCheck('video.audio', level, { tracks }, { tracks: 1 });
}

/** Reports the subtitle tracks in a film. @param tracks each with its language tag, '' without a tag */
export function checkSubtitleTracks(
  tracks: readonly { kind: 'text' | 'image'; language: string }[],
): MachineCheck {
  const texts = tracks.filter(({ kind }) => kind === 'text');
  const imageTracks = tracks.length - texts.length;
  const level = chooseCheckLevel(imageTracks === 0 || texts.length > 0, 'advice');
  const languages = texts.map(({ language }) => normalizeSubtitleLanguage(language)).join(', ');
  const measured = { textTracks: texts.length, imageTracks, languages };
  return buildMachineCheck('video.subtitles', level, measured, {});
}

/**
 * Checks that a film has the promised Chinese and English subtitle tracks. A track without a language tag counts as
 * the missing language, because tags are often forgotten.
 *
 * @param languages of the text tracks, as the check `video.subtitles` measured them: `zh, und`
 */
export function checkDeclaredSubtitleTracks(languages: string): MachineCheck {
  const found = languages.split(', ');
  const missing = ['zh', 'en'].filter((language) => !found.includes(language)).length;
  const untagged = found.filter((language) => language === 'und').length;
  const level = missing === 0 ? 'ok' : missing <= untagged ? 'advice' : 'refusal';
  return buildMachineCheck('subtitles.inFile', level, { languages }, { languages: 'zh, en' });
}

/** Returns the languages of a film's text tracks, from the film's checks; null before the check. */
export function getTrackLanguages(filmChecks: readonly MachineCheck[]): string | null {
  const languages = filmChecks.find(({ id }) => id === 'video.subtitles')?.measured.languages;
  return typeof languages === 'string' ? languages : null;
}

/**
 * Normalizes the language tags of Chinese and English (ISO 639-1 and -2, BCP 47). Other tags are unchanged; a missing
 * tag becomes 'und'.
 */
export function normalizeSubtitleLanguage(tag: string): string {
  const [primary = ''] = tag.trim().toLowerCase().split(/[-_]/);
  if (['zh', 'zho', 'chi', 'cmn', 'yue'].includes(primary)) return 'zh';
  if (['en', 'eng'].includes(primary)) return 'en';
  return /^[a-z]{2,3}$/.test(primary) ? primary : 'und';
}

export function roundToHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
