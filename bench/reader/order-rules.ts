import { measureDistance, type Point } from '../../apps/server/src/platform/captcha/route.ts';

/** A digit that the detector has found. Positions are in pixels of the reduced picture. */
export interface FoundDigit {
  digit: string;
  at: Point;
  /** Probability that the digit is on the line of the code, not on the line of the decoys, 0 to 1. */
  onLine: number;
}

export interface Finding {
  dot: Point;
  digits: readonly FoundDigit[];
  /** Whether the pixel at a position has ink. */
  hasInk: (x: number, y: number) => boolean;
}

type Rule = (finding: Finding) => FoundDigit[];

/** Returns the five or six digits that are most likely to be on the line of the code. */
function dropDecoys(digits: readonly FoundDigit[]): FoundDigit[] {
  const sorted = digits.toSorted((a, b) => b.onLine - a.onLine);
  return sorted.filter(({ onLine }, i) => i < 5 || (i < 6 && onLine > 0.5));
}

const orderLeftToRight: Rule = ({ digits }) => dropDecoys(digits).sort((a, b) => a.at[0] - b.at[0]);

const orderByNearestNext: Rule = ({ dot, digits }) => {
  const left = dropDecoys(digits);
  const order: FoundDigit[] = [];
  for (let at = dot; left.length > 0; at = (order.at(-1) as FoundDigit).at) {
    left.sort((a, b) => measureDistance(at, a.at) - measureDistance(at, b.at));
    order.push(left.shift() as FoundDigit);
  }
  return order;
};

/** Orders digits by the shortest path from the dot through all of them. */
const orderByShortestPath: Rule = ({ dot, digits }) => {
  let best: { length: number; order: FoundDigit[] } = { length: Infinity, order: [] };
  const extendPath = (at: Point, order: FoundDigit[], left: FoundDigit[], length: number) => {
    if (length >= best.length) return;
    if (left.length === 0) best = { length, order };
    for (const next of left) {
      const others = left.filter((each) => each !== next);
      extendPath(next.at, [...order, next], others, length + measureDistance(at, next.at));
    }
  };
  extendPath(dot, [], dropDecoys(digits), 0);
  return best.order;
};

/**
 * Settings of a rule that follows ink, in pixels and radians. The benchmark reports the settings that read most
 * captchas.
 */
export interface Tracing {
  reach: number;
  spread: number;
  ring: number;
  bend: number;
  keep: number;
  apart: number;
}

/**
 * Creates a rule that follows ink from the dot, always to the nearest ink ahead. At a digit, it continues along ink in
 * another direction than the one from which it came.
 */
export const createTracingRule =
  ({ reach, spread, ring, bend, keep, apart }: Tracing): Rule =>
  ({ dot, digits, hasInk }) => {
    const order: FoundDigit[] = [];
    const movePoint = ([x, y]: Point, angle: number, by: number): Point => [
      x + by * Math.cos(angle),
      y + by * Math.sin(angle),
    ];
    const findInkAround = (from: Point, radius: number, arrival: number | null) => {
      for (const more of [0, 3, 6]) {
        for (let turn = arrival === null ? 0 : apart; turn < 2 * Math.PI - apart; turn += 0.05) {
          const angle = (arrival ?? 0) + turn;
          if (hasInk(...movePoint(from, angle, radius + more))) return angle;
        }
      }
      return null;
    };
    let heading = findInkAround(dot, 10, null);
    if (heading === null) return order;
    let at = movePoint(dot, heading, 10);
    for (let steps = 0; steps < 900; steps += 1) {
      const isNew = (each: FoundDigit, place: Point, radius: number) =>
        !order.includes(each) && measureDistance(each.at, place) < radius;
      const digit = digits.find((each) => isNew(each, at, ring - 2));
      if (digit) {
        order.push(digit);
        const arrival = Math.atan2(at[1] - digit.at[1], at[0] - digit.at[0]);
        heading = findInkAround(digit.at, ring, arrival);
        if (heading === null) return order;
        at = movePoint(digit.at, heading, ring);
        continue;
      }
      let best = { cost: Infinity, angle: 0, place: at };
      for (let by = 2; by <= reach; by += 1) {
        for (let turn = -spread; turn <= spread; turn += 0.05) {
          const place = movePoint(at, heading + turn, by);
          const cost = 0.6 * by + bend * turn * turn;
          if (cost >= best.cost) continue;
          if (hasInk(...place) || digits.some((each) => isNew(each, place, ring - 4))) {
            best = { cost, angle: heading + turn, place };
          }
        }
      }
      if (best.cost === Infinity) return order;
      const blendAngles = (f: (angle: number) => number) =>
        keep * f(heading as number) + (1 - keep) * f(best.angle);
      heading = Math.atan2(blendAngles(Math.sin), blendAngles(Math.cos));
      at = best.place;
    }
    return order;
  };

export const simpleRules: Record<string, Rule> = {
  'left to right': orderLeftToRight,
  'nearest next': orderByNearestNext,
  'shortest path': orderByShortestPath,
};
