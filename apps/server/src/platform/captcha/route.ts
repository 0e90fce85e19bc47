import { pickNumberBetween, type Random } from './random.ts';

/**
 * A captcha has two lines and some strands. Lines are curves through digits. Strands are distracting curves from edge
 * to edge that visit no digit and look different from the lines. Distances are in drawing units.
 */

export type Point = readonly [x: number, y: number];

/** Size of the picture in drawing units, which are CSS pixels of a page. */
export const area = { width: 320, height: 200 };

/**
 * A line. `parts`: its curves between line ends and digits, each a list of points about 4 units apart. `stops`: the
 * digits that it visits.
 */
export interface Route {
  stops: Point[];
  parts: Point[][];
}

/** Minimum distances in drawing units, which make the course of each line visible to people. */
const least = {
  /** Minimum distance between the centres of two digits. */
  digits: 52,
  /** Minimum distance of a line's end from digits and other ends. */
  ends: 34,
  /** Minimum distance between a part of a line and a digit or a line end that is not at either end of the part. */
  toStop: 25,
  /** Minimum distance between two crossings of lines. */
  crossings: 15,
  /** Minimum distance between two lines where they do not cross. */
  lines: 11,
  /** Minimum distance between a distracting curve (strand) and the centre of a digit or the end of a line. */
  strandToStop: 14,
  /**
   * Minimum distance between a distracting curve (strand) and a line or another strand of nearly the same direction.
   */
  strandToLine: 8,
};

/**
 * Cosine of 50°: the minimum angle at which lines cross, and the minimum angle between the two parts of a line at a
 * digit.
 */
const steepest = Math.cos((50 * Math.PI) / 180);
/** Cosine of 25°: the minimum angle at which distracting curves (strands) cross lines and each other. */
const flattest = Math.cos((25 * Math.PI) / 180);
const strandCount = 5;
const strandTries = 200;

/** Minimum number of crossings on the line with the code. With fewer, a program follows the line easily. */
const leastCrossings = 3;

/** Maximum number of attempts to place a layout; six digits take about 130 on average. */
const layoutTries = 5000;

const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const measureDistance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Returns the cosine of the angle between two directions. */
const computeCosine = (a: Point, b: Point) =>
  (a[0] * b[0] + a[1] * b[1]) / (Math.hypot(...a) * Math.hypot(...b));

export interface Layout {
  lines: [Route, Route];
  strands: Point[][];
}

/**
 * Places two lines through the given numbers of digits, which cross each other, and distracting curves that cross the
 * lines. Repeats this while the code is easy to guess by going from each digit to the nearest one.
 * @throws RangeError if there is no room for that many digits
 */
export function generateLayout(
  [digits, decoys]: readonly [number, number],
  random: Random,
): Layout {
  for (let tries = 0; tries < layoutTries; tries += 1) {
    const places = placeDigitsAndLineEnds(digits + decoys, random);
    if (!places) continue;
    const [stops, ends] = [places.slice(0, -4), places.slice(-4) as [Point, Point, Point, Point]];
    const drawing: Drawing = { all: places, drawn: [], crossings: [] };
    const line = drawRoute([ends[0], ends[1]], stops, digits, drawing, random);
    if (!line || isEasyToGuess(line, stops)) continue;
    const rest = stops.filter((stop) => !line.stops.includes(stop));
    const other = drawRoute([ends[2], ends[3]], rest, decoys, drawing, random);
    const onLine = drawing.crossings.filter(({ crossed }) => line.parts.includes(crossed));
    if (!other || onLine.length < leastCrossings) continue;
    const strands = placeStrands(drawing.drawn, random);
    if (strands) return { lines: [line, other], strands };
  }
  throw new RangeError(`no layout for ${digits} digits and ${decoys} decoys`);
}

/** Returns the centres of the digits, then the four ends of the lines; null if there is no room for all of them. */
function placeDigitsAndLineEnds(stops: number, random: Random): Point[] | null {
  const places: Point[] = [];
  for (let tries = 0; places.length < stops + 4; tries += 1) {
    if (tries > 400) return null;
    const [edge, gap] = places.length < stops ? [24, least.digits] : [14, least.ends];
    const place: Point = [
      pickNumberBetween(random, edge, area.width - edge),
      pickNumberBetween(random, edge, area.height - edge),
    ];
    if (places.every((other) => measureDistance(place, other) >= gap)) places.push(place);
  }
  return places;
}

