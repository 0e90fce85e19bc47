import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { cutTo } from '../drawing/sheet.ts';
import type { PaperDocument } from './document.ts';
import { layOut } from './layout.ts';
import { breakLines, type Line } from './line-breaking.ts';
import { column, ink, type Mark, margins, type Page, type Part, sheet } from './page.ts';
import { type FontName, openTypefaces, type Typefaces } from './typefaces.ts';

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/**
 * A document as a tagged PDF with its fonts, of which only the letters that are used. The same
 * document gives the same bytes.
 */
export async function writePdf(document: PaperDocument): Promise<Buffer> {
  const typefaces = openTypefaces(document.script, document.lang);
  const { pages, root } = layOut(document, typefaces);
  const pdf = openPdf(document);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = once(pdf, 'end');
  const pen = createPen(pdf, typefaces);
  const whole = pdf.struct('Document');
  pdf.addStructure(whole);
  const elements = addParts(pdf, whole, root);
  pages.forEach((page, index) => {
    pdf.addPage();
    for (const marks of groupsOf(page)) putMarks(pdf, pen, elements, marks);
    putFoot(pdf, pen, typefaces, document.foot, `${index + 1} / ${pages.length}`);
  });
  whole.end();
  pdf.end();
  await finished;
  return Buffer.concat(chunks);
}

function openPdf({ title, author, date, lang }: PaperDocument): Pdf {
  return new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    pdfVersion: '1.7',
    autoFirstPage: false,
    // No font of its own: what is not embedded looks different everywhere.
    font: '',
    lang,
    tagged: true,
    displayTitle: true,
    info: { Title: shown(title), Author: shown(author), CreationDate: date },
  });
}

/** Without what only directs, and without halves of pairs. */
const shown = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The structure's elements, each in its place. */
function addParts(pdf: Pdf, parent: Element, parts: Part[], elements = new Map<Part, Element>()) {
  for (const part of parts) {
    const element = pdf.struct(part.tag, part.scope && { scope: part.scope });
    parent.add(element);
    elements.set(part, element);
    addParts(pdf, element, part.parts, elements);
  }
  return elements;
}

const partOf = (mark: Mark) => (mark.type === 'line' ? mark.part : null);

/** Marks that follow each other and belong to the same part, or to none. */
function groupsOf(page: Page): Mark[][] {
  const groups: Mark[][] = [];
  for (const mark of page) {
    const group = groups.at(-1);
    if (group?.[0] && partOf(group[0]) === partOf(mark)) group.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

type Pen = ReturnType<typeof createPen>;

function createPen(pdf: Pdf, typefaces: Typefaces) {
  const registered = new Set<FontName>();
  const use = (font: FontName) => {
    if (!registered.has(font)) pdf.registerFont(font, typefaces.font(font));
    registered.add(font);
    return pdf.font(font);
  };
  return {
    line(line: Line, x: number, y: number, size: number, colour: string): void {
      let at = x;
      for (const { text, font, width, kern } of line.runs) {
        at -= kern;
        use(font).fontSize(size).fillColor(colour);
        const style = { lineBreak: false, baseline: 'alphabetic' } as const;
        pdf.text(text, at, y, { ...style, characterSpacing: line.spacing });
        at += width + line.spacing * [...text].length;
      }
    },
    rule(x: number, y: number, width: number, thickness: number, colour: string): void {
      pdf.lineWidth(thickness).strokeColor(colour);
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    },
    square(x: number, y: number, side: number, isTicked: boolean): void {
      pdf.lineWidth(0.8).strokeColor(ink.text).rect(x, y, side, side).stroke();
      if (!isTicked) return;
      pdf.lineWidth(1.4).moveTo(x + side * 0.2, y + side * 0.52);
      pdf.lineTo(x + side * 0.42, y + side * 0.76).lineTo(x + side * 0.84, y + side * 0.22);
      pdf.stroke();
    },
  };
}

function putMarks(pdf: Pdf, pen: Pen, elements: Map<Part, Element>, marks: Mark[]): void {
  const part = marks[0] && partOf(marks[0]);
  const content = part ? pdf.markStructureContent(part.tag) : null;
  if (!content) pdf.markContent('Artifact', { type: 'Layout' });
  for (const mark of marks) {
    if (mark.type === 'line') pen.line(mark.line, mark.x, mark.y, mark.size, mark.colour);
    if (mark.type === 'rule') pen.rule(mark.x, mark.y, mark.width, mark.thickness, mark.colour);
    if (mark.type === 'square') pen.square(mark.x, mark.y, mark.side, mark.isTicked);
  }
  pdf.endMarkedContent();
  if (part && content) elements.get(part)?.add(content);
}

/** The foot of a page: whose it is, and which of how many. */
function putFoot(pdf: Pdf, pen: Pen, typefaces: Typefaces, foot: string, number: string): void {
  const size = 8;
  const y = sheet.height - 34;
  const set = (text: string, width: number) =>
    breakLines(typefaces, [{ text, weight: 'regular' }], { size, width })[0];
  const width = column - 70;
  // The dots between its parts may be wider than the rough measure takes them for.
  const [name, count] = [set(cutTo(foot, width / size - 3), width), set(number, 60)];
  pdf.markContent('Artifact', { type: 'Pagination' });
  pen.rule(margins.left, y - 14, column, 0.5, ink.hairline);
  if (name) pen.line(name, margins.left, y, size, ink.quiet);
  if (count) pen.line(count, margins.left + column - count.width, y, size, ink.quiet);
  pdf.endMarkedContent();
}
