import { openTaskProcess } from '../tasks/task-process.ts';
import type { ImageTasks } from './image-worker.ts';

export type { RenderedImage } from './normalise.ts';

/** One image at a time, because each is held in memory whole. Memory that decoders have once taken is given back only by the end of their process. */
const images = openTaskProcess<ImageTasks>(new URL('./image-worker.ts', import.meta.url), {
  waiting: Number.POSITIVE_INFINITY,
  taskSeconds: 120,
  niceness: 5,
});

type Input<K extends keyof ImageTasks> = Parameters<ImageTasks[K]>[0];

/** Judges an uploaded image: see `checkImage` in `normalise.ts`. */
export const checkImage = (input: Input<'checkImage'>) =>
  images.run('checkImage', async () => input);

/** Makes the public files of an image: see `renderImage` in `normalise.ts`. */
export const renderImage = (input: Input<'renderImage'>) =>
  images.run('renderImage', async () => input);

/** Whether it has too many pixels, and whether it decodes to its end: see `inspectImage` in `decoder.ts`. */
export const inspectImage = (input: Input<'inspectImage'>) =>
  images.run('inspectImage', async () => input);

/** The same image from its pixels alone: see `encodeImage` in `decoder.ts`. */
export const encodeImage = (input: Input<'encodeImage'>) =>
  images.run('encodeImage', async () => input);
