import type { Block, Clause, Fact, PaperDocument, Signatures } from './document.ts';
import { column, createFlow, type Flow, ink, margins, type Page, type Part } from './page.ts';
import type { Typefaces } from './typefaces.ts';

/** A document on pages, and its structure. */
export interface LaidOut {
  pages: Page[];
  root: Part[];
}

const { left } = margins;

/** Lays the blocks out on as many pages as they need. */
export function layOut({ blocks, lang }: PaperDocument, typefaces: Typefaces): LaidOut {
  const flow = createFlow(typefaces);
  const styles = lang.startsWith('en') ? latin : han;
  blocks.forEach((block, index) => {
    put(flow, styles, block, (from) => keptHeight(flow, styles, blocks.slice(index + from)));
  });
  return { pages: flow.pages, root: flow.root };
}

/** Han letters fill their squares, so they need more room between lines. */
const han = {
  text: { size: 10.5, leading: 17 },
  small: { size: 8.5, leading: 13, colour: ink.quiet },
  labels: 96,
  join: '',
};
const latin = {
  text: { size: 10, leading: 14.2 },
  small: { size: 8.5, leading: 12, colour: ink.quiet },
  labels: 122,
  join: ' ',
};
type Styles = typeof han;

const titleStyle = { size: 22, leading: 28, weight: 'bold' } as const;
const headingStyle = { size: 12, leading: 18, weight: 'bold' } as const;

/** How much of what comes then has to be on the same page; counted from the block itself. */
type Kept = (from: 0 | 1) => number;

function put(flow: Flow, styles: Styles, block: Block, kept: Kept) {
  switch (block.type) {
    case 'title':
      return putTitle(flow, styles, block);
    case 'heading':
      return putHeading(flow, block.text, kept(0));
    case 'text':
      return putText(flow, styles, block.text);
    case 'facts':
      return putFacts(flow, styles, block.facts);
    case 'clauses':
      return putClauses(flow, styles, block.clauses, kept(1));
    case 'ticks':
      return putTicks(flow, styles, block.ticks);
    case 'signatures':
      return putSignatures(flow, styles, block);
  }
}

/** What is no higher than this is moved to the next page rather than broken. */
const smallHeight = 240;

/** The least height that the first of these blocks takes with what must follow it at once. */
function keptHeight(flow: Flow, styles: Styles, [block, ...next]: Block[]): number {
  switch (block?.type) {
    case 'heading': {
      const section = sectionHeight(flow, styles, next);
      const least = keptHeight(flow, styles, next);
      return headingHeight + (section > smallHeight ? least : Math.max(section, least));
    }
    case 'ticks': {
      const all = blockHeight(flow, styles, block);
      return all + (next[0]?.type === 'signatures' ? keptHeight(flow, styles, next) : 0);
    }
    case 'facts':
      return keptRows(block.facts.map((fact) => setFact(flow, styles, fact)))[0] ?? 0;
    case 'signatures':
      return headingHeight + signed(flow, styles, block).height;
    default:
      return block ? 60 : 0;
  }
}

/** How high everything is up to the next heading. */
function sectionHeight(flow: Flow, styles: Styles, blocks: Block[]): number {
  const end = blocks.findIndex(({ type }) => type === 'heading' || type === 'signatures');
  const section = end < 0 ? blocks : blocks.slice(0, end);
  return section.reduce((sum, block) => sum + blockHeight(flow, styles, block), 0);
}

