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
import { buildCornerBrackets } from './poster-sheet.ts';

export interface CardFacts {
  contest: string;
  /** Text above the title: entry number and team, or the kind of page. */
  label: string;
  title: string;
  /** Text below the title. A giveaway is drawn in a colour of its own. */
  line: { text: string; isGiveaway: boolean } | null;
  /** Data URL of a JPEG; `isOwn` is false for the contest's default picture. */
  still: { picture: string; isOwn: boolean } | null;
  /** Accent colour of the contest on a dark background. */
  accent: string;
  logo: DrawnLogo | null;
  typefaces: Typeface[];
}

/** Size of a link preview card; social networks expect a ratio of 1.91 to 1. */
export const cardSize = { width: 1200, height: 630 };
/** Size of a film's still. The card is lower and crops the bottom of the still. */
export const stillSize = { width: 1200, height: 675 };

const margin = 72;

/** Builds the layout of a link preview card: still, texts and corner brackets. */
export function buildCardSheet(facts: CardFacts): Sheet {
  const { still, typefaces } = facts;
  const isOwn = still?.isOwn ?? false;
  const column = isOwn ? cardSize.width - 2 * margin : 620;
  const place: Style = isOwn
    ? { left: margin, bottom: 68 }
    : { left: margin, top: 0, height: cardSize.height, justifyContent: 'center' };
  return {
    ...cardSize,
    typefaces,
    node: buildBoxNode(
      {
        ...cardSize,
        position: 'relative',
        background: colours.stage,
        color: colours.ink,
        fontFamily: typefaces.join(', '),
      },
      ...(still ? [buildStillLayer(still)] : []),
      buildBoxNode(
        { position: 'absolute', width: column, ...place },
        ...buildLogoNodes(facts.logo, { width: column, height: 64 }),
        ...buildCardLabel(facts.label, column),
        buildCardTitle(facts.title, column, isOwn ? 2 : 3),
        ...buildAccentLine(facts, column),
        ...buildContestLine(facts.contest, column, isOwn),
      ),
      buildCornerBrackets({ top: 30, left: 30, width: 1140, height: 570, arm: 60, stroke: 5 }),
    ),
  };
}

/**
 * Builds the still of a card, with a gradient behind the texts. The gradient is at the bottom of a page's own
 * still, and at the left of the default picture.
 */
function buildStillLayer({ picture, isOwn }: NonNullable<CardFacts['still']>): DrawnNode {
  const size = isOwn ? stillSize : cardSize;
  const left = isOwn ? 0 : 330;
  const fade = isOwn
    ? `linear-gradient(to bottom, rgba(14,16,17,0) 26%, rgba(14,16,17,0.72) 56%, ${colours.stage} 92%)`
    : `linear-gradient(to right, ${colours.stage} 30%, rgba(14,16,17,0) 74%)`;
  return buildBoxNode(
    { position: 'absolute', top: 0, left: 0, ...cardSize, overflow: 'hidden' },
    {
      type: 'img',
      props: { src: picture, ...size, style: { position: 'absolute', top: 0, left } },
    },
    buildBoxNode({ position: 'absolute', top: 0, left: 0, ...cardSize, backgroundImage: fade }),
  );
}

function buildCardLabel(given: string, column: number): DrawnNode[] {
  const text = toDrawableText(given);
  if (!text) return [];
  return [
    buildTextNode(
      { width: column, fontSize: 30, lineHeight: 1.3, color: colours.quiet },
      truncateText(text, column / 30),
    ),
  ];
}

function buildCardTitle(given: string, column: number, maxLines: number): DrawnNode {
  const text = toDrawableText(given) || '…';
  const doesTitleFit = ({ fontSize, lines }: { fontSize: number; lines: number }) =>
    lines <= maxLines &&
    estimateWidth(text) * fontSize <= column * lines * (lines === 1 ? 0.98 : 0.86);
  const sizes = [
    { fontSize: 84, lines: 1 },
    { fontSize: 68, lines: 1 },
    { fontSize: 60, lines: 2 },
    { fontSize: 52, lines: 3 },
  ];
  const { fontSize, lines } = sizes.find(doesTitleFit) ?? { fontSize: 48, lines: maxLines };
  const balanced: Style = isLatin(text) ? { textWrap: 'balance' } : {};
  return buildTextNode(
    { width: column, marginTop: 6, fontSize, fontWeight: 700, lineHeight: 1.25, ...balanced },
    truncateText(text, (column * lines * 0.94) / fontSize),
  );
}

function buildAccentLine({ line: given, accent }: CardFacts, column: number): DrawnNode[] {
  const text = toDrawableText(given?.text ?? '');
  if (!given || !text) return [];
  const style = { width: column - 28, fontSize: 32, lineHeight: 1.4 };
  return [
    buildBoxNode(
      {
        marginTop: 18,
        paddingLeft: 22,
        borderLeft: `6px solid ${given.isGiveaway ? colours.key : accent}`,
      },
      buildTextNode(
        { ...style, color: given.isGiveaway ? colours.seen : colours.ink },
        truncateText(text, ((column - 28) * (given.isGiveaway ? 1 : 1.8)) / 32),
      ),
    ),
  ];
}

function buildContestLine(given: string, column: number, isOwn: boolean): DrawnNode[] {
  const text = toDrawableText(given);
  if (!text) return [];
  const style = { width: column, fontSize: 26, lineHeight: 1.4, color: colours.quiet };
  return [
    buildTextNode(
      { ...style, marginTop: isOwn ? 14 : 32 },
      truncateText(text, (column * 1.8) / 26),
    ),
  ];
}
