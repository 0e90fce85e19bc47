import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import type { Script } from './document.ts';

export type Weight = 'regular' | 'bold';
type Face = 'latin' | Script | keyof typeof otherScripts;
export type FontName = `${Face}-${Weight}`;

/** A grapheme, and a font that contains it. */
export interface Cluster {
  text: string;
  font: FontName;
}

/** Writing systems that occur in names but are missing in the fonts of the documents' languages. */
const otherScripts = {
  korean: /\p{Script=Hangul}/u,
  arabic: /\p{Script=Arabic}/u,
  devanagari: /\p{Script=Devanagari}/u,
  hebrew: /\p{Script=Hebrew}/u,
  thai: /\p{Script=Thai}/u,
  tibetan: /\p{Script=Tibetan}/u,
};
const otherFaces = Object.keys(otherScripts) as (keyof typeof otherScripts)[];

const weights = { regular: '400Regular', bold: '700Bold' };
const families = {
  latin: ['noto-sans', 'NotoSans'],
  sc: ['noto-sans-sc', 'NotoSansSC'],
  tc: ['noto-sans-tc', 'NotoSansTC'],
  korean: ['noto-sans-kr', 'NotoSansKR'],
  arabic: ['noto-sans-arabic', 'NotoSansArabic'],
  devanagari: ['noto-sans-devanagari', 'NotoSansDevanagari'],
  hebrew: ['noto-sans-hebrew', 'NotoSansHebrew'],
  thai: ['noto-sans-thai', 'NotoSansThai'],
  tibetan: ['noto-serif-tibetan', 'NotoSerifTibetan'],
} as const;

const files = new Map<FontName, Buffer>();

/** Opens a font. Caches only its bytes, because a parsed font keeps data of all texts that were laid out with it. */
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

/** Opens the fonts of one document. Characters that no font contains are replaced by a box. */
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

  function findFont(text: string, faces: Face[], weight: Weight): FontName | null {
    const containsText = (name: FontName) =>
      [...text].every((char) => font(name).hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
    return faces.map((face): FontName => `${face}-${weight}`).find(containsText) ?? null;
  }

  return {
    font,

    /** Splits a text into graphemes with their fonts; removes invisible characters. */
    toClusters(given: string, weight: Weight): Cluster[] {
      const graphemes = splitGraphemes(given).map(normalizeGrapheme).filter(Boolean);
      return graphemes.map((text, index) => {
        if (text === '\n') return { text, font: `latin-${weight}` };
        const isNarrow =
          text < '\u2e80' &&
          (isLatinText ||
            !sharedPunctuation.test(text) ||
            isNextToLatin(graphemes[index - 1], graphemes[index + 1]));
        const faces = [
          ...(isNarrow ? narrow : wide),
          ...otherFaces.filter((face) => otherScripts[face].test(text)),
        ];
        const found = findFont(text, faces, weight);
        return found ? { text, font: found } : { text: box, font: `${script}-${weight}` };
      });
    },

    /** Returns the width of a text in one font, as a multiple of the font size. */
    width(text: string, name: FontName): number {
      const key = `${name} ${text}`;
      const { unitsPerEm } = font(name);
      const width = widths.get(key) ?? font(name).layout(text).advanceWidth / unitsPerEm;
      widths.set(key, width);
      return width;
    },
  };
}

/** Replacement for characters that no font contains. */
const box = '□';

/** Punctuation with the same code points in Latin and Chinese text, but different widths. */
const sharedPunctuation = /^[‘’“”…—·‧]$/;

const isNextToLatin = (before = '', after = '') =>
  /^\p{Script=Latin}/u.test(before) || /^\p{Script=Latin}/u.test(after);

const segmenter = new Intl.Segmenter();

const splitGraphemes = (text: string) =>
  [...segmenter.segment(text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))].map(({ segment }) => segment);

const invisible = /[^\P{C}\n]+|\p{Variation_Selector}/gu;
const excessMarks = /(\p{M}{2})\p{M}+/gu;

/** Removes control characters from a grapheme, composes it, and keeps at most two combining marks. */
function normalizeGrapheme(cluster: string): string {
  const text = cluster.replace(/[\t\u00a0]/g, ' ').replace(invisible, '');
  const isWide = /[\u2e80-\u{3ffff}]/u.test(text);
  return (isWide ? text : text.normalize('NFC')).replace(excessMarks, '$1');
}
