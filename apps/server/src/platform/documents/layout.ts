import type { Block, Clause, Fact, PaperDocument, Signatures } from './document.ts';
import {
  colours,
  column,
  createPageFlow,
  type Flow,
  margins,
  type Page,
  type Part,
} from './page.ts';
import type { Typefaces } from './typefaces.ts';

/** Pages of a document, and its structure tree. */
export interface LaidOut {
  pages: Page[];
  root: Part[];
}

const { left } = margins;

export function layOutDocument({ blocks, lang }: PaperDocument, typefaces: Typefaces): LaidOut {
  const flow = createPageFlow(typefaces);
  const styles = lang.startsWith('en') ? latin : han;
  blocks.forEach((block, index) => {
    addBlock(flow, styles, block, (from) =>
      getRequiredHeight(flow, styles, blocks.slice(index + from)),
    );
  });
  return { pages: flow.pages, root: flow.root };
}

/** Styles for Chinese text. Its characters fill their whole square, so its lines need more space between them. */
const han = {
  text: { size: 10.5, leading: 17 },
  small: { size: 8.5, leading: 13, colour: colours.quiet },
  labels: 96,
  join: '',
};
const latin = {
  text: { size: 10, leading: 14.2 },
  small: { size: 8.5, leading: 12, colour: colours.quiet },
  labels: 122,
  join: ' ',
};
type Styles = typeof han;

const titleStyle = { size: 22, leading: 28, weight: 'bold' } as const;
const headingStyle = { size: 12, leading: 18, weight: 'bold' } as const;

/**
 * Returns the height in points that must fit on the current page, starting with the current block (0) or the next one
 * (1).
 */
type GetRequiredHeight = (from: 0 | 1) => number;

function addBlock(flow: Flow, styles: Styles, block: Block, kept: GetRequiredHeight) {
  switch (block.type) {
    case 'title':
      return addTitle(flow, styles, block);
    case 'heading':
      return addHeading(flow, block.text, kept(0));
    case 'text':
      return addParagraph(flow, styles, block.text);
    case 'facts':
      return addFacts(flow, styles, block.facts);
    case 'clauses':
      return addClauses(flow, styles, block.clauses, kept(1));
    case 'ticks':
      return addCheckboxes(flow, styles, block.ticks);
    case 'signatures':
      return addSignatures(flow, styles, block);
  }
}

/** Blocks below this height in points are moved to the next page instead of being broken. */
const smallHeight = 240;

/** Returns the minimum height of the first block together with the blocks that must stay on its page. */
function getRequiredHeight(flow: Flow, styles: Styles, [block, ...next]: Block[]): number {
  switch (block?.type) {
    case 'heading': {
      const section = getSectionHeight(flow, styles, next);
      const least = getRequiredHeight(flow, styles, next);
      return headingHeight + (section > smallHeight ? least : Math.max(section, least));
    }
    case 'ticks': {
      const all = getBlockHeight(flow, styles, block);
      return all + (next[0]?.type === 'signatures' ? getRequiredHeight(flow, styles, next) : 0);
    }
    case 'facts':
      return (
        getRequiredRowHeights(block.facts.map((fact) => layOutFact(flow, styles, fact)))[0] ?? 0
      );
    case 'signatures':
      return headingHeight + layOutSignatures(flow, styles, block).height;
    default:
      return block ? 60 : 0;
  }
}

/** Returns the height of all blocks before the next heading. */
function getSectionHeight(flow: Flow, styles: Styles, blocks: Block[]): number {
  const end = blocks.findIndex(({ type }) => type === 'heading' || type === 'signatures');
  const section = end < 0 ? blocks : blocks.slice(0, end);
  return section.reduce((sum, block) => sum + getBlockHeight(flow, styles, block), 0);
}

