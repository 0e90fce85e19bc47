import type { Mood } from './mood.ts';
import type { Random } from './random.ts';

/** Offset 0–1, colour, opacity 0–1. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

/** The frame every scene is composed in; what is drawn beyond it is cut off. */
export const frame = { width: 1600, height: 900 } as const;

/** What a scene draws with. Paints are attribute values, effects are whole attributes. */
export interface Sketch {
  random: Random;
  mood: Mood;
  /** A paint from one point to another of the painted shape's box, top to bottom by default. */
  linear(stops: readonly Stop[], line?: readonly [number, number, number, number]): string;
  /** A paint around a point of the shape's box: centre x, y and radius. */
  radial(stops: readonly Stop[], circle?: readonly [number, number, number]): string;
  /** Blurs by that many units: what is out of focus. */
  soft(radius: number): string;
  clip(shape: string): string;
  definitions(): string;
}

/** Shortest text of a coordinate; a tenth of a unit is finer than any pixel. */
export const num = (value: number) => String(Math.round(value * 10) / 10);

export function createSketch(random: Random, mood: Mood, prefix: string): Sketch {
  const definitions = new Map<string, { id: string; text: string }>();
  const define = (key: string, text: (id: string) => string) => {
    const known = definitions.get(key);
    if (known) return known.id;
    const id = `${prefix}${definitions.size}`;
    definitions.set(key, { id, text: text(id) });
    return id;
  };
  const stopsOf = (stops: readonly Stop[]) =>
    stops
      .map(([at, color, opacity = 1]) => {
        const alpha = opacity === 1 ? '' : ` stop-opacity="${Math.round(opacity * 1000) / 1000}"`;
        return `<stop offset="${num(at * 100)}%" stop-color="${color}"${alpha}/>`;
      })
      .join('');
  return {
    random,
    mood,
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) => {
      const body = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}`;
      const id = define(
        `l${body}`,
        (name) => `<linearGradient id="${name}" ${body}</linearGradient>`,
      );
      return `url(#${id})`;
    },
    radial: (stops, [cx, cy, r] = [0.5, 0.5, 0.5]) => {
      const body = `cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}`;
      const id = define(
        `r${body}`,
        (name) => `<radialGradient id="${name}" ${body}</radialGradient>`,
      );
      return `url(#${id})`;
    },
    soft: (radius) => {
      const id = define(
        `b${radius}`,
        (name) =>
          `<filter id="${name}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
      );
      return `filter="url(#${id})"`;
    },
    clip: (shape) => {
      const id = define(`c${shape}`, (name) => `<clipPath id="${name}">${shape}</clipPath>`);
      return `clip-path="url(#${id})"`;
    },
    definitions: () => [...definitions.values()].map(({ text }) => text).join(''),
  };
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}" ${more}/>`;

/** The whole frame in one paint. */
export const full = (paint: string) => rect(0, 0, frame.width, frame.height, paint);

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const group = (content: string, more = '') => `<g ${more}>${content}</g>`;

/** Places something drawn around its own origin; a negative x scale mirrors it. */
export const place = (content: string, x: number, y: number, sx = 1, sy = Math.abs(sx), turn = 0) =>
  `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${Math.round(sx * 1000) / 1000} ${Math.round(sy * 1000) / 1000})">${content}</g>`;

/** `count` pieces, joined. */
export const repeat = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

/** Light adds to what is beneath it. */
export const glowing = 'style="mix-blend-mode:screen"';
