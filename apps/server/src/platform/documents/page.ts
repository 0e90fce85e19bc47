import { breakLines, type Line, type Span } from './line-breaking.ts';
import type { Typefaces, Weight } from './typefaces.ts';

/** Size of an A4 page in points; the left margin is wider for punched holes. */
export const sheet = { width: 595.28, height: 841.89 };
export const margins = { left: 71, right: 57, top: 52, bottom: 58 };
export const column = sheet.width - margins.left - margins.right;

export const colours = { text: '#121514', quiet: '#5A625E', rule: '#7A827E', hairline: '#C9CFCC' };

/** A node of the structure tree, which screen readers use. */
export interface Part {
  tag: 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';
  scope?: 'Row' | 'Column';
  parts: Part[];
}

export type Mark =
  | { type: 'line'; x: number; y: number; size: number; colour: string; line: Line; part: Part }
  | { type: 'rule'; x: number; y: number; width: number; thickness: number; colour: string }
  | { type: 'square'; x: number; y: number; side: number; isTicked: boolean };

/** The content of one page; `y` of a line is its baseline, from the top of the page. */
export type Page = Mark[];

export interface TextStyle {
  size: number;
  leading: number;
  colour?: string;
  weight?: Weight;
}

export interface TextBlock {
  lines: Line[];
  style: TextStyle;
  height: number;
}

export type Flow = ReturnType<typeof createPageFlow>;

export function createPageFlow(typefaces: Typefaces) {
  const pages: Page[] = [[]];
  const root: Part[] = [];
  const end = sheet.height - margins.bottom;
  let y = margins.top;

  const flow = {
    pages,
    root,

    /** Vertical position of the next part, in points from the top of the page. */
    get y() {
      return y;
    },
    get room() {
      return end - y;
    },
    get isAtTop() {
      return y === margins.top;
    },

    skip(height: number): void {
      y += height;
    },

    turnPage(): void {
      pages.push([]);
      y = margins.top;
    },

    ensureRoom(height: number): void {
      if (height > flow.room && !flow.isAtTop) flow.turnPage();
    },

    addPart(tag: Part['tag'], parent: Part[] = root, scope?: Part['scope']): Part {
      const made: Part = { tag, parts: [], ...(scope && { scope }) };
      parent.push(made);
      return made;
    },

    addMark(mark: Mark): void {
      pages.at(-1)?.push(mark);
    },

    /** Adds a horizontal rule, unless the last mark is the same rule. */
    addRule(
      x: number,
      width: number,
      { thickness = 0.5, colour = colours.hairline, at = y } = {},
    ): void {
      const last = pages.at(-1)?.at(-1);
      if (last?.type === 'rule' && last.y === at && last.x === x) return;
      flow.addMark({ type: 'rule', x, y: at, width, thickness, colour });
    },

    layOutText(text: string | Span[], style: TextStyle, width: number): TextBlock {
      const spans = typeof text === 'string' ? [{ text, weight: style.weight ?? 'regular' }] : text;
      const lines = breakLines(typefaces, spans, { size: style.size, width });
      return { lines, style, height: lines.length * style.leading };
    },

    /** Adds lines at the current position without advancing it. */
    addLines({ lines, style }: Pick<TextBlock, 'lines' | 'style'>, x: number, part: Part): void {
      const { size, leading, colour = colours.text } = style;
      lines.forEach((line, index) => {
        // Centres the letters in the height of the line.
        const baseline = y + index * leading + leading / 2 + size * 0.36;
        flow.addMark({ type: 'line', x, y: baseline, size, colour, line, part });
      });
    },

    /** Adds text on as many pages as it needs, with at least two lines on each. */
    addText({ lines, style }: TextBlock, x: number, part: Part): void {
      let rest = lines;
      while (rest.length > 0) {
        const fit = Math.floor(flow.room / style.leading);
        const taken = rest.length <= fit ? rest.length : Math.min(fit, rest.length - 2);
        if (taken < Math.min(2, rest.length) && !flow.isAtTop) {
          flow.turnPage();
          continue;
        }
        const now = rest.slice(0, Math.max(1, taken));
        flow.addLines({ lines: now, style }, x, part);
        flow.skip(now.length * style.leading);
        rest = rest.slice(now.length);
        if (rest.length > 0) flow.turnPage();
      }
    },
  };
  return flow;
}
