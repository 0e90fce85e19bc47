import { encode } from 'uqr';
import {
  box,
  type DrawnNode,
  estimateWidth,
  isLatin,
  type Sheet,
  type Style,
  type Typeface,
  toDrawableText,
  truncateText,
  words,
} from '../../platform/drawing/sheet.ts';

/** All that a poster says; `cover` is a JPEG's data URL of {@link coverSize}. */
export interface PosterFacts {
  contest: string;
  number: string;
  title: string;
  team: string;
  /** The moment in which the scam gives itself away, if the film has one marked. */
  giveaway: { label: string; line: string } | null;
  scan: string;
  /** Where the QR code leads. */
  address: string;
  cover: string | null;
  typefaces: Typeface[];
}

const posterSize = { width: 1080, height: 1440 };
export const coverSize = { width: 1080, height: 608 };

export const colours = {
  stage: '#0E1011',
  surface: '#16191A',
  hairline: '#323839',
  ink: '#F2F4F3',
  quiet: '#B7BEBD',
  seen: '#2FD76B',
  key: '#00B140',
};

const margin = 72;
const column = posterSize.width - 2 * margin;
const codeSide = 248;
/** Where the words are, between the still and the code. */
const middle = { top: 524, height: 536 };

/** The poster of an entry: its still on a dark stage, its words, and the way to it. */
export function posterSheet(facts: PosterFacts): Sheet {
  return {
    ...posterSize,
    typefaces: facts.typefaces,
    node: box(
      {
        ...posterSize,
        position: 'relative',
        background: colours.stage,
        color: colours.ink,
        fontFamily: facts.typefaces.join(', '),
      },
      still(facts.cover),
      box(
        { position: 'absolute', left: margin, width: column, justifyContent: 'center', ...middle },
        numberLine(facts),
        titleLines(facts.title),
        ...teamLine(facts.team),
        ...giveawayLines(facts),
      ),
      wayThere(facts),
    ),
  };
}

function still(cover: string | null): DrawnNode {
  const fade = {
    position: 'absolute',
    left: 0,
    width: coverSize.width,
    backgroundImage: `linear-gradient(to bottom, rgba(14,16,17,0), ${colours.stage} 92%)`,
    top: coverSize.height - 176,
    height: 176,
  };
  const picture: DrawnNode[] = cover ? [{ type: 'img', props: { src: cover, ...coverSize } }] : [];
  return box(
    { position: 'absolute', top: 0, left: 0, ...coverSize, background: colours.surface },
    ...picture,
    box(fade),
    brackets({ top: 40, left: 40, width: 1000, height: 430, arm: 56, stroke: 5 }),
  );
}

/** A viewfinder's corners around a part of the sheet. */
export function brackets(frame: {
  top: number;
  left: number;
  width: number;
  height: number;
  arm: number;
  stroke: number;
}): DrawnNode {
  const { width, height, arm, stroke, top, left } = frame;
  const half = stroke / 2;
  const [right, bottom] = [width - half, height - half];
  const corners = [
    `M${half} ${arm}V${half}H${arm}`,
    `M${width - arm} ${half}H${right}V${arm}`,
    `M${right} ${height - arm}V${bottom}H${width - arm}`,
    `M${arm} ${bottom}H${half}V${height - arm}`,
  ];
  return {
    type: 'svg',
    props: {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      style: { position: 'absolute', top, left },
      children: [
        {
          type: 'path',
          props: { d: corners.join(''), fill: 'none', stroke: colours.ink, strokeWidth: stroke },
        },
      ],
    },
  };
}

const numberLine = ({ number }: PosterFacts) =>
  words({ fontSize: 34, lineHeight: 1.3, color: colours.quiet }, toDrawableText(number));

/** The longer a title, the smaller its letters: at most four lines. */
const titleSizes = [
  { fontSize: 132, lines: 1 },
  { fontSize: 104, lines: 1 },
  { fontSize: 88, lines: 1 },
  { fontSize: 72, lines: 2 },
  { fontSize: 58, lines: 3 },
  { fontSize: 48, lines: 4 },
];