function blockHeight(flow: Flow, styles: Styles, block: Block): number {
  switch (block.type) {
    case 'text':
      return flow.set(block.text, styles.text, column).height + textGap;
    case 'facts':
      return block.facts.reduce((sum, fact) => sum + setFact(flow, styles, fact).height, factsGap);
    case 'ticks':
      return block.ticks.reduce((sum, { text }) => sum + tick(flow, styles, text).height + 4, 4);
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function putTitle(
  flow: Flow,
  styles: Styles,
  { above, text, aside }: Extract<Block, { type: 'title' }>,
): void {
  const small = { ...styles.text, colour: ink.quiet };
  const asideWidth = aside ? 130 : 0;
  const over = flow.set(above, small, column - asideWidth - (aside ? 16 : 0));
  if (aside) {
    const beside = flow.set(aside, { ...styles.text, weight: 'bold' }, asideWidth);
    const widest = Math.max(...beside.lines.map(({ width }) => width));
    flow.putLines(beside, left + column - widest, flow.part('P'));
  }
  flow.putLines(over, left, flow.part('P'));
  flow.skip(over.height + 4);
  flow.pour(flow.set(text, titleStyle, column), left, flow.part('H1'));
  flow.skip(10);
  flow.rule(left, column, { thickness: 1.5, colour: ink.text });
}

const headingHeight = 12 + headingStyle.leading + 4;

/** Never the last thing on a page: `height` has to fit, itself included. */
function putHeading(flow: Flow, text: string, height: number): void {
  flow.need(height);
  if (!flow.isAtTop) flow.skip(12);
  flow.pour(flow.set(text, headingStyle, column), left, flow.part('H2'));
  flow.skip(4);
}

function putText(flow: Flow, styles: Styles, text: string): void {
  flow.pour(flow.set(text, styles.text, column), left, flow.part('P'));
  flow.skip(textGap);
}

const textGap = 6;

/** Labels to the left, values to the right, a hairline above and under each. */
function putFacts(flow: Flow, styles: Styles, facts: Fact[]): void {
  const table = flow.part('Table');
  const rows = facts.map((fact) => setFact(flow, styles, fact));
  const kept = keptRows(rows);
  rows.forEach((row, index) => {
    flow.need(kept[index] ?? 0);
    flow.rule(left, column);
    putFact(flow, styles, table, row);
  });
  flow.skip(factsGap);
}

const factsGap = 12;

const padding = 5;
/** Room for a line of handwriting. */
const written = 22;

/** A fact as it will stand in its row, and how much of the row has to be on one page. */
function setFact(flow: Flow, { labels, text, small }: Styles, fact: Fact) {
  const width = column - labels;
  const label = flow.set(fact.label, { ...text, colour: ink.quiet }, labels - 12);
  const value = flow.set(fact.value ?? '', text, width);
  const detail = flow.set(fact.detail ?? '', small, width);
  const lines = fact.value === null ? (fact.lines ?? 1) : 0;
  const all = Math.max(label.height, value.height + detail.height, lines * written);
  const height = all + 2 * padding;
  const isWhole = height < smallHeight;
  const kept = isWhole ? height : label.height + 3 * text.leading;
  return { label, value, detail, lines, height, isWhole, kept };
}
type SetFact = ReturnType<typeof setFact>;

/** What each row needs: the first one takes the second along, and the last one is never alone. */
const keptRows = (rows: SetFact[]) =>
  rows.map(({ kept, isWhole }, index) => {
    const isFirst = index === 0;
    const isLastButOne = index === rows.length - 2;
    const next = isWhole && (isFirst || isLastButOne) ? rows[index + 1] : undefined;
    const together = kept + (next?.kept ?? 0);
    return together < smallHeight ? together : kept;
  });

function putFact(
  flow: Flow,
  { labels }: Styles,
  table: Part,
  { label, value, detail, lines }: SetFact,
): void {
  const x = left + labels;
  const row = flow.part('TR', table.parts);
  flow.skip(padding);
  const [start, page] = [flow.y, flow.pages.length];
  flow.putLines(label, left, flow.part('TH', row.parts, 'Row'));
  const cell = flow.part('TD', row.parts);
  flow.pour(value, x, cell);
  flow.pour(detail, x, cell);
  if (lines > 0) putEmptyLines(flow, x, column - labels, lines);
  const used = flow.pages.length === page ? flow.y - start : label.height;
  flow.skip(Math.max(0, label.height - used) + padding);
  flow.rule(left, column);
}

/** The last line to write on is the row's own. */
function putEmptyLines(flow: Flow, x: number, width: number, lines: number): void {
  for (let line = 1; line < lines; line++) {
    flow.rule(x, width, { at: flow.y + line * written + padding });
  }
  flow.skip(lines * written);
}

/** Room for a clause's number, or a box to tick. */
const indent = 20;
const clauseGap = 4;

/** The last two go with what follows, so that nobody signs a page that says nothing. */
function putClauses(flow: Flow, styles: Styles, clauses: Clause[], following: number): void {
  const list = flow.part('L');
  const bodies = clauses.map(({ lead, text }) => {
    const spans = [
      { text: lead, weight: 'bold' as const },
      { text: styles.join + text, weight: 'regular' as const },
    ];
    return flow.set(spans, styles.text, column - indent);
  });
  const lastTwo = bodies.slice(-2).reduce((sum, { height }) => sum + height + clauseGap, 4);
  bodies.forEach((body, index) => {
    const isLastButOne = index === bodies.length - 2;
    flow.need(isLastButOne ? lastTwo + following : Math.min(body.height, 3 * styles.text.leading));
    const item = flow.part('LI', list.parts);
    const number = flow.set(`${index + 1}.`, styles.text, indent);
    flow.putLines(number, left, flow.part('Lbl', item.parts));
    flow.pour(body, left + indent, flow.part('LBody', item.parts));
    flow.skip(clauseGap);
  });
  flow.skip(4);
}

const tick = (flow: Flow, styles: Styles, text: string) =>
  flow.set(text, styles.text, column - indent);

function putTicks(flow: Flow, styles: Styles, ticks: { text: string; isTicked: boolean }[]): void {
  const list = flow.part('L');
  const side = 9;
  for (const { text, isTicked } of ticks) {
    const body = tick(flow, styles, text);
    flow.need(body.height);
    const y = flow.y + (styles.text.leading - side) / 2;
    flow.put({ type: 'square', x: left + 1, y, side, isTicked });
    const item = flow.part('LI', list.parts);
    flow.pour(body, left + indent, flow.part('LBody', item.parts));
    flow.skip(4);
  }
  flow.skip(4);
}

const signatureHeight = 30;
const gap = 18;
const shares = [0.36, 0.38, 0.26].map((share) => share * (column - 2 * gap));
const places = [0, 1, 2].map(
  (index) => left + shares.slice(0, index).reduce((sum, share) => sum + share + gap, 0),
);

/** What is said above the lines, and how high it all is without the heading. */
function signed(flow: Flow, { small, text }: Styles, block: Signatures) {
  const words = flow.set(block.text, text, column);
  const roles = block.rows.map(({ role }) => (role ? flow.set(role, roleStyle, column) : null));
  const above = roles.reduce((sum, role) => sum + (role ? role.height + roleGap : 0), 0);
  const lines = block.rows.length * signatureHeight;
  return { words, roles, height: words.height + above + small.leading + lines };
}

/** Heading, words and lines stay together. */
function putSignatures(flow: Flow, styles: Styles, block: Signatures): void {
  const { words, roles, height } = signed(flow, styles, block);
  putHeading(flow, block.heading, headingHeight + height);
  flow.pour(words, left, flow.part('P'));
  const table = flow.part('Table');
  block.rows.forEach(({ name }, index) => {
    const row = flow.part('TR', table.parts);
    const role = roles[index];
    if (role) {
      flow.skip(roleGap);
      flow.pour(role, left, flow.part('TH', row.parts, 'Row'));
    }
    if (index === 0) putColumns(flow, styles, table, block.columns);
    const written = flow.set(name ?? '', styles.text, shares[0] ?? 0);
    flow.skip(signatureHeight - written.height - 3);
    flow.putLines(written, left, flow.part('TD', row.parts));
    flow.skip(written.height + 3);
    shares.forEach((width, place) => {
      flow.rule(places[place] ?? 0, width, { thickness: 0.75, colour: ink.rule });
    });
  });
  flow.skip(8);
}

const roleGap = 10;
const roleStyle = { size: 9.5, leading: 15, weight: 'bold' } as const;

function putColumns(flow: Flow, { small }: Styles, table: Part, columns: string[]): void {
  const row = flow.part('TR', table.parts);
  columns.forEach((name, index) => {
    const title = flow.set(name, small, shares[index] ?? 0);
    flow.putLines(title, places[index] ?? 0, flow.part('TH', row.parts, 'Column'));
  });
  flow.skip(small.leading);
}
