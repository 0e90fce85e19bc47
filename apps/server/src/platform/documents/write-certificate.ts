import { once } from 'node:events';
import { encode } from 'uqr';
import type { CertificateDocument } from './certificate.ts';
import { createPdfDocument } from './create-pdf-document.ts';
import { breakLines, type Line } from './line-breaking.ts';
import { colours, sheet, type TextStyle } from './page.ts';
import { openTypefaces, type Typefaces } from './typefaces.ts';
import { createPen } from './write-pdf.ts';

type Pdf = PDFKit.PDFDocument;

const mm = 72 / 25.4;
/** A landscape A4 page. */
const page = { width: sheet.height, height: sheet.width };
/** Distance of the drawing from the edge of the page; larger than the unprintable margins of printers. */
const edge = 10 * mm;
/** The dark panel with the contest, the QR code and the number. */
const panel = {
  width: 68 * mm,
  padding: 10 * mm,
  colour: '#0E1011',
  ink: '#F2F4F3',
  quiet: '#B7BEBD',
};
const panelColumn = panel.width - 2 * panel.padding;
/** Horizontal positions of the corner brackets, which frame the texts to the right of the panel. */
const brackets = { left: edge + panel.width + 7 * mm, right: page.width - edge };
const text = { x: brackets.left + 13 * mm, top: 24 * mm };
const column = brackets.right - 13 * mm - text.x;
const signatureLine = page.height - 43 * mm;

/**
 * Writes a certificate as PDF/A-2b, for long-term archives: a tagged page with embedded fonts. The same document gives
 * the same bytes.
 */
export async function writeCertificate(
  document: CertificateDocument,
  typefaces = openTypefaces(document.script, document.lang),
): Promise<Buffer> {
  const pdf = createPdfDocument(
    { ...document, author: document.organiser },
    { size: [page.width, page.height], subset: 'PDF/A-2b', tagged: true },
  );
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = once(pdf, 'end');
  const canvas = createCanvas(pdf, typefaces);
  drawBrackets(canvas);
  drawTexts(canvas, document);
  drawSignature(canvas, document);
  drawPanel(canvas, document);
  canvas.end();
  await finished;
  return Buffer.concat(chunks);
}

/** Writes certificates that share a language, and parses their fonts once. */
export async function writeCertificates(documents: CertificateDocument[]): Promise<Buffer[]> {
  const [first] = documents;
  if (!first) return [];
  const typefaces = openTypefaces(first.script, first.lang);
  const written: Buffer[] = [];
  for (const document of documents) written.push(await writeCertificate(document, typefaces));
  return written;
}

type Canvas = ReturnType<typeof createCanvas>;

function createCanvas(pdf: Pdf, typefaces: Typefaces) {
  const pen = createPen(pdf, typefaces);
  const whole = pdf.struct('Document');
  pdf.addStructure(whole);
  const layOutLines = (
    text: string,
    { size, weight = 'regular' }: TextStyle,
    width: number,
  ): Line[] =>
    breakLines(typefaces, [{ text, weight }], { size, width }).map((line) => ({
      ...line,
      spacing: 0,
    }));
  return {
    pdf,
    layOutLines,
    /** Draws decoration, which screen readers skip. */
    decorate(draw: () => void): void {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw();
      pdf.endMarkedContent();
    },
    /** Draws a picture with its alternative text. */
    figure(alt: string, draw: () => void): void {
      const element = pdf.struct('Figure', { alt });
      whole.add(element);
      const content = pdf.markStructureContent('Figure');
      draw();
      pdf.endMarkedContent();
      element.add(content);
    },
    lines(tag: 'H1' | 'P', { lines, style }: Block, x: number, y: number): void {
      const element = pdf.struct(tag);
      whole.add(element);
      const content = pdf.markStructureContent(tag);
      const hang = hasHangingOpeningMark(lines[0]) ? style.size / 2 : 0;
      lines.forEach((line, index) => {
        // Centres the letters in the height of the line.
        const baseline = y + (index + 0.5) * style.leading + style.size * 0.36;
        pen.line(
          line,
          index === 0 ? x - hang : x,
          baseline,
          style.size,
          style.colour ?? colours.text,
        );
      });
      pdf.endMarkedContent();
      element.add(content);
    },
    end(): void {
      whole.end();
      pdf.end();
    },
  };
}

