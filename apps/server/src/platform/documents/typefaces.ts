import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import type { Script } from './document.ts';

export type Weight = 'regular' | 'bold';
type Face = 'latin' | Script;
export type FontName = `${Face}-${Weight}`;

/** What a reader takes for one character, in a font that has it. */
export interface Cluster {
  text: string;
  font: FontName;
}

const weights = { regular: '400Regular', bold: '700Bold' };
const families = {
  latin: ['noto-sans', 'NotoSans'],
  sc: ['noto-sans-sc', 'NotoSansSC'],
  tc: ['noto-sans-tc', 'NotoSansTC'],
} as const;

const files = new Map<FontName, Buffer>();

/** The bytes are kept; what is read out of them is not, as it remembers the texts it was used for. */
function openFont(name: FontName): Font {
  const [face, weight] = name.split('-') as [Face, Weight];
  const [folder, file] = families[face];
  const path = `@expo-google-fonts/${folder}/${weights[weight]}/${file}_${weights[weight]}.ttf`;
  const bytes = files.get(name) ?? readFileSync(new URL(import.meta.resolve(path)));
  files.set(name, bytes);
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${path} is a collection`);
  return font;
}

export type Typefaces = ReturnType<typeof openTypefaces>;

/** The fonts of one document. A character is taken from the first that has it, else it is a box. */
export function openTypefaces(script: Script, lang: string) {
  const fonts = new Map<FontName, Font>();
  const widths = new Map<string, number>();
  const other = script === 'sc' ? 'tc' : 'sc';
  const wide: Face[] = [script, other, 'latin'];
  const narrow: Face[] = ['latin', script, other];
  const isLatinText = lang.startsWith('en');

  function font(name: FontName): Font {
    const opened = fonts.get(name) ?? openFont(name);
    fonts.set(name, opened);
    return opened;
  }

  function fontOf(text: string, faces: Face[], weight: Weight): FontName | null {
    const has = (name: FontName) =>
      [...text].every((char) => font(name).hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
    return faces.map((face): FontName => `${face}-${weight}`).find(has) ?? null;
  }

  return {
    font,

    /** The characters of a text, as far as anything of them can be seen. */
    clusters(given: string, weight: Weight): Cluster[] {
      const seen = segments(given).map(printable).filter(Boolean);
      return seen.map((text, index) => {
        if (text === '\n') return { text, font: `latin-${weight}` };
        const isNarrow =
          text < '\u2e80' &&
          (isLatinText || !inBoth.test(text) || isLatinAround(seen[index - 1], seen[index + 1]));
        const found = fontOf(text, isNarrow ? narrow : wide, weight);
        return found ? { text, font: found } : { text: box, font: `${script}-${weight}` };
      });
    },

    /** How wide a text of one font is, in its font size. */
    width(text: string, name: FontName): number {
      const key = `${name} ${text}`;
      const { unitsPerEm } = font(name);
      const width = widths.get(key) ?? font(name).layout(text).advanceWidth / unitsPerEm;
      widths.set(key, width);
      return width;
    },
  };
}

/** Stands for what none of the fonts has. */
const box = '□';

/** Marks that Latin and Han texts write with the same code points, as wide as their other letters. */
const inBoth = /^[‘’“”…—·‧]$/;

const isLatinAround = (before = '', after = '') =>
  /^\p{Script=Latin}/u.test(before) || /^\p{Script=Latin}/u.test(after);

const segmenter = new Intl.Segmenter();

const segments = (text: string) =>
  [...segmenter.segment(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))].map(({ segment }) => segment);

const unseen = /[^\P{C}\n]+|\p{Variation_Selector}/gu;
const heapOfMarks = /(\p{M}{2})\p{M}+/gu;

/** A character without what only directs: composed, with at most two marks on it. */
function printable(cluster: string): string {
  const text = cluster.replace(/[\t\u00a0]/g, ' ').replace(unseen, '');
  const isWide = /[\u2e80-\u{3ffff}]/u.test(text);
  return (isWide ? text : text.normalize('NFC')).replace(heapOfMarks, '$1');
}
