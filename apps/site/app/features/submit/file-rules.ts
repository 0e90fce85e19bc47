import { isFileAcceptable, type MachineCheck } from '@film-contest/contract/checks';
import { type CodeName, codes } from '@film-contest/contract/codes';
import {
  checkAspectRatio,
  checkImageBytes,
  checkImageSize,
  checkPixelCount,
} from '@film-contest/contract/image-rules';
import { limits, toMegabytes } from '@film-contest/contract/limits';
import type { EntryFileKind } from '@film-contest/contract/media';

export interface ImageSize {
  width: number;
  height: number;
}

interface FileRule {
  bytes: number;
  /** Accepted file extensions, in lower case, without the dot. */
  endings: readonly string[];
  image?: ImageSize;
}

const buildPictureRule = (image: ImageSize): FileRule => ({
  bytes: limits.images.bytes,
  endings: ['jpg', 'jpeg', 'png'],
  image,
});
const paper: FileRule = {
  bytes: limits.letter.bytes,
  endings: ['pdf', 'jpg', 'jpeg', 'png', 'zip'],
};
const captions: FileRule = { bytes: limits.subtitles.bytes, endings: ['srt', 'vtt'] };

/** Rules for files by kind. The browser checks them to avoid needless uploads; the server checks the content. */
export const fileRules: Record<EntryFileKind, FileRule> = {
  team_logo: buildPictureRule(limits.teamLogo),
  video_cover_url: buildPictureRule(limits.squareCover),
  front_cover_url: buildPictureRule(limits.worksCover),
  url: { bytes: limits.video.bytes, endings: ['mp4', 'm4v', 'mov', 'avi', 'mkv', 'webm'] },
  subtitles_zh: captions,
  subtitles_en: captions,
  empower: paper,
  materials: { bytes: limits.materials.bytes, endings: ['zip'] },
  student_proof: paper,
};

export const buildAcceptAttribute = (kind: EntryFileKind) =>
  fileRules[kind].endings.map((ending) => `.${ending}`).join(',');

export const listFilmExtensions = () => fileRules.url.endings.map((ending) => `.${ending}`);

export interface FileFault {
  code: number;
  params: Record<string, string | number>;
}

const buildFileError = (name: CodeName, params: FileFault['params']): FileFault => ({
  code: codes[name],
  params,
});

/** Returns the error if a file cannot be sent because of its name or size, or null. */
export function checkFileNameAndSize(
  kind: EntryFileKind,
  name: string,
  bytes: number,
): FileFault | null {
  const { endings, bytes: max, image } = fileRules[kind];
  const ending = name.toLowerCase().split('.').pop() ?? '';
  if (!endings.includes(ending)) return buildFileError('fileType', { types: endings.join(', ') });
  if (bytes === 0) return buildFileError('fileEmpty', {});
  // Accepts pictures with too many bytes, because the browser can reduce them.
  return bytes > max && !image ? buildFileError('fileTooLarge', { size: toMegabytes(max) }) : null;
}

/** Returns an error if a picture has too many bytes to be sent unchanged, or null. */
export const checkPictureBytes = (bytes: number): FileFault | null =>
  bytes > limits.images.bytes
    ? buildFileError('fileTooLarge', { size: toMegabytes(limits.images.bytes) })
    : null;

type ImageVerdict =
  | { type: 'fits' | 'refused'; checks: readonly MachineCheck[] }
  /** The picture is large enough, but the cropper must change its shape or reduce its bytes. */
  | { type: 'crop' };

/** Checks the pixel size, shape and number of bytes of a decoded picture. */
export function checkDecodedPicture(
  measured: ImageSize,
  wanted: ImageSize,
  bytes: number,
): ImageVerdict {
  const checks = [checkPixelCount(measured), checkImageSize(measured, wanted)];
  if (!isFileAcceptable(checks)) return { type: 'refused', checks };
  const mendable = [
    checkAspectRatio(measured, wanted),
    checkImageBytes(bytes, { maxBytes: limits.images.bytes }),
  ];
  return isFileAcceptable(mendable)
    ? { type: 'fits', checks: [...checks, ...mendable] }
    : { type: 'crop' };
}
