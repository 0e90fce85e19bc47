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
import { brackets, colours } from './poster-sheet.ts';

/** All that a card says. */
export interface CardFacts {
  contest: string;
  /** Above the title: number and team, or what kind of page it is. */
  label: string;
  title: string;
  /** Below the title; a giveaway has the colour of what is seen through. */
  line: { text: string; isGiveaway: boolean } | null;
  /** A JPEG's data URL, and whether it is the page's own rather than the contest's. */
  still: { picture: string; isOwn: boolean } | null;
  typefaces: Typeface[];
}

/** As networks want it: 1.91 to 1. */
export const cardSize = { width: 1200, height: 630 };
/** A film's still, of which the card shows all but a strip below. */
export const stillSize = { width: 1200, height: 675 };

const margin = 72;

/** The picture of a link: a still, the words on its dark part, and a viewfinder's corners around both. */
export function cardSheet(facts: CardFacts): Sheet {
  const { still, typefaces } = facts;
  const isOwn = still?.isOwn ?? false;
  const column = isOwn ? cardSize.width - 2 * margin : 620;
  const place: Style = isOwn
    ? { left: margin, bottom: 68 }
    : { left: margin, top: 0, height: cardSize.height, justifyContent: 'center' };
  return {
    ...cardSize,
    typefaces,
    node: box(
      {
        ...cardSize,
        position: 'relative',
        background: colours.stage,
        color: colours.ink,
        fontFamily: typefaces.join(', '),
      },
      ...(still ? [behind(still)] : []),
      box(
        { position: 'absolute', width: column, ...place },
        ...label(facts.label, column),
        title(facts.title, column, isOwn ? 2 : 3),
        ...line(facts, column),
        ...contest(facts.contest, column, isOwn),
      ),
      brackets({ top: 30, left: 30, width: 1140, height: 570, arm: 60, stroke: 5 }),
    ),
  };
}

/** The still, dark where the words are: below for one's own, else to the left. */
function behind({ picture, isOwn }: NonNullable<CardFacts['still']>): DrawnNode {
  const size = isOwn ? stillSize : cardSize;
  const left = isOwn ? 0 : 330;
  const fade = isOwn
    ? `linear-gradient(to bottom, rgba(14,16,17,0) 26%, rgba(14,16,17,0.72) 56%, ${colours.stage} 92%)`
    : `linear-gradient(to right, ${colours.stage} 30%, rgba(14,16,17,0) 74%)`;
  return box(
    { position: 'absolute', top: 0, left: 0, ...cardSize, overflow: 'hidden' },
    {
      type: 'img',
      props: { src: picture, ...size, style: { position: 'absolute', top: 0, left } },
    },
    box({ position: 'absolute', top: 0, left: 0, ...cardSize, backgroundImage: fade }),
  );
}

function label(given: string, column: number): DrawnNode[] {
  const text = toDrawableText(given);
  if (!text) return [];
  return [
    words(
      { width: column, fontSize: 30, lineHeight: 1.3, color: colours.quiet },
      truncateText(text, column / 30),
    ),
  ];
}

/** The longer a title, the smaller its letters. */
function title(given: string, column: number, mostLines: number): DrawnNode {
  const text = toDrawableText(given) || '…';
  const fits = ({ fontSize, lines }: { fontSize: number; lines: number }) =>
    lines <= mostLines &&
    estimateWidth(text) * fontSize <= column * lines * (lines === 1 ? 0.98 : 0.86);
  const sizes = [
    { fontSize: 84, lines: 1 },
    { fontSize: 68, lines: 1 },
    { fontSize: 60, lines: 2 },
    { fontSize: 52, lines: 3 },
  ];
  const { fontSize, lines } = sizes.find(fits) ?? { fontSize: 48, lines: mostLines };
  const balanced: Style = isLatin(text) ? { textWrap: 'balance' } : {};
  return words(
    { width: column, marginTop: 6, fontSize, fontWeight: 700, lineHeight: 1.25, ...balanced },
    truncateText(text, (column * lines * 0.94) / fontSize),
  );
}

function line({ line: given }: CardFacts, column: number): DrawnNode[] {
  const text = toDrawableText(given?.text ?? '');
  if (!given || !text) return [];
  const style = { width: column - 28, fontSize: 32, lineHeight: 1.4 };
  return [
    box(
      { marginTop: 18, paddingLeft: 22, borderLeft: `6px solid ${colours.key}` },
      words(
        { ...style, color: given.isGiveaway ? colours.seen : colours.ink },
        truncateText(text, ((column - 28) * (given.isGiveaway ? 1 : 1.8)) / 32),
      ),
    ),
  ];
}

function contest(given: string, column: number, isOwn: boolean): DrawnNode[] {
  const text = toDrawableText(given);
  if (!text) return [];
  const style = { width: column, fontSize: 26, lineHeight: 1.4, color: colours.quiet };
  return [words({ ...style, marginTop: isOwn ? 14 : 32 }, truncateText(text, (column * 1.8) / 26))];
}