interface Drawing {
  all: readonly Point[];
  /** Parts of all lines drawn so far. */
  drawn: Point[][];
  /** Points at which the lines drawn so far cross. */
  crossings: Crossing[];
}

interface Crossing {
  at: Point;
  /** The part of an earlier drawn line that is crossed at this point. */
  crossed: Point[];
}

/** Draws a line through `count` of the stops, in random order. Returns null if one of its parts does not fit. */
function drawRoute(
  [first, last]: readonly [Point, Point],
  stops: readonly Point[],
  count: number,
  drawing: Drawing,
  random: Random,
): Route | null {
  const route: Route = { stops: [], parts: [] };
  let at = first;
  for (let i = 0; i <= count; i += 1) {
    const nexts = i < count ? stops.filter((stop) => !route.stops.includes(stop)) : [last];
    const before = route.parts.at(-1);
    const found = findCurveToNextStop(at, nexts, before, drawing, random);
    if (!found) return null;
    route.parts.push(found.part);
    drawing.drawn.push(found.part);
    drawing.crossings.push(...found.crossings);
    at = found.part.at(-1) as Point;
    if (i < count) route.stops.push(at);
  }
  return route;
}

function findCurveToNextStop(
  from: Point,
  nexts: readonly Point[],
  before: Point[] | undefined,
  drawing: Drawing,
  random: Random,
) {
  for (let tries = 0; tries < 16; tries += 1) {
    const to = nexts[Math.floor(random() * nexts.length)] as Point;
    const curve = bendCurve(from, to, random);
    // Checks a few points of the curve first. Most curves fail here, which saves computing their other points.
    if (!isCurveUnobstructed(traceCurve(curve, 4), from, to, drawing.all)) continue;
    const part = traceCurve(curve, Math.ceil(measureDistance(from, to) / 4));
    if (before && isTurnTooSharp(before, part)) continue;
    if (!isCurveUnobstructed(part, from, to, drawing.all)) continue;
    const crossings = findCrossings(part, drawing);
    if (crossings) return { part, crossings };
  }
  return null;
}

/** Control points of an S-shaped or bent curve (Bézier of degree 3). */
type Curve = readonly [Point, Point, Point, Point];

function bendCurve(from: Point, to: Point, random: Random): Curve {
  const [dx, dy] = subtract(to, from);
  const toControl = (share: number, side: number): Point => [
    from[0] + dx * share - dy * side,
    from[1] + dy * share + dx * side,
  ];
  const pickBend = () => pickNumberBetween(random, -0.55, 0.55);
  return [from, toControl(0.33, pickBend()), toControl(0.67, pickBend()), to];
}

function traceCurve([from, one, two, to]: Curve, count: number): Point[] {
  const points = [from];
  for (let i = 1; i < count; i += 1) {
    const t = i / count;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3];
    points.push([
      a * from[0] + b * one[0] + c * two[0] + d * to[0],
      a * from[1] + b * one[1] + c * two[1] + d * to[1],
    ]);
  }
  return [...points, to];
}

/** Whether a part of a line is inside the picture, and far enough from all digits and line ends other than its own. */
function isCurveUnobstructed(
  part: readonly Point[],
  from: Point,
  to: Point,
  all: readonly Point[],
): boolean {
  const { width, height } = area;
  return (
    part.every(([x, y]) => x > 6 && y > 6 && x < width - 6 && y < height - 6) &&
    all.every(
      (place) => place === from || place === to || isFarFromCurve(place, part, least.toStop),
    )
  );
}

const isFarFromCurve = ([x, y]: Point, curve: readonly Point[], distance: number) =>
  curve.every((point) => (point[0] - x) ** 2 + (point[1] - y) ** 2 >= distance ** 2);

/** Whether a line turns too sharply at a digit: the angle between its two parts there is too small. */
function isTurnTooSharp(before: readonly Point[], after: readonly Point[]): boolean {
  const digit = after[0] as Point;
  const arrival =
    before.findLast((point) => measureDistance(point, digit) > 22) ?? (before[0] as Point);
  const departure =
    after.find((point) => measureDistance(point, digit) > 22) ?? (after.at(-1) as Point);
  return computeCosine(subtract(arrival, digit), subtract(departure, digit)) > steepest;
}

