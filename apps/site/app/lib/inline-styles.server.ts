import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Minified styles of one source file. */
export interface StylePart {
  css: string;
  /** Classes of the styles. A document needs the styles if it has one of them; null if every document needs them. */
  classes: string[] | null;
}

/** The parts of each style sheet in their order, by the sheet's path below the base URL. */
export type StyleSheets = Record<string, StylePart[] | undefined>;

let built: StyleSheets = {};

/** Loads the styles of the build. Must be called before pages are served. In development, documents link to them. */
export async function loadStyleSheets(): Promise<void> {
  if (import.meta.env.DEV) return;
  const file = path.join(import.meta.dirname, '../client/.vite/style-sheets.json');
  built = JSON.parse(await readFile(file, 'utf8'));
}

const sheetLink = new RegExp(
  `<link rel="stylesheet" href="${import.meta.env.BASE_URL}([^"#]+)[^"]*"/>`,
  'g',
);

/**
 * Puts the styles that a document uses into the document, so that browsers show the document before they load another
 * file.
 *
 * - A document with React keeps the links to its style sheets, because React later adds elements with other styles: the
 *   medium `print` loads the sheets without delaying the document, until `applyStyleSheets` applies them.
 * - In another document, `data-sheet` names the sheet, which its scripts then do not load (`loadFiles`).
 */
export function inlineStyles(
  html: string,
  { keepLinks }: { keepLinks: boolean },
  sheets: StyleSheets = built,
): string {
  const used = new Set(
    [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  return html.replace(sheetLink, (link, sheet: string) => {
    const parts = sheets[sheet];
    if (!parts) return link;
    const styles = parts
      .filter(({ classes }) => classes?.some((name) => used.has(name)) ?? true)
      .map(({ css }) => css);
    // Styles stay at the place of their sheet, because the order of rules decides which one applies.
    const css = styles.join('');
    return keepLinks
      ? `<style>${css}</style>${link.replace('/>', ' media="print"/>')}`
      : `<style data-sheet="${import.meta.env.BASE_URL}${sheet}">${css}</style>`;
  });
}
