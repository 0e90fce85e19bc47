import { breakLines, type Line, type Span } from './line-breaking.ts';
import type { Typefaces, Weight } from './typefaces.ts';

/** A4 in points; the wider margin is where a folder's holes are. */
export const sheet = { width: 595.28, height: 841.89 };
export const margins = { left: 71, right: 57, top: 52, bottom: 58 };
export const column = sheet.width - margins.left - margins.right;

export const ink = { text: '#121514', quiet: '#5A625E', rule: '#7A827E', hairline: '#C9CFCC' };

/** A node of the document's structure, which readers and programs follow instead of the looks. */
export interface Part {
  tag: 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD';
  scope?: 'Row' | 'Column';
  parts: Part[];
}

export type Mark =
  | { type: 'line'; x: number; y: number; size: number; colour: string; line: Line; part: Part }
  | { type: 'rule'; x: number; y: number; width: number; thickness: number; colour: string }
  | { type: 'square'; x: number; y: number; side: number; isTicked: boolean };

/** What is on one page; `y` of a line is its baseline, counted from the top. */
export type Page = Mark[];

export interface TextStyle {
  size: number;
  /** From one baseline to the next. */
  leading: number;
  colour?: string;
  weight?: Weight;
}

export interface TextBlock {
  lines: Line[];
  style: TextStyle;
  height: number;
}

export type Flow = ReturnType<typeof createFlow>;

/** Fills page after page from the top. */
export function createFlow(typefaces: Typefaces) {
  const pages: Page[] = [[]];
  const root: Part[] = [];
  const end = sheet.height - margins.bottom;
  let y = margins.top;

  const flow = {
    pages,
    root,

    /** Where the next thing goes. */
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

    /** Begins a new page unless that much is left of this one. */
    need(height: number): void {
      if (height > flow.room && !flow.isAtTop) flow.turnPage();
    },

    part(tag: Part['tag'], parent: Part[] = root, scope?: Part['scope']): Part {
      const made: Part = { tag, parts: [], ...(scope && { scope }) };
      parent.push(made);
      return made;
    },

    put(mark: Mark): void {
      pages.at(-1)?.push(mark);
    },

    /** A rule across; where there is one already, that one stays. */
    rule(x: number, width: number, { thickness = 0.5, colour = ink.hairline, at = y } = {}): void {
      const last = pages.at(-1)?.at(-1);
      if (last?.type === 'rule' && last.y === at && last.x === x) return;
      flow.put({ type: 'rule', x, y: at, width, thickness, colour });
    },

    set(text: string | Span[], style: TextStyle, width: number): TextBlock {
      const spans = typeof text === 'string' ? [{ text, weight: style.weight ?? 'regular' }] : text;
      const lines = breakLines(typefaces, spans, { size: style.size, width });
      return { lines, style, height: lines.length * style.leading };
    },

    /** Puts some lines at a place, without moving on. */
    putLines({ lines, style }: Pick<TextBlock, 'lines' | 'style'>, x: number, part: Part): void {
      const { size, leading, colour = ink.text } = style;
      lines.forEach((line, index) => {
        // The letters stand in the middle of what a line takes.
        const baseline = y + index * leading + leading / 2 + size * 0.36;
        flow.put({ type: 'line', x, y: baseline, size, colour, line, part });
      });
    },

    /** Puts a block over as many pages as it needs; no line of it stands alone on one. */
    pour({ lines, style }: TextBlock, x: number, part: Part): void {
      let rest = lines;
      while (rest.length > 0) {
        const fit = Math.floor(flow.room / style.leading);
        const taken = rest.length <= fit ? rest.length : Math.min(fit, rest.length - 2);
        if (taken < Math.min(2, rest.length) && !flow.isAtTop) {
          flow.turnPage();
          continue;
        }
        const now = rest.slice(0, Math.max(1, taken));
        flow.putLines({ lines: now, style }, x, part);
        flow.skip(now.length * style.leading);
        rest = rest.slice(now.length);
        if (rest.length > 0) flow.turnPage();
      }
    },
  };
  return flow;
}
