import { type CodeName, codes } from '@film-contest/contract/codes';
import { limits, megabytes } from '@film-contest/contract/limits';
import type { EntryFileKind } from '@film-contest/contract/media';

export interface ImageSize {
  width: number;
  height: number;
}

export interface FileRule {
  bytes: number;
  /** Endings that a file of this kind may have, lower case, without the dot. */
  endings: readonly string[];
  /** Exact size of an image. */
  image?: ImageSize;
}

const picture = (image: ImageSize): FileRule => ({
  bytes: limits.images.bytes,
  endings: ['jpg', 'jpeg', 'png'],
  image,
});
const captions: FileRule = { bytes: limits.subtitles.bytes, endings: ['srt', 'vtt'] };

/** What each kind of file must be; the server judges by content, this only spares the way there. */
export const fileRules: Record<EntryFileKind, FileRule> = {
  team_logo: picture(limits.teamLogo),
  video_cover_url: picture(limits.squareCover),
  front_cover_url: picture(limits.worksCover),
  url: { bytes: limits.video.bytes, endings: ['mp4', 'm4v', 'mov', 'avi', 'mkv', 'webm'] },
  subtitles_zh: captions,
  subtitles_en: captions,
  empower: { bytes: limits.letter.bytes, endings: ['pdf', 'jpg', 'jpeg', 'png', 'zip'] },
  materials: { bytes: limits.materials.bytes, endings: ['zip'] },
};

export const acceptOf = (kind: EntryFileKind) =>
  fileRules[kind].endings.map((ending) => `.${ending}`).join(',');

export interface FileFault {
  code: number;
  params: Record<string, string | number>;
}

const refusal = (name: CodeName, params: FileFault['params']): FileFault => ({
  code: codes[name],
  params,
});

/** Why a file need not even be sent, by its name and size; null when nothing speaks against it. */
export function judgeFile(kind: EntryFileKind, name: string, bytes: number): FileFault | null {
  const { endings, bytes: max, image } = fileRules[kind];
  const ending = name.toLowerCase().split('.').pop() ?? '';
  if (!endings.includes(ending)) return refusal('fileType', { types: endings.join(', ') });
  if (bytes === 0) return refusal('fileEmpty', {});
  // An image that is too heavy can still be made to fit.
  return bytes > max && !image ? refusal('fileTooLarge', { size: megabytes(max) }) : null;
}

/** `fits`: send as it is; `crop`: large enough, but of another shape or too heavy; `small`: refuse. */
export type ImageVerdict = 'fits' | 'crop' | 'small';

const shapeTolerance = 0.01;

export function judgeImage(measured: ImageSize, wanted: ImageSize, bytes: number): ImageVerdict {
  if (measured.width < wanted.width || measured.height < wanted.height) return 'small';
  const ratio = measured.width / measured.height / (wanted.width / wanted.height);
  const hasShape = Math.abs(ratio - 1) <= shapeTolerance;
  return hasShape && bytes <= limits.images.bytes ? 'fits' : 'crop';
}

/** The largest centred part of an image that has the wanted shape, in whole pixels. */
export function centredCrop(measured: ImageSize, wanted: ImageSize) {
  const scale = Math.min(measured.width / wanted.width, measured.height / wanted.height);
  const width = Math.round(wanted.width * scale);
  const height = Math.round(wanted.height * scale);
  return {
    x: Math.floor((measured.width - width) / 2),
    y: Math.floor((measured.height - height) / 2),
    width,
    height,
  };
}

export interface VideoFacts extends ImageSize {
  seconds: number;
}

export type VideoFault = 'size' | 'duration';

/** What of a film that this browser could read breaks a rule; null when nothing does. */
export function judgeVideo({ width, height, seconds }: VideoFacts): VideoFault | null {
  const { video } = limits;
  if (width !== video.width || height !== video.height) return 'size';
  return seconds > video.seconds + video.tolerance ? 'duration' : null;
}
