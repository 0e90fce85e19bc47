export type Typeface = 'sc' | 'tc';

/** An element for satori: a subset of HTML and CSS with flexbox layout. */
export interface DrawnNode {
  type: 'div' | 'span' | 'img' | 'svg' | 'path' | 'rect';
  props: {
    style?: Record<string, string | number>;
    children?: string | DrawnNode | DrawnNode[];
    [attribute: string]: unknown;
  };
}

/** A picture to draw with its size in pixels. Glyphs that a typeface lacks are taken from the next typeface. */
export interface Sheet {
  width: number;
  height: number;
  typefaces: Typeface[];
  node: DrawnNode;
}

export type Style = Record<string, string | number>;

/** Builds a flexbox for satori; a column by default. */
export const buildBoxNode = (style: Style, ...children: DrawnNode[]): DrawnNode => ({
  type: 'div',
  props: { style: { display: 'flex', flexDirection: 'column', ...style }, children },
});

/** Creates a text box that also breaks inside words; long words break only if the style has a `width`. */
export const buildTextNode = (style: Style, text: string): DrawnNode => ({
  type: 'div',
  props: {
    style: {
      display: 'flex',
      wordBreak: 'break-word',
      // Makes apostrophes proportional: in Chinese typefaces they are as wide as a character.
      ...(isLatin(text) && { fontFeatureSettings: '"pwid" 1' }),
      ...style,
    },
    children: text,
  },
});

export const isLatin = (text: string) => !/[\u2e80-\uffff]/.test(text);

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}]+/gu;
const emoji = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u20e3/gu;
const excessMarks = /(\p{M}{2})\p{M}+/gu;

/**
 * Removes characters that cannot be drawn: control and direction characters, unpaired surrogates, emoji, and more
 * than two combining marks on a letter. Collapses spaces.
 */
export const toDrawableText = (text: string) =>
  text
    .replace(/[\n\t]/g, ' ')
    .replace(invisible, '')
    .replace(emoji, '')
    .replace(excessMarks, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** Estimates the width of a text as a multiple of the font size: 1 for a Chinese character, 0.5 for others. */
export const estimateWidth = (text: string) =>
  [...text].reduce((sum, char) => sum + (char < '\u2e80' ? 0.5 : 1), 0);

export function truncateText(text: string, width: number): string {
  if (estimateWidth(text) <= width) return text;
  let used = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += estimateWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
