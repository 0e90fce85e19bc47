import { chooseLevel, type MachineCheck, machineCheck } from './checks.ts';

/** The contest's requirements for films. Sizes are display sizes in pixels. */
export type VideoLimits = { maxBytes: number; maxSeconds: number; width: number; height: number };

/** Common names of video codecs. */
export const codecNames = 'H.264, HEVC, AV1, VP9, ProRes';

/** Common names of the accepted containers. */
export const containerNames = 'MP4, MOV, AVI, MKV, WebM';

/**
 * ffprobe's names of the video codecs that are decoded. Files with other codecs are rejected before decoding.
 */
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
/** Higher values occur only in files that are made to exhaust the decoder. */
const ABSURD_FPS = 240;

/** Display size and stored size in pixels, and the clockwise rotation in degrees. */
export type PictureSize = {
  width: number;
  height: number;
  storedWidth: number;
  storedHeight: number;
  rotation: number;
};

export function checkContainer(type: string, isAccepted: boolean): MachineCheck {
  const level = chooseLevel(isAccepted, 'refusal');
  return machineCheck('video.container', level, { type }, { types: containerNames });
}

export function checkBytes(bytes: number, maxBytes: number): MachineCheck {
  return machineCheck(
    'video.bytes',
    chooseLevel(bytes <= maxBytes, 'refusal'),
    { bytes },
    { maxBytes },
  );
}

export function judgeTracks(tracks: number): MachineCheck {
  const level = tracks === 0 ? 'refusal' : chooseLevel(tracks === 1, 'advice');
  return machineCheck('video.track', level, { tracks }, { tracks: 1 });
}

/** @param codec by ffprobe's name */
export function checkCodec(codec: string): MachineCheck {
  const known: readonly string[] = videoCodecs;
  const level = chooseLevel(known.includes(codec), 'refusal');
  return machineCheck('video.codec', level, { codec }, { codecs: codecNames });
}

export function checkDuration(length: number, maxSeconds: number): MachineCheck {
  const seconds = round(length);
  const level = chooseLevel(seconds <= maxSeconds, 'refusal');
  return machineCheck('video.duration', level, { seconds }, { maxSeconds });
}

export function checkSize(
  size: PictureSize,
  { width, height }: Pick<VideoLimits, 'width' | 'height'>,
): MachineCheck {
  const level = chooseLevel(size.width === width && size.height === height, 'refusal');
  return machineCheck('video.size', level, size, { width, height });
}

export function checkFrameRate(rate: number): MachineCheck {
  const fps = round(rate);
  const usual = fps >= MIN_FPS && fps <= MAX_FPS;
  const level = chooseLevel(usual, fps > ABSURD_FPS ? 'refusal' : 'advice');
  return machineCheck('video.frameRate', level, { fps }, { minFps: MIN_FPS, maxFps: MAX_FPS });
}

export function checkSteadiness(isVariable: boolean, rate: number): MachineCheck {
  const level = chooseLevel(!isVariable, 'advice');
  return machineCheck('video.constantFrameRate', level, { fps: round(rate) }, {});
}

/** @param hdr the transfer curve of a high dynamic range, or null for the standard one */
export function checkColour(bitDepth: number, hdr: 'pq' | 'hlg' | null): MachineCheck {
  const level = chooseLevel(hdr === null, 'advice');
  const transfer = hdr ?? 'sdr';
  return machineCheck('video.colour', level, { bitDepth, transfer }, { transfer: 'sdr' });
}

export function checkAudio(tracks: number): MachineCheck {
  const level = chooseLevel(tracks > 0, 'advice');
  return machineCheck('video.audio', level, { tracks }, { tracks: 1 });
}

/** @param tracks each with its tag of language, '' where there is none */
export function checkSubtitleTracks(
  tracks: readonly { kind: 'text' | 'image'; language: string }[],
): MachineCheck {
  const texts = tracks.filter(({ kind }) => kind === 'text');
  const imageTracks = tracks.length - texts.length;
  const level = chooseLevel(imageTracks === 0 || texts.length > 0, 'advice');
  const languages = texts.map(({ language }) => subtitleLanguage(language)).join(', ');
  const measured = { textTracks: texts.length, imageTracks, languages };
  return machineCheck('video.subtitles', level, measured, {});
}

/**
 * Checks that a film has the promised Chinese and English tracks. A track without a language counts for a missing one,
 * because tags are often forgotten.
 *
 * @param languages of the text tracks, as `video.subtitles` measured them: `zh, und`
 */
export function checkPromisedTracks(languages: string): MachineCheck {
  const found = languages.split(', ');
  const missing = ['zh', 'en'].filter((language) => !found.includes(language)).length;
  const untagged = found.filter((language) => language === 'und').length;
  const level = missing === 0 ? 'ok' : missing <= untagged ? 'advice' : 'refusal';
  return machineCheck('subtitles.inFile', level, { languages }, { languages: 'zh, en' });
}

/** The languages of a film's text tracks, from its checks; null before the check. */
export function trackLanguages(filmChecks: readonly MachineCheck[]): string | null {
  const languages = filmChecks.find(({ id }) => id === 'video.subtitles')?.measured.languages;
  return typeof languages === 'string' ? languages : null;
}

/**
 * Normalizes the tags of Chinese and English (ISO 639-1 and -2, BCP 47). Other tags are unchanged; 'und'
 * stands for none.
 */
export function subtitleLanguage(tag: string): string {
  const [primary = ''] = tag.trim().toLowerCase().split(/[-_]/);
  if (['zh', 'zho', 'chi', 'cmn', 'yue'].includes(primary)) return 'zh';
  if (['en', 'eng'].includes(primary)) return 'en';
  return /^[a-z]{2,3}$/.test(primary) ? primary : 'und';
}

export function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
