import { limits } from '@film-contest/contract/limits';
import type { UploadKind } from '@film-contest/contract/media';

/** Pictures of an entry and the exact size each is made to. */
export const pictureSizes = {
  team_logo: limits.teamLogo,
  video_cover_url: limits.squareCover,
  front_cover_url: limits.worksCover,
} as const;

export type PictureKind = keyof typeof pictureSizes;

export const isPicture = (kind: UploadKind): kind is PictureKind => kind in pictureSizes;

/** Files that staff put into content: for those who may write some of it. */
export const isContentKind = (kind: UploadKind) =>
  kind === 'content_image' || kind === 'content_file';

/** WebP holds pictures of up to 16,383 pixels a side. */
const tallest = 16_000;

/** A picture in content keeps its shape; one that is larger than pages ever show is made smaller. */
export function contentSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, limits.contentImage.maxWidth / width, tallest / height);
  const made = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: made(width), height: made(height) };
}

/** The most bytes that a file of each kind may have. */
export function largest(kind: UploadKind, videoMaxBytes: number): number {
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

/** What the rules ask of a film. */
export const videoLimits = ({ videoMaxBytes }: { videoMaxBytes: number }) => ({
  maxBytes: videoMaxBytes,
  maxSeconds: limits.video.seconds + limits.video.tolerance,
  width: limits.video.width,
  height: limits.video.height,
});
