import LineBreaker from 'linebreak';
import type { Cluster, FontName, Typefaces, Weight } from './typefaces.ts';

/** Text of one font. Widths are in points. */
export interface Run {
  text: string;
  font: FontName;
  width: number;
  /** What is left out before it, of the empty halves of Han punctuation. */
  kern: number;
}

export interface Line {
  runs: Run[];
  width: number;
  /** What is put between characters so that the line ends where the others do. */
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
 * Lines no wider than asked: broken where Unicode's rules let them (Han text nearly anywhere, yet not
 * before a full stop), and inside a word only if that alone is wider than a line.
 */
export function breakLines(
  typefaces: Typefaces,
  spans: Span[],
  { size, width }: { size: number; width: number },
): Line[] {
  const measure = (clusters: Cluster[]) => lineOf(typefaces, clusters, size).width;
  const lines: { clusters: Cluster[]; isLast: boolean }[] = [];
  let current: Cluster[] = [];
  // The sum of the parts: a line as a whole is measured only once it is done.
  let used = 0;
  const end = (isLast: boolean) => {
    lines.push({ clusters: current, isLast });
    current = [];
    used = 0;
  };
  const clusters = spans.flatMap(({ text, weight }) => typefaces.clusters(text, weight));
  for (const { clusters: piece, endsLine } of piecesOf(clusters)) {
    const isTooWide = measure(seen(piece)) > width;
    for (const part of isTooWide ? partsOf(piece, width, measure) : [piece]) {
      if (current.length > 0 && used + measure(seen(part)) > width) end(false);
      current.push(...part);
      used += measure(part);
    }
    if (endsLine) end(true);
  }
  if (current.length > 0) end(true);
  return lines.map((line) => {
    const shown = seen(line.clusters);
    const made = lineOf(typefaces, shown, size);
    return line.isLast ? made : { ...made, spacing: flushing(made, shown, width, size) };
  });
}

/** What stands between two places where a line may end. */
function piecesOf(clusters: Cluster[]): Piece[] {
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

/** A piece that no line can hold, in parts that fit. */
function partsOf(piece: Cluster[], width: number, measure: (part: Cluster[]) => number) {
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

/** Space at the end of a line takes no room. */
const seen = (clusters: Cluster[]) =>
  clusters.slice(0, clusters.findLastIndex(({ text }) => text.trim() !== '') + 1);

function lineOf(typefaces: Typefaces, clusters: Cluster[], size: number): Line {
  const runs: Run[] = [];
  clusters.forEach(({ text, font }, index) => {
    const run = runs.at(-1);
    const before = clusters[index - 1];
    const kern = before?.font === font && areBothHalves(before.text, text, font) ? size / 2 : 0;
    if (run?.font === font && kern === 0) run.text += text;
    else runs.push({ text, font, width: 0, kern });
  });
  for (const run of runs) run.width = typefaces.width(run.text, run.font) * size;
  const width = runs.reduce((sum, run) => sum + run.width - run.kern, 0);
  return { runs, width, spacing: 0 };
}

const opening = '「『（《〈【〔“‘';
const closing = '」』）》〉】〕”’';
const pausing = '，。、；：！？';

/**
 * Whether there is nothing but empty space between two marks: the first has it behind, or the second
 * before. In Taiwan, pausing marks stand in the middle of their squares.
 */
function areBothHalves(before: string, after: string, font: FontName): boolean {
  const closes = font.startsWith('sc') ? closing + pausing : closing;
  if (closes.includes(before)) return (opening + closing + pausing).includes(after);
  return opening.includes(before) && opening.includes(after);
}

/** How much wider than usual a Han line's characters may stand, in their size. */
const widest = 0.06;

/** Han lines end flush; Latin ones keep the spaces that their letters are made for. */
function flushing(line: Line, clusters: Cluster[], width: number, size: number): number {
  const wide = clusters.filter(({ text }) => text >= '\u2e80').length;
  const spacing = (width - line.width) / Math.max(1, clusters.length - 1);
  return wide * 2 > clusters.length && spacing <= widest * size ? Math.max(0, spacing) : 0;
}
