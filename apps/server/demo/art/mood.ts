import type { Random } from './random.ts';

/** Colours and light of one film: six-digit hex colours. */
export interface Mood {
  /** Deepest shadow. */
  night: string;
  wall: string;
  wallLit: string;
  /** The strong light and the weak one from the other side. */
  key: string;
  fill: string;
  accent: string;
}

type Palette = readonly [
  night: string,
  wall: string,
  wallLit: string,
  key: string,
  fill: string,
  accent: string,
];

/** The lights that chance deals out. */
const dealt = {
  'tungsten and teal': ['#071318', '#12313a', '#25606a', '#ffb45e', '#4fb6c4', '#e2503a'],
  fluorescent: ['#0d1413', '#31423f', '#647d78', '#edf5ea', '#8fbdb8', '#d8492f'],
  neon: ['#0c0718', '#25124a', '#4f2478', '#ff6aa8', '#4ea5ff', '#ffd166'],
  'amber night': ['#140b06', '#3d2213', '#7a4620', '#ffc873', '#c06c40', '#62b4cc'],
  winter: ['#081020', '#1a2c4e', '#3a5688', '#dcedff', '#6d9be0', '#ff8a4c'],
  dawn: ['#1d1526', '#563a5a', '#a86c7c', '#ffd3aa', '#c48bb0', '#fff0d2'],
  'black and red': ['#080808', '#1d1c1e', '#423e3f', '#f3e9df', '#8f8a88', '#d3252b'],
  sodium: ['#0a0d12', '#232a2f', '#514a34', '#ffd24e', '#7f8b70', '#ea6c30'],
  'high key': ['#20282c', '#7f989c', '#c9d5d0', '#fff7e4', '#9fc0cf', '#d9573f'],
  'plum and ice': ['#10101f', '#2b2b52', '#504e8e', '#a4f1ff', '#9a7bff', '#ff9f6e'],
  ochre: ['#2a1c0f', '#93682f', '#d6ad63', '#fff1cb', '#c98a4a', '#2f7f86'],
  rain: ['#0b1213', '#22343a', '#4b656d', '#d3e6e9', '#6f8f96', '#f2a541'],
} as const satisfies Record<string, Palette>;

/** The lights of single stories: stronger than chance should deal them. */
const chosen = {
  paper: ['#26211c', '#ddd3c1', '#f6efe2', '#fffaf0', '#c3b8a4', '#d2352b'],
  crimson: ['#1c0408', '#7d1220', '#c32a31', '#ffe6c8', '#ff9a7a', '#ffcf6b'],
  cobalt: ['#050c33', '#143ab0', '#2f63e6', '#eaf3ff', '#7fb2ff', '#ffcb45'],
  peach: ['#4a1a2a', '#ee8c70', '#ffc3a4', '#fff3e0', '#ffdcc0', '#a02a52'],
  lagoon: ['#04222b', '#0e7885', '#4fc2c6', '#f2fffb', '#a8ecea', '#ff6f4f'],
  noir: ['#060606', '#1f1f20', '#77767a', '#fff6e6', '#b9b9bd', '#c2242b'],
  saffron: ['#2b1403', '#d98310', '#ffbf3a', '#fff4cf', '#ffd98a', '#b3261e'],
  'first snow': ['#1a2740', '#9db6d2', '#e3edf6', '#ffffff', '#c0d4ea', '#d6473c'],
} as const satisfies Record<string, Palette>;

export type MoodName = keyof typeof dealt | keyof typeof chosen;

const moodOf = ([night, wall, wallLit, key, fill, accent]: Palette): Mood => {
  return { night, wall, wallLit, key, fill, accent };
};

export const moods: readonly Mood[] = Object.values(dealt).map(moodOf);

export const moodNamed = (name: MoodName): Mood => moodOf({ ...dealt, ...chosen }[name]);

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