function getBlockHeight(flow: Flow, styles: Styles, block: Block): number {
  switch (block.type) {
    case 'text':
      return flow.layOutText(block.text, styles.text, column).height + textGap;
    case 'facts':
      return block.facts.reduce(
        (sum, fact) => sum + layOutFact(flow, styles, fact).height,
        factsGap,
      );
    case 'ticks':
      return block.ticks.reduce(
        (sum, { text }) => sum + layOutCheckboxLabel(flow, styles, text).height + 4,
        4,
      );
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function addTitle(
  flow: Flow,
  styles: Styles,
  { above, text, aside }: Extract<Block, { type: 'title' }>,
): void {
  const small = { ...styles.text, colour: colours.quiet };
  const asideWidth = aside ? 130 : 0;
  const over = flow.layOutText(above, small, column - asideWidth - (aside ? 16 : 0));
  if (aside) {
    const beside = flow.layOutText(aside, { ...styles.text, weight: 'bold' }, asideWidth);
    const widest = Math.max(...beside.lines.map(({ width }) => width));
    flow.addLines(beside, left + column - widest, flow.addPart('P'));
  }
  flow.addLines(over, left, flow.addPart('P'));
  flow.skip(over.height + 4);
  flow.addText(flow.layOutText(text, titleStyle, column), left, flow.addPart('H1'));
  flow.skip(10);
  flow.addRule(left, column, { thickness: 1.5, colour: colours.text });
}

const headingHeight = 12 + headingStyle.leading + 4;

/**
 * Adds a heading. First starts a new page if `height` does not fit. `height` includes the text after the heading, so
 * that a heading is never last on a page.
 */
function addHeading(flow: Flow, text: string, height: number): void {
  flow.ensureRoom(height);
  if (!flow.isAtTop) flow.skip(12);
  flow.addText(flow.layOutText(text, headingStyle, column), left, flow.addPart('H2'));
  flow.skip(4);
}

function addParagraph(flow: Flow, styles: Styles, text: string): void {
  flow.addText(flow.layOutText(text, styles.text, column), left, flow.addPart('P'));
  flow.skip(textGap);
}

const textGap = 6;

/** Lays out labels on the left, values on the right, and a thin rule above and below each row. */
function addFacts(flow: Flow, styles: Styles, facts: Fact[]): void {
  const table = flow.addPart('Table');
  const rows = facts.map((fact) => layOutFact(flow, styles, fact));
  const kept = getRequiredRowHeights(rows);
  rows.forEach((row, index) => {
    flow.ensureRoom(kept[index] ?? 0);
    flow.addRule(left, column);
    addFact(flow, styles, table, row);
  });
  flow.skip(factsGap);
}

const factsGap = 12;

const padding = 5;
/** Height in points of an empty line to write on. */
const lineToWriteOn = 22;

/**
 * Lays out one row with label and value. `kept` is the height in points of the part that must not be broken over pages.
 */
function layOutFact(flow: Flow, { labels, text, small }: Styles, fact: Fact) {
  const width = column - labels;
  const label = flow.layOutText(fact.label, { ...text, colour: colours.quiet }, labels - 12);
  const value = flow.layOutText(fact.value ?? '', text, width);
  const detail = flow.layOutText(fact.detail ?? '', small, width);
  const lines = fact.value === null ? (fact.lines ?? 1) : 0;
  const all = Math.max(label.height, value.height + detail.height, lines * lineToWriteOn);
  const height = all + 2 * padding;
  const isWhole = height < smallHeight;
  const kept = isWhole ? height : label.height + 3 * text.leading;
  return { label, value, detail, lines, height, isWhole, kept };
}
type FactLayout = ReturnType<typeof layOutFact>;

/** Returns the height that each row requires: the first two and the last two rows stay together. */
const getRequiredRowHeights = (rows: FactLayout[]) =>
  rows.map(({ kept, isWhole }, index) => {
    const isFirst = index === 0;
    const isLastButOne = index === rows.length - 2;
    const next = isWhole && (isFirst || isLastButOne) ? rows[index + 1] : undefined;
    const together = kept + (next?.kept ?? 0);
    return together < smallHeight ? together : kept;
  });

function addFact(
  flow: Flow,
  { labels }: Styles,
  table: Part,
  { label, value, detail, lines }: FactLayout,
): void {
  const x = left + labels;
  const row = flow.addPart('TR', table.parts);
  flow.skip(padding);
  const [start, page] = [flow.y, flow.pages.length];
  flow.addLines(label, left, flow.addPart('TH', row.parts, 'Row'));
  const cell = flow.addPart('TD', row.parts);
  flow.addText(value, x, cell);
  flow.addText(detail, x, cell);
  if (lines > 0) addEmptyLines(flow, x, column - labels, lines);
  const used = flow.pages.length === page ? flow.y - start : label.height;
  flow.skip(Math.max(0, label.height - used) + padding);
  flow.addRule(left, column);
}

/** Adds empty lines to write on; the last one is the rule below the row. */
function addEmptyLines(flow: Flow, x: number, width: number, lines: number): void {
  for (let line = 1; line < lines; line++) {
    flow.addRule(x, width, { at: flow.y + line * lineToWriteOn + padding });
  }
  flow.skip(lines * lineToWriteOn);
}

/** Width in points of a clause's number or a checkbox. */
const indent = 20;
const clauseGap = 4;

/** Lays out clauses. The last two stay with the next block, so that no signature is on a page without clauses. */
function addClauses(flow: Flow, styles: Styles, clauses: Clause[], following: number): void {
  const list = flow.addPart('L');
  const bodies = clauses.map(({ lead, text }) => {
    const spans = [
      { text: lead, weight: 'bold' as const },
      { text: styles.join + text, weight: 'regular' as const },
    ];
    return flow.layOutText(spans, styles.text, column - indent);
  });
  const lastTwo = bodies.slice(-2).reduce((sum, { height }) => sum + height + clauseGap, 4);
  bodies.forEach((body, index) => {
    const isLastButOne = index === bodies.length - 2;
    flow.ensureRoom(
      isLastButOne ? lastTwo + following : Math.min(body.height, 3 * styles.text.leading),
    );
    const item = flow.addPart('LI', list.parts);
    const number = flow.layOutText(`${index + 1}.`, styles.text, indent);
    flow.addLines(number, left, flow.addPart('Lbl', item.parts));
    flow.addText(body, left + indent, flow.addPart('LBody', item.parts));
    flow.skip(clauseGap);
  });
  flow.skip(4);
}

const layOutCheckboxLabel = (flow: Flow, styles: Styles, text: string) =>
  flow.layOutText(text, styles.text, column - indent);

function addCheckboxes(
  flow: Flow,
  styles: Styles,
  ticks: { text: string; isTicked: boolean }[],
): void {
  const list = flow.addPart('L');
  const side = 9;
  for (const { text, isTicked } of ticks) {
    const body = layOutCheckboxLabel(flow, styles, text);
    flow.ensureRoom(body.height);
    const y = flow.y + (styles.text.leading - side) / 2;
    flow.addMark({ type: 'square', x: left + 1, y, side, isTicked });
    const item = flow.addPart('LI', list.parts);
    flow.addText(body, left + indent, flow.addPart('LBody', item.parts));
    flow.skip(4);
  }
  flow.skip(4);
}

const signatureHeight = 30;
const gap = 18;
const columnWidths = [0.36, 0.38, 0.26].map((share) => share * (column - 2 * gap));
const columnPositions = [0, 1, 2].map(
  (index) => left + columnWidths.slice(0, index).reduce((sum, share) => sum + share + gap, 0),
);

/** Lays out the text of a signature block and the roles above its signature lines. `height` excludes the heading. */
function layOutSignatures(flow: Flow, { small, text }: Styles, block: Signatures) {
  const words = flow.layOutText(block.text, text, column);
  const roles = block.rows.map(({ role }) =>
    role ? flow.layOutText(role, roleStyle, column) : null,
  );
  const above = roles.reduce((sum, role) => sum + (role ? role.height + roleGap : 0), 0);
  const lines = block.rows.length * signatureHeight;
  return { words, roles, height: words.height + above + small.leading + lines };
}

/** Adds a signature block, whose heading, text and lines stay on one page. */
function addSignatures(flow: Flow, styles: Styles, block: Signatures): void {
  const { words, roles, height } = layOutSignatures(flow, styles, block);
  addHeading(flow, block.heading, headingHeight + height);
  flow.addText(words, left, flow.addPart('P'));
  const table = flow.addPart('Table');
  block.rows.forEach(({ name }, index) => {
    const row = flow.addPart('TR', table.parts);
    const role = roles[index];
    if (role) {
      flow.skip(roleGap);
      flow.addText(role, left, flow.addPart('TH', row.parts, 'Row'));
    }
    if (index === 0) addColumnTitles(flow, styles, table, block.columns);
    const lineToWriteOn = flow.layOutText(name ?? '', styles.text, columnWidths[0] ?? 0);
    flow.skip(signatureHeight - lineToWriteOn.height - 3);
    flow.addLines(lineToWriteOn, left, flow.addPart('TD', row.parts));
    flow.skip(lineToWriteOn.height + 3);
    columnWidths.forEach((width, place) => {
      flow.addRule(columnPositions[place] ?? 0, width, { thickness: 0.75, colour: colours.rule });
    });
  });
  flow.skip(8);
}

const roleGap = 10;
const roleStyle = { size: 9.5, leading: 15, weight: 'bold' } as const;

function addColumnTitles(flow: Flow, { small }: Styles, table: Part, columns: string[]): void {
  const row = flow.addPart('TR', table.parts);
  columns.forEach((name, index) => {
    const title = flow.layOutText(name, small, columnWidths[index] ?? 0);
    flow.addLines(title, columnPositions[index] ?? 0, flow.addPart('TH', row.parts, 'Column'));
  });
  flow.skip(small.leading);
}
