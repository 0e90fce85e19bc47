import type { Picture } from '@film-contest/contract/media';
import type { RenderedImage } from './images.ts';

/** Each variant of a rendered image, with the file names of its formats for addresses. */
export function describePictures({ files, placeholder }: RenderedImage): Record<string, Picture> {
  const pictures: Record<string, Picture> = {};
  for (const { variant, format, file, width, height } of files) {
    pictures[variant] ??= { avif: '', webp: '', jpeg: '', width, height, placeholder };
    pictures[variant][format] = file;
  }
  return pictures;
}
