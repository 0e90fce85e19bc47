import { encode } from 'uqr';
import {
  buildBoxNode,
  buildTextNode,
  type DrawnNode,
  estimateWidth,
  isLatin,
  type Sheet,
  type Style,
  type Typeface,
  toDrawableText,
  truncateText,
} from '../../platform/drawing/sheet.ts';
import { buildLogoNodes, type DrawnLogo } from './brand-look.ts';
import { colours } from './colours.ts';

/** Texts and picture of a poster; `cover` is the data URL of a JPEG of {@link coverSize}. */
export interface PosterFacts {
  contest: string;
  number: string;
  title: string;
  team: string;
  /** The first giveaway of the film: label with the time, and the line; null if none is marked. */
  giveaway: { label: string; line: string } | null;
  scan: string;
  address: string;
  cover: string | null;
  /** Accent colour of the contest on a dark background. */
  accent: string;
  logo: DrawnLogo | null;
  typefaces: Typeface[];
}

const posterSize = { width: 1080, height: 1440 };
export const coverSize = { width: 1080, height: 608 };

const margin = 72;
const column = posterSize.width - 2 * margin;
const codeSide = 248;
/** Vertical position and height of the texts between the still and the QR code. */
const middle = { top: 524, height: 536 };

/** Builds the layout of an entry's poster: still, texts and QR code on a dark background. */
export function buildPosterSheet(facts: PosterFacts): Sheet {
  return {
    ...posterSize,
    typefaces: facts.typefaces,
    node: buildBoxNode(
      {
        ...posterSize,
        position: 'relative',
        background: colours.stage,
        color: colours.ink,
        fontFamily: facts.typefaces.join(', '),
      },
      buildPosterStill(facts.cover),
      buildBoxNode(
        { position: 'absolute', left: margin, width: column, justifyContent: 'center', ...middle },
        buildNumberLine(facts),
        buildTitleLines(facts.title),
        ...buildTeamLine(facts.team),
        ...buildGiveawayLines(facts),
      ),
      buildLinkSection(facts),
    ),
  };
}

function buildPosterStill(cover: string | null): DrawnNode {
  const fade = {
    position: 'absolute',
    left: 0,
    width: coverSize.width,
    backgroundImage: `linear-gradient(to bottom, rgba(14,16,17,0), ${colours.stage} 92%)`,
    top: coverSize.height - 176,
    height: 176,
  };
  const picture: DrawnNode[] = cover ? [{ type: 'img', props: { src: cover, ...coverSize } }] : [];
  return buildBoxNode(
    { position: 'absolute', top: 0, left: 0, ...coverSize, background: colours.surface },
    ...picture,
    buildBoxNode(fade),
    buildCornerBrackets({ top: 40, left: 40, width: 1000, height: 430, arm: 56, stroke: 5 }),
  );
}

/** Builds four corner brackets, like those of a viewfinder, around a frame. */
export function buildCornerBrackets(frame: {
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

const buildNumberLine = ({ number }: PosterFacts) =>
  buildTextNode({ fontSize: 34, lineHeight: 1.3, color: colours.quiet }, toDrawableText(number));

/** Font sizes of poster titles. A longer title is smaller and has up to four lines. */
const titleSizes = [
  { fontSize: 132, lines: 1 },
  { fontSize: 104, lines: 1 },
  { fontSize: 88, lines: 1 },
  { fontSize: 72, lines: 2 },
  { fontSize: 58, lines: 3 },
  { fontSize: 48, lines: 4 },
];

function buildTitleLines(given: string): DrawnNode {
  const title = toDrawableText(given) || '…';
  // Leaves some space, because words wrap and Han punctuation hangs over the margin.
  const doesTitleFit = ({ fontSize, lines }: { fontSize: number; lines: number }) =>
    estimateWidth(title) * fontSize <= column * lines * (lines === 1 ? 0.98 : 0.88);
  const { fontSize, lines } = titleSizes.find(doesTitleFit) ?? { fontSize: 44, lines: 4.4 };
  const shown = truncateText(title, (column * lines) / fontSize);
  const style = { marginTop: 8, fontSize, fontWeight: 700, lineHeight: 1.25 };
  return buildTextNode({ ...style, ...computeBalancedWidth(shown, fontSize) }, shown);
}

/**
 * Returns the width of a title at which its lines have about the same length. At the full width, Han text could leave a
 * single character on the last line, because it breaks anywhere.
 */
function computeBalancedWidth(text: string, fontSize: number): Style {
  if (isLatin(text)) return { width: column, textWrap: 'balance' };
  const whole = estimateWidth(text) * fontSize;
  const lines = Math.ceil(whole / column);
  return { width: Math.min(column, (whole / lines) * 1.04 + fontSize) };
}

function buildTeamLine(given: string): DrawnNode[] {
  const team = toDrawableText(given);
  if (!team) return [];
  const fontSize = estimateWidth(team) * 32 <= column ? 32 : 26;
  const style = { width: column, marginTop: 16, fontSize, lineHeight: 1.4, color: colours.quiet };
  return [buildTextNode(style, truncateText(team, column / fontSize))];
}

function buildGiveawayLines({ giveaway }: PosterFacts): DrawnNode[] {
  const line = toDrawableText(giveaway?.line ?? '');
  if (!giveaway || !line) return [];
  const text = { width: column, lineHeight: 1.4 };
  return [
    buildBoxNode(
      { marginTop: 36 },
      buildTextNode({ ...text, fontSize: 28, color: colours.seen }, toDrawableText(giveaway.label)),
      buildTextNode(
        { ...text, marginTop: 4, fontSize: 38, fontWeight: 700 },
        truncateText(line, (column * 1.8) / 38),
      ),
    ),
  ];
}

/** Builds the bottom section of a poster: the QR code in its frame, the scan hint and the URL. */
function buildLinkSection({ scan, contest, address, accent, logo }: PosterFacts): DrawnNode {
  const frame = codeSide + 40;
  const width = column - frame - 40;
  const text = { width, wordBreak: 'break-word' };
  const name = toDrawableText(contest);
  return buildBoxNode(
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
    buildBoxNode(
      { width },
      ...buildLogoNodes(logo, { width: width - 20, height: 72 }),
      buildTextNode(
        {
          ...text,
          marginTop: logo ? 6 : 0,
          fontSize: 48,
          fontWeight: 700,
          lineHeight: 1.25,
          color: accent,
        },
        scan,
      ),
      buildTextNode(
        { ...text, marginTop: 16, fontSize: 28, lineHeight: 1.4, color: colours.quiet },
        truncateText(name, (width * 2.6) / 28),
      ),
      buildTextNode(
        { ...text, marginTop: 8, fontSize: 24, lineHeight: 1.4, color: colours.quiet },
        truncateText(address.replace(/^https?:\/\//, ''), (width * 1.8) / 24),
      ),
    ),
    buildBoxNode(
      { position: 'relative', width: frame, height: frame },
      buildCornerBrackets({ top: 0, left: 0, width: frame, height: frame, arm: 40, stroke: 4 }),
      buildQrCode(address),
    ),
  );
}

/** Builds the QR code, dark on white, with the quiet zone of four modules that ISO/IEC 18004 requires. */
function buildQrCode(address: string): DrawnNode {
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
