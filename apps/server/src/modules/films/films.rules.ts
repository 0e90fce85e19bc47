import type { Film } from '@film-contest/contract/media';
import type { Rung } from '../../platform/video/ladder.ts';
import { transcodeOrder } from '../../platform/video/ladder.ts';

export interface RenditionState {
  name: string;
  state: 'waiting' | 'running' | 'ready' | 'failed';
  progress: number;
}

/**
 * The renditions of a film in the order they are made: sound and poster first, since they are
 * quick; then the rungs, so that it plays after the first of them; MP4 and sprite come from one.
 */
export function renditionNames(rungs: readonly Pick<Rung, 'name'>[], hasAudio: boolean): string[] {
  const made = transcodeOrder.filter((name) => rungs.some((rung) => rung.name === name));
  return ['poster', ...(hasAudio ? ['audio'] : []), ...made, 'mp4', 'subtitles', 'sprite'];
}

/**
 * How soon each kind of rendition is made, over all films: the least number first. So every film can
 * be played before any film gets its last rung.
 */
const order = ['poster', 'audio', '360', 'subtitles', 'mp4', 'sprite', '720', '1080', '480'];

export const priorityOf = (name: string) => order.indexOf(name);

/** What is soon done, or makes a film playable: no long work may hold it up. */
export const isQuick = (name: string) => priorityOf(name) <= priorityOf('sprite');

export const isRung = (name: string) => /^\d+$/.test(name);

/** It can be watched once one rung is there, and its sound if it has any. */
export function isPlayable(renditions: readonly RenditionState[]): boolean {
  const isReady = (part: RenditionState) => part.state === 'ready';
  return (
    renditions.some((part) => isRung(part.name) && isReady(part)) &&
    renditions.filter(({ name }) => name === 'audio').every(isReady)
  );
}

type Parts = readonly Pick<RenditionState, 'name' | 'state'>[];

/** The rung that the fallback MP4 is copied from, once that and the sound are there; else null. */
export function mp4Source(renditions: Parts): string | null {
  const sounds = renditions.filter(({ name }) => name === 'audio');
  const hasSound = sounds.every(({ state }) => state === 'ready');
  return hasSound ? bestRung(renditions, ['720', '480', '360', '1080']) : null;
}

/** The rung whose keyframes the sprite shows, once it is there; else null. */
export const spriteSource = (renditions: Parts): string | null =>
  bestRung(renditions, ['360', '480', '720', '1080']);

/** The first of those wanted that the film has or may still get, once it is ready. */
function bestRung(renditions: Parts, wanted: readonly string[]): string | null {
  const [best] = wanted
    .flatMap((name) => renditions.filter((part) => part.name === name))
    .filter(({ state }) => state !== 'failed');
  return best?.state === 'ready' ? best.name : null;
}

/** What is made from a finished rung, not from the film as it came. */
const sources: Record<string, (renditions: Parts) => string | null> = {
  mp4: mp4Source,
  sprite: spriteSource,
};

/** Whether the rung that a rendition is made from is there. */
export const canBeMade = (name: string, renditions: Parts): boolean =>
  sources[name]?.(renditions) !== null;

/** How much a rendition costs beside the others, for one honest progress bar. */
const weights: Record<string, number> = { 1080: 9, 720: 4, 480: 3, 360: 2 };

export function progressOf(renditions: readonly RenditionState[]): number {
  const weigh = ({ name }: RenditionState) => weights[name] ?? 0.3;
  const whole = renditions.reduce((sum, part) => sum + weigh(part), 0);
  const done = renditions.reduce(
    (sum, part) => sum + weigh(part) * (part.state === 'ready' ? 1 : part.progress),
    0,
  );
  return whole === 0 ? 0 : Math.round((done / whole) * 1000) / 1000;
}

/** The film's state from those of its renditions, once it was found to be acceptable. */
export function filmStateOf(renditions: readonly RenditionState[]): Film['state'] {
  if (renditions.every(({ state }) => state === 'ready')) return 'ready';
  if (renditions.some(({ state }) => state === 'failed')) return 'failed';
  const isBegun = ({ state, progress }: RenditionState) => state !== 'waiting' || progress > 0;
  return renditions.some(isBegun) ? 'transcoding' : 'queued';
}