function titleLines(given: string): DrawnNode {
  const title = toDrawableText(given) || '…';
  // A line is never full: words break, and Han punctuation hangs over.
  const fits = ({ fontSize, lines }: { fontSize: number; lines: number }) =>
    estimateWidth(title) * fontSize <= column * lines * (lines === 1 ? 0.98 : 0.88);
  const { fontSize, lines } = titleSizes.find(fits) ?? { fontSize: 44, lines: 4.4 };
  const shown = truncateText(title, (column * lines) / fontSize);
  const style = { marginTop: 8, fontSize, fontWeight: 700, lineHeight: 1.25 };
  return words({ ...style, ...balanced(shown, fontSize) }, shown);
}

/** Lines of about the same length: Han text breaks anywhere, so one character would be left over. */
function balanced(text: string, fontSize: number): Style {
  if (isLatin(text)) return { width: column, textWrap: 'balance' };
  const whole = estimateWidth(text) * fontSize;
  const lines = Math.ceil(whole / column);
  return { width: Math.min(column, (whole / lines) * 1.04 + fontSize) };
}

function teamLine(given: string): DrawnNode[] {
  const team = toDrawableText(given);
  if (!team) return [];
  const fontSize = estimateWidth(team) * 32 <= column ? 32 : 26;
  const style = { width: column, marginTop: 16, fontSize, lineHeight: 1.4, color: colours.quiet };
  return [words(style, truncateText(team, column / fontSize))];
}

function giveawayLines({ giveaway }: PosterFacts): DrawnNode[] {
  const line = toDrawableText(giveaway?.line ?? '');
  if (!giveaway || !line) return [];
  const text = { width: column, lineHeight: 1.4 };
  return [
    box(
      { marginTop: 36 },
      words({ ...text, fontSize: 28, color: colours.seen }, toDrawableText(giveaway.label)),
      words(
        { ...text, marginTop: 4, fontSize: 38, fontWeight: 700 },
        truncateText(line, (column * 1.8) / 38),
      ),
    ),
  ];
}

/** The QR code in its own frame, and what to do with it. */
function wayThere({ scan, contest, address }: PosterFacts): DrawnNode {
  const frame = codeSide + 40;
  const width = column - frame - 40;
  const text = { width, wordBreak: 'break-word' };
  const name = toDrawableText(contest);
  return box(
    {
      position: 'absolute',
      left: margin,
      bottom: 60,
      width: column,
      height: frame,
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'space-between',
    },
    box(
      { width },
      words({ ...text, fontSize: 48, fontWeight: 700, lineHeight: 1.25 }, scan),
      words(
        { ...text, marginTop: 16, fontSize: 28, lineHeight: 1.4, color: colours.quiet },
        truncateText(name, (width * 2.6) / 28),
      ),
      words(
        { ...text, marginTop: 8, fontSize: 24, lineHeight: 1.4, color: colours.quiet },
        truncateText(address.replace(/^https?:\/\//, ''), (width * 1.8) / 24),
      ),
    ),
    box(
      { position: 'relative', width: frame, height: frame },
      brackets({ top: 0, left: 0, width: frame, height: frame, arm: 40, stroke: 4 }),
      qrCode(address),
    ),
  );
}

/** Dark on white with the quiet zone of four squares that ISO/IEC 18004 asks for. */
function qrCode(address: string): DrawnNode {
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return {
    type: 'svg',
    props: {
      width: codeSide,
      height: codeSide,
      viewBox: `0 0 ${size} ${size}`,
      style: { position: 'absolute', top: 20, left: 20 },
      children: [
        { type: 'rect', props: { width: size, height: size, fill: '#FFFFFF' } },
        {
          type: 'path',
          props: { d: squares.join(''), fill: colours.stage, shapeRendering: 'crispEdges' },
        },
      ],
    },
  };
}
