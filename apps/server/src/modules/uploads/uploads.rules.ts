import { limits } from '@film-contest/contract/limits';
import type { UploadKind } from '@film-contest/contract/media';

/** Exact size of each kind of entry picture. */
export const pictureSizes = {
  team_logo: limits.teamLogo,
  video_cover_url: limits.squareCover,
  front_cover_url: limits.worksCover,
} as const;

export type PictureKind = keyof typeof pictureSizes;

export const isPicture = (kind: UploadKind): kind is PictureKind => kind in pictureSizes;

/** Whether an upload kind belongs to content, which only staff upload. */
export const isContentKind = (kind: UploadKind) =>
  kind === 'content_image' || kind === 'content_file';

/** Maximum height of a content picture in pixels. WebP allows at most 16,383 pixels per side. */
const tallest = 16_000;

/**
 * Returns the size of a content picture, scaled down to the largest size that pages show. Keeps the aspect ratio.
 */
export function fitContentImageSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, limits.contentImage.maxWidth / width, tallest / height);
  const scaleImageSide = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaleImageSide(width), height: scaleImageSide(height) };
}

export function getMaxBytes(kind: UploadKind, videoMaxBytes: number): number {
  switch (kind) {
    case 'url':
      return videoMaxBytes;
    case 'empower':
    case 'student_proof':
    case 'content_file':
      return limits.letter.bytes;
    case 'materials':
      return limits.materials.bytes;
    case 'subtitles_zh':
    case 'subtitles_en':
      return limits.subtitles.bytes;
    default:
      return limits.images.bytes;
  }
}

export const getVideoLimits = ({ videoMaxBytes }: { videoMaxBytes: number }) => ({
  maxBytes: videoMaxBytes,
  maxSeconds: limits.video.seconds + limits.video.tolerance,
  width: limits.video.width,
  height: limits.video.height,
});
