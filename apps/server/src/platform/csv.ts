type Cell = string | number | boolean | null | undefined;

/**
 * Texts that start with these characters are formulas in spreadsheets, some of which also accept full-width
 * characters (OWASP).
 */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** Matches formula characters after a line break, or after a separator of other regional settings. */
const formulaInside = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]\s*)/g;

/** Byte order mark: without it Excel reads a CSV file in the system's legacy encoding. */
export const csvStart = '\uFEFF';

/** Prefixes a text with an apostrophe if spreadsheets would run it as a formula. */
export const escapeFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

/** Formats one line of a CSV file (RFC 4180), with formulas escaped. */
export const formatCsvLine = (cells: readonly Cell[]) =>
  `${cells.map(formatCsvCell).join(',')}\r\n`;

function formatCsvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = escapeFormula(value).replace(formulaInside, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
