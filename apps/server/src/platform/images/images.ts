import type { Picture } from '@film-contest/contract/media';
import { openTaskProcess } from '../tasks/task-process.ts';
import type { ImageTasks } from './image-worker.ts';
import type { RenderedImage } from './normalise.ts';

export type { RenderedImage };

/**
 * Processes one image at a time, because each is in memory as a whole. Decoders release memory only when their
 * process ends.
 */
const images = openTaskProcess<ImageTasks>(new URL('./image-worker.ts', import.meta.url), {
  waiting: Number.POSITIVE_INFINITY,
  taskSeconds: 120,
  niceness: 5,
});

type Input<K extends keyof ImageTasks> = Parameters<ImageTasks[K]>[0];

export const checkImage = (input: Input<'checkImage'>) =>
  images.run('checkImage', async () => input);

export const renderImage = (input: Input<'renderImage'>) =>
  images.run('renderImage', async () => input);

export const inspectImage = (input: Input<'inspectImage'>) =>
  images.run('inspectImage', async () => input);

export const encodeImage = (input: Input<'encodeImage'>) =>
  images.run('encodeImage', async () => input);

export const measureMeanTone = (input: Input<'measureMeanTone'>) =>
  images.run('measureMeanTone', async () => input);

/** Returns each variant of a rendered image, with the file names of its formats. */
export function listPictureVariants({
  files,
  placeholder,
}: RenderedImage): Record<string, Picture> {
  const pictures: Record<string, Picture> = {};
  for (const { variant, format, file, width, height } of files) {
    pictures[variant] ??= { avif: '', webp: '', jpeg: '', width, height, placeholder };
    pictures[variant][format] = file;
  }
  return pictures;
}