/**
 * Returns the points at which a part crosses the lines drawn so far. Returns null if the part runs beside a line,
 * crosses one at a small angle, or crosses near another crossing, a digit or an end.
 */
function findCrossings(
  part: readonly Point[],
  { drawn, crossings, all }: Drawing,
): Crossing[] | null {
  const found: Crossing[] = [];
  for (const other of drawn) {
    for (let i = 1; i < part.length; i += 1) {
      const [a, b] = [part[i - 1] as Point, part[i] as Point];
      for (let j = 1; j < other.length; j += 1) {
        const c = other[j - 1] as Point;
        const distance = Math.max(Math.abs(a[0] - c[0]), Math.abs(a[1] - c[1]));
        if (distance > least.lines) {
          // Skips points: they are at most 8 units apart, so the next ones are too far away as well.
          j += Math.floor((distance - least.lines) / 8);
          continue;
        }
        const d = other[j] as Point;
        const isFlat = Math.abs(computeCosine(subtract(b, a), subtract(d, c))) > steepest;
        const isCrossed = isCrossing(a, b, c, d);
        if (isCrossed && !isFlat) found.push({ at: a, crossed: other });
        // Near a digit, the two parts of its line may run side by side.
        else if (isFlat && all.every((place) => measureDistance(place, a) > 24)) return null;
      }
    }
  }
  const isClear = found.every(
    ({ at }, i) =>
      [...crossings, ...found.slice(0, i)].every(
        (other) => measureDistance(at, other.at) >= least.crossings,
      ) && all.every((place) => measureDistance(at, place) >= least.toStop + 2),
  );
  return isClear ? found : null;
}

/** Whether the line segments a–b and c–d cross. */
function isCrossing(a: Point, b: Point, c: Point, d: Point): boolean {
  const computeTurn = (p: Point, q: Point, r: Point) =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
  return (
    computeTurn(a, b, c) * computeTurn(a, b, d) < 0 &&
    computeTurn(c, d, a) * computeTurn(c, d, b) < 0
  );
}

/** Whether more than half of the digits on a line can be found by going from the previous digit to the nearest one. */
function isEasyToGuess({ stops, parts }: Route, all: readonly Point[]): boolean {
  const visited = [parts[0]?.[0] as Point, ...stops];
  const nearest = stops.filter((stop, i) => {
    const from = visited[i] as Point;
    const left = all.filter((place) => !visited.slice(0, i + 1).includes(place));
    return left.every((place) => measureDistance(from, place) >= measureDistance(from, stop));
  });
  return nearest.length > stops.length / 2;
}

/**
 * Places distracting curves that cross lines and each other at a visible angle. Returns null if there is no room for
 * all.
 */
function placeStrands(parts: readonly Point[][], random: Random): Point[][] | null {
  const ends = parts.flatMap((part) => [part[0], part.at(-1)] as Point[]);
  const strands: Point[][] = [];
  for (let tries = 0; tries < strandTries && strands.length < strandCount; tries += 1) {
    const strand = traceCurve(bendStrand(random), 60);
    const isClear = ends.every((end) => isFarFromCurve(end, strand, least.strandToStop));
    if (isClear && ![...parts, ...strands].some((other) => areSideBySide(strand, other))) {
      strands.push(strand);
    }
  }
  return strands.length === strandCount ? strands : null;
}

/** Whether two curves run side by side somewhere. */
function areSideBySide(one: readonly Point[], other: readonly Point[]): boolean {
  for (let i = 1; i < one.length; i += 1) {
    const [b, a] = [one[i] as Point, one[i - 1] as Point];
    for (let j = 1; j < other.length; j += 1) {
      const d = other[j] as Point;
      if ((b[0] - d[0]) ** 2 + (b[1] - d[1]) ** 2 > least.strandToLine ** 2) continue;
      const directions = [subtract(b, a), subtract(d, other[j - 1] as Point)] as const;
      if (Math.abs(computeCosine(...directions)) > flattest) return true;
    }
  }
  return false;
}

function bendStrand(random: Random): Curve {
  const { width, height } = area;
  const pickAlong = (size: number) => pickNumberBetween(random, -0.2 * size, 1.2 * size);
  const shares = [0, 0.33, 0.67, 1];
  const points =
    random() < 0.5
      ? shares.map((share): Point => [share * width, pickAlong(height)])
      : shares.map((share): Point => [pickAlong(width), share * height]);
  return points as unknown as Curve;
}
