import type { Film } from '@film-contest/contract/media';
import type { Rung } from '../../platform/video/ladder.ts';
import { transcodeOrder } from '../../platform/video/ladder.ts';

export interface RenditionState {
  name: string;
  state: 'waiting' | 'running' | 'ready' | 'failed';
  progress: number;
}

/**
 * Lists the renditions of a film in the order in which they are made. Poster and audio come first, because they are
 * quick. MP4 and sprite follow the rungs, because they are made from a rung.
 */
export function listRenditionNames(
  rungs: readonly Pick<Rung, 'name'>[],
  hasAudio: boolean,
): string[] {
  const made = transcodeOrder.filter((name) => rungs.some((rung) => rung.name === name));
  return ['poster', ...(hasAudio ? ['audio'] : []), ...made, 'mp4', 'subtitles', 'sprite'];
}

/**
 * Names of renditions in order of priority over all films: every film becomes playable before any film gets its
 * last rung.
 */
const order = ['poster', 'audio', '360', 'subtitles', 'mp4', 'sprite', '720', '1080', '480'];

export const getRenditionPriority = (name: string) => order.indexOf(name);

/** Whether a rendition is fast or needed for playback. Such jobs have a reserved slot. */
export const isQuickRendition = (name: string) =>
  getRenditionPriority(name) <= getRenditionPriority('sprite');

export const isRungName = (name: string) => /^\d+$/.test(name);

/** Whether a film is playable: one rung is ready, and its audio if it has any. */
export function isFilmPlayable(renditions: readonly RenditionState[]): boolean {
  const isRenditionReady = (part: RenditionState) => part.state === 'ready';
  return (
    renditions.some((part) => isRungName(part.name) && isRenditionReady(part)) &&
    renditions.filter(({ name }) => name === 'audio').every(isRenditionReady)
  );
}

type Parts = readonly Pick<RenditionState, 'name' | 'state'>[];

/** Returns the rung from which the MP4 is copied, once the rung and the audio are ready; else null. */
export function findMp4Source(renditions: Parts): string | null {
  const sounds = renditions.filter(({ name }) => name === 'audio');
  const hasSound = sounds.every(({ state }) => state === 'ready');
  return hasSound ? findReadyRung(renditions, ['720', '480', '360', '1080']) : null;
}

/** Returns the rung whose keyframes the sprite shows, once the rung is ready; else null. */
export const findSpriteSource = (renditions: Parts): string | null =>
  findReadyRung(renditions, ['360', '480', '720', '1080']);

/** Returns the first wanted rung that has not failed, if it is ready; else null. */
function findReadyRung(renditions: Parts, wanted: readonly string[]): string | null {
  const [best] = wanted
    .flatMap((name) => renditions.filter((part) => part.name === name))
    .filter(({ state }) => state !== 'failed');
  return best?.state === 'ready' ? best.name : null;
}

/** Renditions that are made from a finished rung instead of the original. */
const sources: Record<string, (renditions: Parts) => string | null> = {
  mp4: findMp4Source,
  sprite: findSpriteSource,
};

export const canMakeRendition = (name: string, renditions: Parts): boolean =>
  sources[name]?.(renditions) !== null;

/** Relative cost of each rendition, for the progress of the whole film. */
const weights: Record<string, number> = { 1080: 9, 720: 4, 480: 3, 360: 2 };

export function calculateFilmProgress(renditions: readonly RenditionState[]): number {
  const getRenditionWeight = ({ name }: RenditionState) => weights[name] ?? 0.3;
  const whole = renditions.reduce((sum, part) => sum + getRenditionWeight(part), 0);
  const done = renditions.reduce(
    (sum, part) => sum + getRenditionWeight(part) * (part.state === 'ready' ? 1 : part.progress),
    0,
  );
  return whole === 0 ? 0 : Math.round((done / whole) * 1000) / 1000;
}

/** Derives an accepted film's state from its renditions. */
export function deriveFilmState(renditions: readonly RenditionState[]): Film['state'] {
  if (renditions.every(({ state }) => state === 'ready')) return 'ready';
  if (renditions.some(({ state }) => state === 'failed')) return 'failed';
  const isRenditionBegun = ({ state, progress }: RenditionState) =>
    state !== 'waiting' || progress > 0;
  return renditions.some(isRenditionBegun) ? 'transcoding' : 'queued';
}