/** Whether a line begins with a Chinese mark whose left half is empty. Such a line starts further left to align it. */
function hasHangingOpeningMark(line: Line | undefined): boolean {
  const [first] = line?.runs ?? [];
  return (
    first !== undefined && !first.font.startsWith('latin') && /^[《「『（【〈“‘]/.test(first.text)
  );
}

/** Draws four corner brackets, like those of a viewfinder. */
function drawBrackets({ pdf, decorate }: Canvas): void {
  const arm = 13 * mm;
  const bottom = page.height - edge;
  decorate(() => {
    pdf.lineWidth(2).strokeColor(colours.text);
    for (const x of [brackets.left, brackets.right]) {
      for (const y of [edge, bottom]) {
        const end = {
          x: x === brackets.left ? x + arm : x - arm,
          y: y === edge ? y + arm : y - arm,
        };
        pdf.moveTo(x, end.y).lineTo(x, y).lineTo(end.x, y);
      }
    }
    pdf.stroke();
  });
}

interface Block {
  lines: Line[];
  style: TextStyle;
}

interface Part extends Block {
  tag: 'H1' | 'P';
  /** Space above the part, in points. */
  gap: number;
}

const maxLines = 2;

/** Lays out a text in the first of the sizes in which it has at most two lines, or in the last size. */
function layOutInFittingSize(
  { layOutLines }: Canvas,
  words: string,
  sizes: readonly [number, ...number[]],
  given: Partial<TextStyle> = {},
  width = column,
): Block {
  const blocks = sizes.map((size) => {
    const style = { ...given, size, leading: size * 1.35 };
    return { lines: layOutLines(words, style, width), style };
  });
  const block = blocks.find(({ lines }) => lines.length <= maxLines) ?? blocks.at(-1);
  return block as Block;
}

const getHeight = ({ lines, style }: Block) => lines.length * style.leading;

/** Draws the texts above the signature. */
function drawTexts(canvas: Canvas, document: CertificateDocument): void {
  const { heading, lead, film, makers, verb, honour, accent } = document;
  const quiet = { colour: colours.quiet };
  const bold = { weight: 'bold' } as const;
  const title: Part = {
    ...layOutInFittingSize(canvas, heading, [32], { ...bold, colour: accent }),
    tag: 'H1',
    gap: 0,
  };
  const addParagraph = (gap: number, block: Block): Part => ({ ...block, tag: 'P', gap });
  const parts = [
    title,
    addParagraph(40, layOutInFittingSize(canvas, lead, [13], quiet)),
    addParagraph(6, layOutInFittingSize(canvas, film, [32, 25, 19, 15], bold)),
    ...makers.map((words, index) =>
      addParagraph(index === 0 ? 6 : 0, layOutInFittingSize(canvas, words, [16, 13, 11])),
    ),
    addParagraph(22, layOutInFittingSize(canvas, verb, [13], quiet)),
    addParagraph(4, layOutInFittingSize(canvas, honour, [26, 20, 16], bold)),
  ];
  const height = parts.reduce((sum, part) => sum + part.gap + getHeight(part), 0);
  let y = text.top + Math.max(0, (signatureLine - 12 * mm - text.top - height) / 2);
  const rule = y + getHeight(title) + 12;
  canvas.decorate(() => canvas.pdf.rect(text.x, rule, 22 * mm, 3).fill(accent));
  for (const { tag, gap, ...block } of parts) {
    y += gap;
    canvas.lines(tag, block, text.x, y);
    y += getHeight(block);
  }
}

