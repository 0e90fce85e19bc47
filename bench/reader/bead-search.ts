import { measureDistance, type Point } from '../../apps/server/src/platform/captcha/route.ts';
import type { Finding, FoundDigit } from './order-rules.ts';
import { findConnectedParts, size } from './pictures.ts';

/** Limits of a chain (this and the next three constants): distances in pixels, angles in radians. */
const farthestBead = 30;
const farthestFromDigit = 30;
const sharpestBend = 0.9;
const narrowestTurn = 0.7;
/** Radius of a digit and of the dot in pixels. Beads within it are ignored. */
const radius = { digit: 15, dot: 9 };
const maxChains = 60;

/** A chain of beads that begins at the dot, with the digits that it passes. */
interface Chain {
  at: Point;
  direction: number | null;
  used: ReadonlySet<Point>;
  order: FoundDigit[];
  cost: number;
}

const getDirection = (a: Point, b: Point) => Math.atan2(b[1] - a[1], b[0] - a[0]);
const compareAngles = (a: number, b: number) =>
  Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

/**
 * Orders digits by a search for the smoothest chain of beads from the dot that passes five or six digits. Unlike the
 * simple rules, the search extends sixty chains at once, skips beads that a curve covers, and drops dead ends.
 */
export function findDigitsAlongBeads({ dot, digits }: Omit<Finding, 'hasInk'>, beads: Uint8Array) {
  const places = findBeadCentres(beads).filter(
    (bead) =>
      measureDistance(bead, dot) > radius.dot &&
      digits.every(({ at }) => measureDistance(at, bead) > radius.digit),
  );
  let chains: Chain[] = [{ at: dot, direction: null, used: new Set(), order: [], cost: 0 }];
  let best: { mean: number; order: FoundDigit[] } = { mean: Number.POSITIVE_INFINITY, order: [] };
  while (chains.length > 0) {
    const longer: Chain[] = [];
    for (const chain of chains) {
      const found = extendChain(chain, digits, places);
      longer.push(...found);
      const mean = chain.cost / chain.used.size;
      const isComplete = chain.order.length === 5 || chain.order.length === 6;
      if (found.length === 0 && isComplete && mean < best.mean) best = { mean, order: chain.order };
    }
    chains = keepCheapest(longer);
  }
  return best.order;
}

function extendChain(
  chain: Chain,
  digits: readonly FoundDigit[],
  places: readonly Point[],
): Chain[] {
  const { at, direction, used, order, cost } = chain;
  const isAhead = (place: Point, most: number) =>
    measureDistance(at, place) <= most &&
    (direction === null || compareAngles(getDirection(at, place), direction) <= sharpestBend);
  const free = places.filter((bead) => !used.has(bead));
  const appendBead = (
    bead: Point,
    ahead: number,
    more: number,
    passed: FoundDigit[] = [],
  ): Chain => ({
    at: bead,
    direction: ahead,
    used: new Set(used).add(bead),
    order: [...order, ...passed],
    cost: cost + more,
  });
  const next = free
    .filter((bead) => isAhead(bead, farthestBead))
    .map((bead) => {
      const [distance, ahead] = [measureDistance(at, bead), getDirection(at, bead)];
      const bend = direction === null ? 0 : compareAngles(ahead, direction);
      return appendBead(
        bead,
        ahead,
        0.3 * Math.max(0, distance - 8) + (distance > 12 ? 12 : 6) * bend ** 2,
      );
    });
  const passed = digits.filter(
    (each) => !order.includes(each) && isAhead(each.at, farthestFromDigit),
  );
  const beyond = passed.flatMap((digit) => {
    const arrival = getDirection(digit.at, at);
    return free.flatMap((bead) => {
      const [distance, ahead] = [measureDistance(digit.at, bead), getDirection(digit.at, bead)];
      if (distance > farthestFromDigit || compareAngles(ahead, arrival) < narrowestTurn) return [];
      const gap = measureDistance(at, digit.at) + distance - 40;
      return [appendBead(bead, ahead, 0.3 * Math.max(0, gap), [digit])];
    });
  });
  return [...next, ...beyond];
}

/**
 * Keeps the cheapest of the chains that end at the same bead with the same order of digits. Keeps at most sixty chains.
 */
function keepCheapest(chains: Chain[]): Chain[] {
  const kept = new Map<string, Chain>();
  for (const chain of chains.sort((a, b) => a.cost - b.cost)) {
    const key = JSON.stringify([chain.at, chain.order.map(({ at }) => at)]);
    if (!kept.has(key)) kept.set(key, chain);
    if (kept.size === maxChains) break;
  }
  return [...kept.values()];
}

function findBeadCentres(beads: Uint8Array): Point[] {
  return findConnectedParts(beads)
    .filter((part) => part.length >= 5)
    .map((part) => {
      const mean = (toNumber: (at: number) => number) =>
        part.reduce((sum, at) => sum + toNumber(at), 0) / part.length;
      return [mean((at) => at % size.width), mean((at) => Math.floor(at / size.width))];
    });
}
