import sharp from 'sharp';
import { withGrain } from './art/grain.ts';
import { vignette } from './art/light.ts';
import { type MoodName, moodNamed, moods } from './art/mood.ts';
import { setWithCrew, setWithEdge, studioWide } from './art/offset.ts';
import { seededRandom } from './art/random.ts';
import type { Picture } from './art/room.ts';
import type { ScamType } from './art/scam-type.ts';
import { gameTrade } from './art/sets/game.ts';
import { investmentChart } from './art/sets/investment.ts';
import { loanLetter } from './art/sets/loan.ts';
import { parcelDoor } from './art/sets/parcel.ts';
import { policeDesk } from './art/sets/police.ts';
import { romanceChat } from './art/sets/romance.ts';
import { serviceHall } from './art/sets/service.ts';
import { taskRebate } from './art/sets/task.ts';
import { facade, faceInGlow, phoneInHand, twoRooms, wrongShadow } from './art/shots.ts';
import { createSketch, frame, num, place, rect, type Sketch } from './art/sketch.ts';
import { type StoryName, stories } from './art/stories/stories.ts';
import { tabletop } from './art/tabletop.ts';

export interface Size {
  width: number;
  height: number;
}

/** What is seen: the poster, the set as the camera sees it, or the studio around it. */
export type View = 'poster' | 'set' | 'offset';

const sets: Record<ScamType, (s: Sketch, variant: number) => Picture> = {
  police: policeDesk,
  service: serviceHall,
  parcel: parcelDoor,
  investment: investmentChart,
  romance: romanceChat,
  task: taskRebate,
  loan: loanLetter,
  game: gameTrade,
};

const shots = [phoneInHand, tabletop, facade, faceInGlow, wrongShadow, twoRooms];

/** A story's own shot and light, in place of those that the seed would choose. */
export interface Direction {
  shot: StoryName;
  mood: MoodName;
}

/**
 * Draws the still of an invented film as an SVG document of that size in pixels, without any text.
 * The same seed, kind of scam and size always give the same document. Narrow sizes are cropped
 * around the subject, never squeezed.
 */
export function posterArt(
  seed: string,
  scamType: ScamType,
  { width, height }: Size,
  view: View = 'poster',
  direction?: Direction,
): string {
  const random = seededRandom(`${seed}/${scamType}`);
  const s = createSketch(random, direction ? moodNamed(direction.mood) : random.pick(moods), 'p');
  const coin = random.chance(0.5);
  // Neither crew nor bars come into a story's own shot.
  const layout = direction ? 0.5 : random.next();
  const set = direction ? stories[direction.shot](s, scamType) : chooseSet(s, scamType);
  const mirrored = coin && !set.oneWay;
  const art = mirror(compose(s, set, view, layout), mirrored);
  const focusX = mirrored ? frame.width - set.focusX : set.focusX;
  const box = crop(width / height, view === 'offset' ? frame.width / 2 : focusX);
  const bars = view !== 'offset' && width / height > 1.6 && layout > 0.8 ? letterbox() : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"><defs>${s.definitions()}</defs>${art}${bars}</svg>`;
}

/** By chance: half show the scam's own set, the others one of six shots that fit any scam. */
function chooseSet(s: Sketch, scamType: ScamType): Picture {
  const onSet = s.random.chance(0.5);
  const variant = s.random.whole(0, 1);
  return onSet ? sets[scamType](s, variant) : s.random.pick(shots)(s, scamType);
}

function compose(s: Sketch, set: Picture, view: View, layout: number): string {
  if (view === 'offset') return studioWide(s, set) + vignette(s, 0.5);
  if (view === 'poster' && layout < 0.2 && !set.wide) return setWithEdge(s, set) + vignette(s);
  if (view === 'poster' && layout >= 0.2 && layout < 0.34) return setWithCrew(s, set) + vignette(s);
  return set.art + vignette(s);
}

const mirror = (art: string, mirrored: boolean) =>
  mirrored ? place(art, frame.width, 0, -1, 1) : art;

/** The widest view box of that aspect within the frame, as near to the focus as the frame allows. */
function crop(aspect: number, focusX: number): string {
  const width = Math.min(frame.width, frame.height * aspect);
  const height = Math.min(frame.height, frame.width / aspect);
  const x = Math.min(Math.max(focusX - width / 2, 0), frame.width - width);
  return `${num(x)} ${num((frame.height - height) / 2)} ${num(width)} ${num(height)}`;
}

/** Black bars of the wide cinema format, 2.2:1. */
const letterbox = () =>
  rect(0, 0, frame.width, 86, '#000000') + rect(0, frame.height - 86, frame.width, 86, '#000000');

export const posterSizes = {
  still: { width: 1920, height: 1080 },
  cover: { width: 960, height: 540 },
  square: { width: 400, height: 400 },
} as const satisfies Record<string, Size>;

export type PosterName = keyof typeof posterSizes;

/** Renders one picture of a film as PNG; about 0.1 s for a cover, 0.5 s for a still. */
function renderPoster(
  seed: string,
  scamType: ScamType,
  name: PosterName,
  direction?: Direction,
): Promise<Buffer> {
  const size = posterSizes[name];
  return withGrain(Buffer.from(posterArt(seed, scamType, size, 'poster', direction)), size);
}

/** Renders the asked pictures of a film, one after the other to leave a core for others. */
export async function renderPosters<Name extends PosterName>(
  seed: string,
  scamType: ScamType,
  names: readonly Name[],
  direction?: Direction,
): Promise<Record<Name, Buffer>> {
  const pictures: [Name, Buffer][] = [];
  for (const name of names)
    pictures.push([name, await renderPoster(seed, scamType, name, direction)]);
  return Object.fromEntries(pictures) as Record<Name, Buffer>;
}

/** Rasterises any SVG of this folder as PNG, at its own size. */
export const rasterise = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();
