type Cell = string | number | boolean | null | undefined;

/**
 * Matches texts that spreadsheets run as formulas, by their first character. Some spreadsheets also accept full-width
 * characters (OWASP).
 */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Matches formula characters within a text: after a line break, or after a separator that spreadsheets with other
 * regional settings use.
 */
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
