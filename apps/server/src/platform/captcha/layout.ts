import { faces, type Glyph, type Point } from './glyphs.ts';
import { pickNumberBetween, pickRandomItem, type Random } from './random.ts';

/** Size of the picture in drawing units. */
export const area = { width: 224, height: 72 };

/** Free space around the digits, in drawing units. */
const margin = 3;

type Warp = (point: Point) => Point;

/** A digit of the code in its place. */
export interface PlacedDigit {
  contours: Point[][];
  /** Horizontal centre, in drawing units. */
  centre: number;
}

interface Slot {
  glyph: Glyph;
  height: number;
  width: number;
  x: number;
  y: number;
}

/**
 * Places digits along a wandering baseline. Size, font, slant, turn and overlap vary; each digit is bent by its own
 * mesh, and the whole line by waves, which `warp` also applies to other shapes.
 */
export function placeDigits(digits: readonly string[], random: Random) {
  const warp = createWaves(random);
  const placed = pickSlots(digits, random).map((slot): PlacedDigit => {
    const transform = createTransform(slot, random);
    const bent = slot.glyph.contours.map((line) => line.map((point) => warp(transform(point))));
    const points = bent.flat();
    const dx = findShift(
      points.map(([x]) => x),
      area.width,
    );
    const dy = findShift(
      points.map(([, y]) => y),
      area.height,
    );
    return {
      contours: bent.map((line) => line.map(([x, y]): Point => [x + dx, y + dy])),
      centre: warp([slot.x, slot.y])[0] + dx,
    };
  });
  return { placed, warp };
}

/** Returns by how much to move a digit, so that no part is outside the picture of size `most`. */
function findShift(places: readonly number[], most: number): number {
  const [low, high] = [Math.min(...places) - margin, Math.max(...places) + margin];
  return low < 0 ? -low : Math.min(0, most - high);
}

function pickSlots(digits: readonly string[], random: Random): Slot[] {
  let before: (typeof faces)[number] | null = null;
  let end = 0;
  let y = pickNumberBetween(random, -8, 8);
  const slots = digits.map((digit): Slot => {
    const face = pickRandomItem(
      random,
      faces.filter((each) => each !== before),
    );
    before = face;
    const glyph = face.get(digit);
    if (!glyph) throw new RangeError(`no glyph of ${digit}`);
    const height = pickNumberBetween(random, 36, 50);
    // Narrow digits are widened and wide ones narrowed, so that the width does not reveal the digit.
    const width =
      height * Math.max(0.5, Math.min(0.85, glyph.width * pickNumberBetween(random, 0.85, 1.2)));
    const overlap = width * pickNumberBetween(random, -0.12, 0.02);
    const x = end - overlap + width / 2;
    end = x + width / 2;
    y = Math.max(-9, Math.min(9, y + pickNumberBetween(random, -10, 10)));
    return { glyph, height, width, x, y: area.height / 2 + y };
  });
  const first = (slots[0]?.x ?? 0) - (slots[0]?.width ?? 0) / 2;
  const room = area.width - 16;
  const scale = Math.min(1.1, room / (end - first));
  const left = 8 + (room - (end - first) * scale) * random();
  return slots.map((slot) => ({
    ...slot,
    x: left + (slot.x - first) * scale,
    width: slot.width * scale,
    height: slot.height * Math.min(1, Math.sqrt(scale)),
  }));
}

/** Maps a digit's box to its place: bent by a mesh of 3×3 points, slanted and turned. */
function createTransform({ glyph, width, height, x, y }: Slot, random: Random): Warp {
  const bend = createMesh(random, 0.06);
  const shear = pickNumberBetween(random, -0.25, 0.25);
  const turn = pickNumberBetween(random, -0.25, 0.25);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (point) => {
    const [u, v] = bend([point[0] / glyph.width, point[1]]);
    const across = u * width + shear * v * height;
    const down = v * height;
    return [x + across * cos - down * sin, y + across * sin + down * cos];
  };
}

/** Converts a place in a box of size 1 around the origin to a column or row of a mesh of 3×3 points. */
const toColumn = (at: number) => Math.max(0, Math.min(1.999, 2 * at + 1));

/** Moves points of a box of size 1 around the origin by up to `most`, interpolated between nine random moves. */
function createMesh(random: Random, most: number): Warp {
  const moves = Array.from(
    { length: 9 },
    (): Point => [pickNumberBetween(random, -most, most), pickNumberBetween(random, -most, most)],
  );
  return ([x, y]) => {
    const [u, v] = [toColumn(x), toColumn(y)];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [right, down] = [u - column, v - row];
    const getMove = (axis: 0 | 1) => {
      const at = (c: number, r: number) => moves[r * 3 + c]?.[axis] ?? 0;
      const top = at(column, row) * (1 - right) + at(column + 1, row) * right;
      const bottom = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
      return top * (1 - down) + bottom * down;
    };
    return [x + getMove(0), y + getMove(1)];
  };
}

/** Bends the whole picture by waves, two per direction. Sizes are in drawing units. */
function createWaves(random: Random): Warp {
  const across = [createWave(random, 3), createWave(random, 1.5)];
  const down = [createWave(random, 4), createWave(random, 1.5)];
  const sum = (waves: typeof across, point: Point) =>
    waves.reduce((total, wave) => total + wave(point), 0);
  return (point) => [point[0] + sum(across, point), point[1] + sum(down, point)];
}

function createWave(random: Random, most: number): (point: Point) => number {
  const amplitude = pickNumberBetween(random, 0.4, 1) * most;
  const pulse = (2 * Math.PI) / pickNumberBetween(random, 45, 110);
  const direction = pickNumberBetween(random, 0, Math.PI);
  const phase = pickNumberBetween(random, 0, 2 * Math.PI);
  const [kx, ky] = [pulse * Math.cos(direction), pulse * Math.sin(direction)];
  return ([x, y]) => amplitude * Math.sin(kx * x + ky * y + phase);
}

/** A stroke as long as a part of a digit, curved like one. */
export function createStroke(random: Random): Point[] {
  let x = pickNumberBetween(random, 0, area.width);
  let y = pickNumberBetween(random, 8, area.height - 8);
  const length = pickNumberBetween(random, 25, 50);
  let direction = pickNumberBetween(random, 0, 2 * Math.PI);
  const turn = pickNumberBetween(random, -0.09, 0.09);
  const points: Point[] = [];
  for (let i = 0; i < length; i += 2) {
    points.push([x, y]);
    direction += turn * 2;
    x += 2 * Math.cos(direction);
    y += 2 * Math.sin(direction);
  }
  return points;
}
