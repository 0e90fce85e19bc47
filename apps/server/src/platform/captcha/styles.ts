import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Point } from './glyphs.ts';
import { pickNumberBetween, pickRandomItem, type Random } from './random.ts';

export type Contours = readonly (readonly Point[])[];

/** Draws a digit on an empty canvas. */
type Style = (pen: SKRSContext2D, contours: Contours, random: Random) => void;

/** Returns the smallest box around closed lines. */
export function findBounds(contours: Contours) {
  const points = contours.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Makes closed lines, or open ones, the current path. */
export function tracePath(pen: SKRSContext2D, contours: Contours, { isOpen = false } = {}) {
  pen.beginPath();
  for (const contour of contours) {
    const [first, ...others] = contour;
    if (first) pen.moveTo(...first);
    for (const point of others) pen.lineTo(...point);
    if (!isOpen) pen.closePath();
  }
}

export function strokePath(pen: SKRSContext2D, thickness: number) {
  pen.lineWidth = thickness;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke();
}

const fill: Style = (pen, contours) => {
  tracePath(pen, contours);
  pen.fill();
};

const outline: Style = (pen, contours, random) => {
  tracePath(pen, contours);
  strokePath(pen, pickNumberBetween(random, 2.2, 3));
};

const dashes: Style = (pen, contours, random) => {
  tracePath(pen, contours);
  pen.setLineDash([pickNumberBetween(random, 4, 7), pickNumberBetween(random, 3.8, 4.2)]);
  strokePath(pen, pickNumberBetween(random, 2, 2.6));
  pen.setLineDash([]);
};

/** Two lines, inside and outside of the edge. */
const doubleOutline: Style = (pen, contours, random) => {
  tracePath(pen, contours);
  const thickness = pickNumberBetween(random, 5.5, 6.5);
  strokePath(pen, thickness);
  pen.globalCompositeOperation = 'destination-out';
  strokePath(pen, thickness - 3.6);
};

/** Lines drawn several times, as by hand. */
const sketch: Style = (pen, contours, random) => {
  for (let line = 0; line < 3; line++) {
    const move = () => pickNumberBetween(random, -1.2, 1.2);
    tracePath(
      pen,
      contours.map((contour) => contour.map(([x, y]): Point => [x + move(), y + move()])),
    );
    strokePath(pen, 0.9);
  }
};

/** The edges that light and shadow show. */
const relief: Style = (pen, contours, random) => {
  const angle = pickNumberBetween(random, 0, 2 * Math.PI);
  const depth = pickNumberBetween(random, 2.6, 3.4);
  fill(pen, contours, random);
  pen.globalCompositeOperation = 'xor';
  pen.translate(depth * Math.cos(angle), depth * Math.sin(angle));
  fill(pen, contours, random);
};

/** The digit as a block whose side is filled. */
const block: Style = (pen, contours, random) => {
  const angle = pickNumberBetween(random, 0, 2 * Math.PI);
  const [dx, dy] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  pen.save();
  for (let step = 0; step < 10; step++) {
    pen.translate(dx, dy);
    fill(pen, contours, random);
  }
  pen.restore();
  pen.globalCompositeOperation = 'destination-out';
  fill(pen, contours, random);
  pen.globalCompositeOperation = 'source-over';
  tracePath(pen, contours);
  strokePath(pen, 1.4);
};

/** The digit cut out of a plate. */
const plate: Style = (pen, contours, random) => {
  const { left, top, width, height } = findBounds(contours);
  pen.beginPath();
  pen.roundRect(left - 3, top - 3, width + 6, height + 6, pickRandomItem(random, [2, 8, 20]));
  pen.fill();
  pen.globalCompositeOperation = 'destination-out';
  fill(pen, contours, random);
};

/** Draws a pattern around the origin, at least as far as `reach`. */
type Pattern = (pen: SKRSContext2D, random: Random, reach: number) => void;

/** Fills a digit with a turned pattern, and draws its edge thinly. */
const createPatternStyle =
  (drawPattern: Pattern): Style =>
  (pen, contours, random) => {
    const { left, top, width, height } = findBounds(contours);
    pen.save();
    tracePath(pen, contours);
    pen.clip();
    pen.translate(left + width / 2, top + height / 2);
    pen.rotate(pickNumberBetween(random, 0, Math.PI));
    drawPattern(pen, random, Math.hypot(width, height) / 2);
    pen.restore();
    tracePath(pen, contours);
    strokePath(pen, pickNumberBetween(random, 0.5, 1.1));
  };

const lines = createPatternStyle((pen, random, reach) => {
  const step = pickNumberBetween(random, 3.4, 5);
  const share = pickNumberBetween(random, 0.35, 0.6);
  for (let y = -reach; y < reach; y += step) pen.fillRect(-reach, y, 2 * reach, step * share);
});

const grid = createPatternStyle((pen, random, reach) => {
  const step = pickNumberBetween(random, 3.6, 5);
  for (let at = -reach; at < reach; at += step) {
    pen.fillRect(-reach, at, 2 * reach, 1.1);
    pen.fillRect(at, -reach, 1.1, 2 * reach);
  }
});

const dots = createPatternStyle((pen, random, reach) => {
  const step = pickNumberBetween(random, 3.2, 4.4);
  const radius = step * pickNumberBetween(random, 0.3, 0.45);
  pen.beginPath();
  for (let y = -reach; y < reach; y += step) {
    for (let x = -reach; x < reach; x += step) {
      pen.moveTo(x + radius, y);
      pen.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
  pen.fill();
});

/**
 * Ways to draw a digit. People read each at a glance, but a network must learn each: many ways cost it more than overlaps
 * and bends that cost people as much.
 */
export const styles: readonly Style[] = [
  fill,
  outline,
  dashes,
  doubleOutline,
  sketch,
  relief,
  block,
  plate,
  lines,
  grid,
  dots,
];
