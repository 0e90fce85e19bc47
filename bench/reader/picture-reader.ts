import { setImmediate } from 'node:timers/promises';
import { measureDistance } from '../../apps/server/src/platform/captcha/route.ts';
import { findDigitsAlongBeads } from './bead-search.ts';
import { createDetector, type Detector } from './detector.ts';
import { createTracingRule, type Finding, type FoundDigit, simpleRules } from './order-rules.ts';
import { type Drawing, drawSolvedCaptcha, findBeads, inkAbove, size } from './pictures.ts';
import { getCpuSeconds } from './training.ts';

const batchSize = 16;
/** New pictures per batch. The other pictures are repeated, because drawing them costs time. */
const newPerBatch = 5;
/** Maximum number of pictures in memory, which take 400 MB. */
const maxPool = 2000;
const fastestRate = 0.002;

/** Trains a detector of digits for some seconds of CPU time, including the time to draw. */
export async function trainDetector(seconds: number): Promise<Detector> {
  const detector = await createDetector(Math.random);
  const pool: Drawing[] = [];
  const begun = getCpuSeconds();
  for (let seen = 0; ; seen += batchSize) {
    const spent = (getCpuSeconds() - begun) / seconds;
    if (spent >= 1) return detector;
    // Waits for another task of the event loop, because canvases free their memory only between tasks. V8 does not
    // count this memory.
    await setImmediate();
    for (let i = 0; i < newPerBatch; i += 1) pool.push(drawSolvedCaptcha());
    if (pool.length > maxPool) pool.splice(0, pool.length - maxPool);
    const batch = Array.from({ length: batchSize }, (_, i) => {
      const at = i < newPerBatch ? pool.length - 1 - i : Math.floor(Math.random() * pool.length);
      return pool[at] as Drawing;
    });
    // The learning rate rises at first, because large steps from random weights diverge. It falls to zero in the second
    // half.
    const rate =
      fastestRate * Math.min(1, seen / 1000 + 0.05) * Math.min(1, 2 * (1 - spent) + 0.02);
    detector.train(batch, rate);
  }
}

const tracingRules = [14, 19].flatMap((reach) =>
  [6, 14].flatMap((bend) =>
    [0.4, 0.6, 0.75].map((keep) =>
      createTracingRule({ reach, bend, keep, spread: 0.9, ring: 21, apart: 0.6 }),
    ),
  ),
);

/** Rules that order digits. Of several rules with the same name, the best one is reported. */
const rules = [
  ...Object.entries(simpleRules).map(([name, rule]) => ({ name, rule, beadsOnly: false })),
  ...tracingRules.map((rule) => ({ name: 'follow ink', rule, beadsOnly: false })),
  ...tracingRules.map((rule) => ({ name: 'follow beads', rule, beadsOnly: true })),
];

/**
 * Returns the share of captchas that each rule reads: `found` uses the digits that the detector finds, `known` the true
 * digits with the decoys marked. `search` has the same shares for the search along beads, which is a longer program.
 * `complete` is the share of captchas in which the detector finds all digits of the code.
 */
export async function measureOrderRules(detector: Detector, count: number) {
  const right = rules.map(() => ({ found: 0, known: 0 }));
  const search = { found: 0, known: 0 };
  let complete = 0;
  for (let i = 0; i < count; i += 1) {
    const drawing = drawSolvedCaptcha();
    const { code, placed } = drawing;
    const { dot, digits } = detector.findDigits(drawing);
    if (hasFoundAllDigits(digits, drawing)) complete += 1;
    const known = placed.map((digit, at) => ({ ...digit, onLine: at < code.length ? 1 : 0 }));
    const beads = findBeads(drawing);
    const findings = [dot && { dot, digits }, { dot: drawing.dot, digits: known }] as const;
    rules.forEach(({ rule, beadsOnly }, at) => {
      const ink = beadsOnly ? beads : drawing.pixels;
      const hasInk = (x: number, y: number) =>
        x >= 0 &&
        x < size.width &&
        (ink[Math.floor(y) * size.width + Math.floor(x)] ?? 0) > inkAbove;
      const isReadByRule = (finding: Omit<Finding, 'hasInk'> | null) =>
        finding && isCodeReadCorrectly(rule({ ...finding, hasInk }), code);
      const counts = right[at] as { found: number; known: number };
      if (isReadByRule(findings[0])) counts.found += 1;
      if (isReadByRule(findings[1])) counts.known += 1;
    });
    const isReadByBeadSearch = (finding: Omit<Finding, 'hasInk'> | null) =>
      finding && isCodeReadCorrectly(findDigitsAlongBeads(finding, beads), code);
    if (isReadByBeadSearch(findings[0])) search.found += 1;
    if (isReadByBeadSearch(findings[1])) search.known += 1;
    await setImmediate();
  }
  const names = [...new Set(rules.map(({ name }) => name))];
  const getBestRate = (name: string, kind: 'found' | 'known') =>
    Math.max(...right.filter((_, at) => rules[at]?.name === name).map((counts) => counts[kind])) /
    count;
  return {
    complete: complete / count,
    search: { found: search.found / count, known: search.known / count },
    rates: names.map((name) => ({
      name,
      found: getBestRate(name, 'found'),
      known: getBestRate(name, 'known'),
    })),
  };
}

const isCodeReadCorrectly = (order: readonly FoundDigit[], code: string) =>
  order.map(({ digit }) => digit).join('') === code;

/** Whether the detector found all digits of the code near their places. */
const hasFoundAllDigits = (digits: readonly FoundDigit[], { code, placed }: Drawing) =>
  placed
    .slice(0, code.length)
    .every(({ digit, at }) =>
      digits.some((each) => each.digit === digit && measureDistance(each.at, at) < 12),
    );
