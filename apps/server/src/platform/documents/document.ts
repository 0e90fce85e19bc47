import { openDrawingProcess } from '../drawing/drawing-process.ts';

/** The glyph variants of Chinese characters: of mainland China (`sc`) or of Taiwan (`tc`). */
export type Script = 'sc' | 'tc';

/** Content of an A4 document from top to bottom; the layout determines the page breaks. */
export interface PaperDocument {
  title: string;
  author: string;
  date: Date;
  lang: string;
  script: Script;
  foot: string;
  blocks: Block[];
}

export type Block =
  | { type: 'title'; above: string; text: string; aside: string | null }
  | { type: 'heading'; text: string }
  | { type: 'text'; text: string }
  | { type: 'facts'; facts: Fact[] }
  | { type: 'clauses'; clauses: Clause[] }
  | { type: 'ticks'; ticks: { text: string; isTicked: boolean }[] }
  | Signatures;

/** A label of a paper with a value, or with empty lines to write on if the value is null. */
export interface Fact {
  label: string;
  value: string | null;
  /** Printed below the value in small type. */
  detail?: string;
  lines?: number;
}

export interface Clause {
  lead: string;
  text: string;
}

/** Signature lines, one row per name; a null name is left empty to write it by hand. */
export interface Signatures {
  type: 'signatures';
  heading: string;
  text: string;
  columns: [name: string, signature: string, date: string];
  rows: { role: string | null; name: string | null }[];
}

export type Printer = ReturnType<typeof openDocumentProcess>;

/** Opens a process that writes documents as PDF, one after the other. */
export const openDocumentProcess = () =>
  openDrawingProcess<PaperDocument>(new URL('./documents-worker.ts', import.meta.url));
