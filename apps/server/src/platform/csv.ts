/** The supported values of a cell. */
type Cell = string | number | boolean | null | undefined;

/**
 * Cells with these first characters are formulas in spreadsheets, some of which also accept full-width
 * characters (OWASP).
 */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** The same characters after a line break, or after a separator that other regional settings use. */
const formulaInside = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]\s*)/g;

/** Byte order mark: without it Excel reads the file in the system's legacy encoding. */
export const csvStart = '\uFEFF';

/** Prefixes a text with an apostrophe if spreadsheets would run it as a formula. */
export const inertText = (text: string) => (formula.test(text) ? `'${text}` : text);

/** Formats one line of a CSV file (RFC 4180), with formulas escaped. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(formatCell).join(',')}\r\n`;

function formatCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = inertText(value).replace(formulaInside, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
