/** A typeface for Han text: its glyphs as they are written on the mainland, or in Taiwan. */
export type Script = 'sc' | 'tc';

/** A document on A4 as its contents, top to bottom; where pages end is the layout's to decide. */
export interface PaperDocument {
  title: string;
  author: string;
  /** When what it says was last changed. */
  date: Date;
  /** BCP 47 tag of its own words. */
  lang: string;
  script: Script;
  /** What stands at the foot of each page, beside its number. */
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

/** A label and what stands beside it; without a value, empty lines to write on. */
export interface Fact {
  label: string;
  value: string | null;
  /** A second line in small letters. */
  detail?: string;
  /** How many lines there are to write on. */
  lines?: number;
}

export interface Clause {
  lead: string;
  text: string;
}

/** Lines to sign on, a row for each name; null is a name that is still to be written. */
export interface Signatures {
  type: 'signatures';
  heading: string;
  text: string;
  columns: [name: string, signature: string, date: string];
  rows: { role: string | null; name: string | null }[];
}