/** Draws the organiser and the date below a line, above which there is room for a signature or a seal. */
function drawSignature(canvas: Canvas, { organiser, day }: CertificateDocument): void {
  const width = 90 * mm;
  canvas.decorate(() => {
    canvas.pdf.lineWidth(0.75).strokeColor(colours.rule);
    canvas.pdf
      .moveTo(text.x, signatureLine)
      .lineTo(text.x + width, signatureLine)
      .stroke();
  });
  const name = layOutInFittingSize(canvas, organiser, [12, 10], {}, width);
  const y = signatureLine + 6;
  canvas.lines('P', name, text.x, y);
  const date = layOutInFittingSize(canvas, day, [10], { colour: colours.quiet }, width);
  canvas.lines('P', date, text.x, y + getHeight(name) + 1);
}

/** Draws the contest at the top of the panel, and the QR code with the number at its bottom. */
function drawPanel(canvas: Canvas, document: CertificateDocument): void {
  const { contest, slogan, url, codeText, numberLabel, number, check } = document;
  const { pdf } = canvas;
  const x = edge + panel.padding;
  canvas.decorate(() =>
    pdf.rect(edge, edge, panel.width, page.height - 2 * edge).fill(panel.colour),
  );
  const logo = scaleLogoToFit(document.logo);
  const top = edge + panel.padding + 4;
  if (logo) drawLogo(canvas, contest, logo, x, top);
  const layOutInPanel = (
    words: string,
    sizes: Parameters<typeof layOutInFittingSize>[2],
    style: Partial<TextStyle>,
  ) => layOutInFittingSize(canvas, words, sizes, style, panelColumn);
  const strong = { weight: 'bold', colour: panel.ink } as const;
  const quiet = { colour: panel.quiet };
  const name = layOutInPanel(contest, [17, 14, 12], strong);
  const nameTop = logo ? top + logo.height + 16 : top - 4;
  canvas.lines('P', name, x, nameTop);
  if (slogan)
    canvas.lines('P', layOutInPanel(slogan, [10], quiet), x, nameTop + getHeight(name) + 6);
  const code = page.height - edge - panel.padding - footHeight - panelColumn;
  canvas.figure(codeText, () => drawQrCode(canvas, url, x, code));
  let y = code + panelColumn + 10;
  for (const block of [
    layOutInPanel(numberLabel, [8.5], quiet),
    layOutInPanel(number, [13], strong),
    layOutInPanel(check, [8.5], quiet),
  ]) {
    canvas.lines('P', block, x, y);
    y += getHeight(block) + 3;
  }
}

/** Height in points below the QR code: the number, and four lines that say how to check it. */
const footHeight = 90;
const logoHeight = 24 * mm;
const platePadding = 6;

function scaleLogoToFit(logo: CertificateDocument['logo']) {
  if (!logo) return null;
  const scale = Math.min(panelColumn / logo.width, logoHeight / logo.height);
  return { ...logo, width: logo.width * scale, height: logo.height * scale };
}

function drawLogo(
  { pdf, figure }: Canvas,
  contest: string,
  { png, width, height, tone }: NonNullable<CertificateDocument['logo']>,
  x: number,
  y: number,
): void {
  figure(contest, () => {
    // A dark logo needs a light background.
    if (tone === 'dark') {
      const [plateWidth, plateHeight] = [width + 2 * platePadding, height + 2 * platePadding];
      pdf.rect(x - platePadding, y - platePadding, plateWidth, plateHeight).fill('#FFFFFF');
    }
    pdf.image(Buffer.from(png, 'base64'), x, y, { width, height });
  });
}

/** Draws the QR code on a white square as wide as the panel's texts. */
function drawQrCode({ pdf }: Canvas, url: string, x: number, y: number): void {
  const { data, size } = encode(url, { ecc: 'M', border: 3 });
  const unit = panelColumn / size;
  pdf.rect(x, y, panelColumn, panelColumn).fill('#FFFFFF');
  data.forEach((row, line) => {
    row.forEach((isDark, at) => {
      // Draws the squares slightly wider, so that no hairlines appear between them.
      if (isDark) pdf.rect(x + at * unit, y + line * unit, unit * 1.02, unit * 1.02);
    });
  });
  pdf.fill(panel.colour);
}
