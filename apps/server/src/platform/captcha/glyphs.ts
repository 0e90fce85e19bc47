import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export type Point = readonly [x: number, y: number];

/** The outline of a digit in a box of height 1 around the origin, as closed lines of short pieces. */
export interface Glyph {
  contours: Point[][];
  /** Width of the box. */
  width: number;
}

// Fonts from npm packages, because a server may have no fonts installed. Their digits differ in construction.
const files = [
  'patua-one/400Regular/PatuaOne_400Regular.ttf',
  'righteous/400Regular/Righteous_400Regular.ttf',
  'lobster/400Regular/Lobster_400Regular.ttf',
  'luckiest-guy/400Regular/LuckiestGuy_400Regular.ttf',
  'chewy/400Regular/Chewy_400Regular.ttf',
  'shrikhand/400Regular/Shrikhand_400Regular.ttf',
  'ultra/400Regular/Ultra_400Regular.ttf',
  'rammetto-one/400Regular/RammettoOne_400Regular.ttf',
  'pacifico/400Regular/Pacifico_400Regular.ttf',
];

/** Pieces per curve or line, so that warps bend long lines too. */
const pieces = 6;

function readGlyph(font: Font, digit: string): Glyph {
  const { path } = font.glyphForCodePoint(digit.charCodeAt(0));
  const { minX, minY, maxX, maxY } = path.bbox;
  const size = maxY - minY;
  const contours: Point[][] = [];
  let contour: Point[] = [];
  for (const { command, args } of path.commands) {
    const ends = toPoints(args);
    if (command === 'moveTo') {
      contour = [...ends];
      contours.push(contour);
    } else contour.push(...splitCurve([contour.at(-1) ?? [0, 0], ...ends]));
  }
  const toBox = ([x, y]: Point): Point => [
    (x - (minX + maxX) / 2) / size,
    ((minY + maxY) / 2 - y) / size,
  ];
  return { contours: contours.map((each) => each.map(toBox)), width: (maxX - minX) / size };
}

const toPoints = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [
    numbers[2 * i] ?? 0,
    numbers[2 * i + 1] ?? 0,
  ]);

/** Returns points of a Bézier curve of any degree, without the first (de Casteljau). */
function splitCurve(controls: readonly Point[]): Point[] {
  if (controls.length < 2) return [];
  return Array.from({ length: pieces }, (_, i) => {
    let points = controls;
    while (points.length > 1)
      points = points.slice(1).map((end, j) => mix(points[j] ?? end, end, (i + 1) / pieces));
    return points[0] ?? [0, 0];
  });
}

const mix = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];

const require = createRequire(import.meta.url);

/** One table of digits per font. */
export const faces: readonly ReadonlyMap<string, Glyph>[] = files.map((file) => {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/${file}`))) as Font;
  return new Map([...'23456789'].map((digit) => [digit, readGlyph(font, digit)]));
});
