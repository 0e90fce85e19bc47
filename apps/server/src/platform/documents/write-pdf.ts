import { once } from 'node:events';
import { truncateText } from '../drawing/sheet.ts';
import { createPdfDocument } from './create-pdf-document.ts';
import type { PaperDocument } from './document.ts';
import { layOutDocument } from './layout.ts';
import { breakLines, type Line } from './line-breaking.ts';
import { colours, column, type Mark, margins, type Page, type Part, sheet } from './page.ts';
import { type FontName, openTypefaces, type Typefaces } from './typefaces.ts';

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Writes a document as a tagged PDF with subsets of its fonts. The same document gives the same bytes. */
export async function writePdf(document: PaperDocument): Promise<Buffer> {
  const typefaces = openTypefaces(document.script, document.lang);
  const { pages, root } = layOutDocument(document, typefaces);
  const pdf = createPdfDocument(document, {
    size: [sheet.width, sheet.height],
    autoFirstPage: false,
    tagged: true,
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = once(pdf, 'end');
  const pen = createPen(pdf, typefaces);
  const whole = pdf.struct('Document');
  pdf.addStructure(whole);
  const elements = addStructureElements(pdf, whole, root);
  pages.forEach((page, index) => {
    pdf.addPage();
    for (const marks of groupByPart(page)) drawPageParts(pdf, pen, elements, marks);
    drawFooter(pdf, pen, typefaces, document.foot, `${index + 1} / ${pages.length}`);
  });
  whole.end();
  pdf.end();
  await finished;
  return Buffer.concat(chunks);
}

function addStructureElements(
  pdf: Pdf,
  parent: Element,
  parts: Part[],
  elements = new Map<Part, Element>(),
) {
  for (const part of parts) {
    const element = pdf.struct(part.tag, part.scope && { scope: part.scope });
    parent.add(element);
    elements.set(part, element);
    addStructureElements(pdf, element, part.parts, elements);
  }
  return elements;
}

const getLinePart = (mark: Mark) => (mark.type === 'line' ? mark.part : null);

/** Groups consecutive marks that belong to the same node of the structure tree, or to none. */
function groupByPart(page: Page): Mark[][] {
  const groups: Mark[][] = [];
  for (const mark of page) {
    const group = groups.at(-1);
    if (group?.[0] && getLinePart(group[0]) === getLinePart(mark)) group.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

type Pen = ReturnType<typeof createPen>;

export function createPen(pdf: Pdf, typefaces: Typefaces) {
  const registered = new Set<FontName>();
  const registerFont = (font: FontName) => {
    if (!registered.has(font)) pdf.registerFont(font, typefaces.font(font));
    registered.add(font);
    return pdf.font(font);
  };
  return {
    line(line: Line, x: number, y: number, size: number, colour: string): void {
      let at = x;
      for (const { text, font, width, kern } of line.runs) {
        at -= kern;
        registerFont(font).fontSize(size).fillColor(colour);
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
      pdf.lineWidth(0.8).strokeColor(colours.text).rect(x, y, side, side).stroke();
      if (!isTicked) return;
      pdf.lineWidth(1.4).moveTo(x + side * 0.2, y + side * 0.52);
      pdf.lineTo(x + side * 0.42, y + side * 0.76).lineTo(x + side * 0.84, y + side * 0.22);
      pdf.stroke();
    },
  };
}

function drawPageParts(pdf: Pdf, pen: Pen, elements: Map<Part, Element>, marks: Mark[]): void {
  const part = marks[0] && getLinePart(marks[0]);
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

function drawFooter(pdf: Pdf, pen: Pen, typefaces: Typefaces, foot: string, number: string): void {
  const size = 8;
  const y = sheet.height - 34;
  const breakFooterLine = (text: string, width: number) =>
    breakLines(typefaces, [{ text, weight: 'regular' }], { size, width })[0];
  const width = column - 70;
  // Leaves a margin of three characters, because the estimated width of punctuation is too small.
  const [name, count] = [
    breakFooterLine(truncateText(foot, width / size - 3), width),
    breakFooterLine(number, 60),
  ];
  pdf.markContent('Artifact', { type: 'Pagination' });
  pen.rule(margins.left, y - 14, column, 0.5, colours.hairline);
  if (name) pen.line(name, margins.left, y, size, colours.quiet);
  if (count) pen.line(count, margins.left + column - count.width, y, size, colours.quiet);
  pdf.endMarkedContent();
}
