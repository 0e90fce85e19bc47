/** A typeface of the worker, for the script it is made for. */
export type Typeface = 'sc' | 'tc';

/** An element as satori reads them: a subset of HTML and CSS, laid out as flexbox. */
export interface DrawnNode {
  type: 'div' | 'span' | 'img' | 'svg' | 'path' | 'rect';
  props: {
    style?: Record<string, string | number>;
    children?: string | DrawnNode | DrawnNode[];
    [attribute: string]: unknown;
  };
}

/** One picture to draw, its size in pixels. A missing glyph is taken from the next typeface. */
export interface Sheet {
  width: number;
  height: number;
  typefaces: Typeface[];
  node: DrawnNode;
}

export type Style = Record<string, string | number>;

/** A box that lays its children out in a column, unless its style says otherwise. */
export const box = (style: Style, ...children: DrawnNode[]): DrawnNode => ({
  type: 'div',
  props: { style: { display: 'flex', flexDirection: 'column', ...style }, children },
});

/** Words, breaking wherever they must; `width` is needed for long ones to break at all. */
export const words = (style: Style, text: string): DrawnNode => ({
  type: 'div',
  props: {
    style: {
      display: 'flex',
      wordBreak: 'break-word',
      // The apostrophes of a Han typeface are as wide as a Han character, unless asked.
      ...(isLatin(text) && { fontFeatureSettings: '"pwid" 1' }),
      ...style,
    },
    children: text,
  },
});

/** Whether a text has none of the wide characters of East Asia. */
export const isLatin = (text: string) => !/[\u2e80-\uffff]/.test(text);

const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}]+/gu;
const emoji = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u20e3/gu;
const heapOfMarks = /(\p{M}{2})\p{M}+/gu;

/**
 * What of a text can be drawn: no control and direction characters, half of surrogate pairs and
 * emoji (our typefaces have none), at most two marks on a letter, single spaces.
 */
export const drawable = (text: string) =>
  text
    .replace(/[\n\t]/g, ' ')
    .replace(unseen, '')
    .replace(emoji, '')
    .replace(heapOfMarks, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** How wide a text is, in its font size, roughly: a Han character is 1, a Latin letter half of it. */
export const widthOf = (text: string) =>
  [...text].reduce((sum, char) => sum + (char < '\u2e80' ? 0.5 : 1), 0);

/** A text cut to a width, with an ellipsis where something is missing. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let used = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += widthOf(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
