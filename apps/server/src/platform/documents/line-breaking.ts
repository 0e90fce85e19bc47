import createBidi from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Cluster, FontName, Typefaces, Weight } from './typefaces.ts';

/** Part of a line of text in one font. Widths are in points. */
export interface Run {
  text: string;
  font: FontName;
  width: number;
  /** Points removed before the run, from the empty halves of Chinese punctuation. */
  kern: number;
}

export interface Line {
  runs: Run[];
  width: number;
  /** Points added between characters to justify the line. */
  spacing: number;
}

export interface Span {
  text: string;
  weight: Weight;
}

interface Piece {
  clusters: Cluster[];
  endsLine: boolean;
}

/**
 * Breaks text into lines of a maximum width by the Unicode line breaking algorithm (UAX #14). Breaks inside a word
 * only if the word is wider than a line.
 */
export function breakLines(
  typefaces: Typefaces,
  spans: Span[],
  { size, width }: { size: number; width: number },
): Line[] {
  const measureClusters = (clusters: Cluster[]) => buildLine(typefaces, clusters, size).width;
  const lines: { clusters: Cluster[]; isLast: boolean }[] = [];
  let current: Cluster[] = [];
  // Estimates the width of the current line by the sum of its pieces. Complete lines are measured at the end.
  let used = 0;
  const endLine = (isLast: boolean) => {
    lines.push({ clusters: current, isLast });
    current = [];
    used = 0;
  };
  const clusters = spans.flatMap(({ text, weight }) => typefaces.toClusters(text, weight));
  for (const { clusters: piece, endsLine } of splitAtBreaks(clusters)) {
    const isTooWide = measureClusters(trimSpaces(piece)) > width;
    for (const part of isTooWide ? splitPieceToWidth(piece, width, measureClusters) : [piece]) {
      if (current.length > 0 && used + measureClusters(trimSpaces(part)) > width) endLine(false);
      current.push(...part);
      used += measureClusters(part);
    }
    if (endsLine) endLine(true);
  }
  if (current.length > 0) endLine(true);
  return lines.map((line) => {
    const shown = trimSpaces(line.clusters);
    const made = buildLine(typefaces, shown, size);
    return line.isLast ? made : { ...made, spacing: getJustifiedSpacing(made, shown, width, size) };
  });
}

function splitAtBreaks(clusters: Cluster[]): Piece[] {
  const breaker = new LineBreaker(clusters.map(({ text }) => text).join(''));
  const pieces: Piece[] = [];
  let next = 0;
  let position = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const piece: Cluster[] = [];
    while (position < found.position) {
      const cluster = clusters[next++] as Cluster;
      position += cluster.text.length;
      piece.push(cluster);
    }
    const endsLine = piece.at(-1)?.text === '\n';
    pieces.push({ clusters: endsLine ? piece.slice(0, -1) : piece, endsLine });
  }
  return pieces;
}

function splitPieceToWidth(piece: Cluster[], width: number, measure: (part: Cluster[]) => number) {
  const parts: Cluster[][] = [[]];
  let used = 0;
  for (const cluster of piece) {
    const needed = measure([cluster]);
    if (used > 0 && used + needed > width) {
      parts.push([]);
      used = 0;
    }
    parts.at(-1)?.push(cluster);
    used += needed;
  }
  return parts;
}

const trimSpaces = (clusters: Cluster[]) =>
  clusters.slice(0, clusters.findLastIndex(({ text }) => text.trim() !== '') + 1);

function buildLine(typefaces: Typefaces, clusters: Cluster[], size: number): Line {
  const runs: Run[] = [];
  clusters.forEach(({ text, font }, index) => {
    const run = runs.at(-1);
    const before = clusters[index - 1];
    const kern =
      before?.font === font && canTightenPunctuation(before.text, text, font) ? size / 2 : 0;
    if (run?.font === font && kern === 0) run.text += text;
    else runs.push({ text, font, width: 0, kern });
  });
  orderRunsForDisplay(runs);
  for (const run of runs) run.width = typefaces.width(run.text, run.font) * size;
  const width = runs.reduce((sum, run) => sum + run.width - run.kern, 0);
  return { runs, width, spacing: 0 };
}

const bidi = createBidi();
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/**
 * Orders the runs of a line from left to right, by the Unicode bidirectional algorithm (UAX #9). The fonts of
 * right-to-left scripts contain no spaces, so that each word is a run, which the font orders itself.
 */
function orderRunsForDisplay(runs: Run[]): void {
  const text = runs.map((run) => run.text).join('');
  if (!rightToLeft.test(text)) return;
  const runByUnit = runs.flatMap((run) => Array<Run>(run.text.length).fill(run));
  const units = bidi.getReorderedIndices(text, bidi.getEmbeddingLevels(text, 'ltr'));
  const ordered = new Set(units.flatMap((unit) => runByUnit[unit] ?? []));
  runs.splice(0, runs.length, ...ordered);
}

const openingMarks = '「『（《〈【〔“‘';
const closingMarks = '」』）》〉】〕”’';
const pauseMarks = '，。、；：！？';

/**
 * Whether half the width of a character can be removed between two full-width punctuation marks, because both have an
 * empty half there. Pause marks of Taiwan are centred and have no empty half.
 */
function canTightenPunctuation(before: string, after: string, font: FontName): boolean {
  const closes = font.startsWith('sc') ? closingMarks + pauseMarks : closingMarks;
  if (closes.includes(before)) return (openingMarks + closingMarks + pauseMarks).includes(after);
  return openingMarks.includes(before) && openingMarks.includes(after);
}

/** Maximum added spacing of a justified line, as a share of the font size. */
const maxSpacing = 0.06;

/** Returns the spacing that justifies a line; 0 for mostly Latin lines, which are left-aligned. */
function getJustifiedSpacing(line: Line, clusters: Cluster[], width: number, size: number): number {
  const wide = clusters.filter(({ text }) => text >= '\u2e80').length;
  const spacing = (width - line.width) / Math.max(1, clusters.length - 1);
  return wide * 2 > clusters.length && spacing <= maxSpacing * size ? Math.max(0, spacing) : 0;
}
