import type { Random } from './random.ts';

/** Colours and light of one film: six-digit hex colours. */
export interface Mood {
  name: string;
  /** Deepest shadow. */
  night: string;
  wall: string;
  wallLit: string;
  /** The strong light and the weak one from the other side. */
  key: string;
  fill: string;
  accent: string;
}

export const moods: readonly Mood[] = [
  ['tungsten and teal', '#071318', '#12313a', '#25606a', '#ffb45e', '#4fb6c4', '#e2503a'],
  ['fluorescent', '#0d1413', '#31423f', '#647d78', '#edf5ea', '#8fbdb8', '#d8492f'],
  ['neon', '#0c0718', '#25124a', '#4f2478', '#ff6aa8', '#4ea5ff', '#ffd166'],
  ['amber night', '#140b06', '#3d2213', '#7a4620', '#ffc873', '#c06c40', '#62b4cc'],
  ['winter', '#081020', '#1a2c4e', '#3a5688', '#dcedff', '#6d9be0', '#ff8a4c'],
  ['dawn', '#1d1526', '#563a5a', '#a86c7c', '#ffd3aa', '#c48bb0', '#fff0d2'],
  ['black and red', '#080808', '#1d1c1e', '#423e3f', '#f3e9df', '#8f8a88', '#d3252b'],
  ['sodium', '#0a0d12', '#232a2f', '#514a34', '#ffd24e', '#7f8b70', '#ea6c30'],
  ['high key', '#20282c', '#7f989c', '#c9d5d0', '#fff7e4', '#9fc0cf', '#d9573f'],
  ['plum and ice', '#10101f', '#2b2b52', '#504e8e', '#a4f1ff', '#9a7bff', '#ff9f6e'],
  ['ochre', '#2a1c0f', '#93682f', '#d6ad63', '#fff1cb', '#c98a4a', '#2f7f86'],
  ['rain', '#0b1213', '#22343a', '#4b656d', '#d3e6e9', '#6f8f96', '#f2a541'],
].map(([name, night, wall, wallLit, key, fill, accent]) => {
  return { name, night, wall, wallLit, key, fill, accent } as Mood;
});

/** Mixes two colours: 0 is the first, 1 the second. */
export function mix(a: string, b: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(a, at) + (channel(b, at) - channel(a, at)) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

const skins = ['#d9a07c', '#c98d6b', '#e2b08c', '#b87a58'];

/** Shadow, middle and lit tone of a person's skin under this light. */
export function skinTones(mood: Mood, random: Random) {
  const skin = random.pick(skins);
  return {
    shadow: mix(mix(skin, mood.wall, 0.55), mood.night, 0.5),
    middle: mix(mix(skin, mood.fill, 0.25), mood.night, 0.28),
    lit: mix(skin, mood.key, 0.45),
  };
}
