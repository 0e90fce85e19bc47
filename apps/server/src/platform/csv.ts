/** What may stand in a cell. */
type Cell = string | number | boolean | null | undefined;

/** Spreadsheets run a cell that begins like this as a formula, some of them wide letters as well (OWASP). */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** The same behind a line break, and what a spreadsheet of another country takes for the end of a cell. */
const formulaInside = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]\s*)/g;

/** The beginning of a CSV file: without this mark Excel reads it in the machine's own encoding. */
export const csvStart = '\uFEFF';

/** A text that no spreadsheet takes for a formula: one that it would run gets an apostrophe before it. */
export const inertText = (text: string) => (formula.test(text) ? `'${text}` : text);

/** One line of a CSV file (RFC 4180). A text that a spreadsheet would run gets an apostrophe before it. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = inertText(value).replace(formulaInside, "'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
