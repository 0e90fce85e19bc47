import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { CatalogueDocument, CatalogueEntry } from './catalogue.ts';
import { createPdfDocument, toMetadataText } from './create-pdf-document.ts';
import { breakLines } from './line-breaking.ts';
import { colours, sheet, type TextStyle } from './page.ts';
import { openTypefaces } from './typefaces.ts';
import { createPen } from './write-pdf.ts';

type Pdf = PDFKit.PDFDocument;

const mm = 72 / 25.4;
const bleed = 3 * mm;
const margin = { left: 15 * mm, right: 15 * mm, top: 18 * mm, bottom: 20 * mm };
const column = sheet.width - margin.left - margin.right;
const stage = '#0E1011';

const gap = 18;
/**
 * Width of a still, by number of films per page. Its 1,280 pixels are printed with 200 dots per inch on a whole page,
 * and with 300 on half a page.
 */
const stillWidths = { 1: column, 2: 108 * mm };

const styles = {
  title: { size: 15, leading: 20, weight: 'bold' },
  number: { size: 10, leading: 14, colour: colours.quiet },
  credit: { size: 9.5, leading: 14, colour: colours.quiet },
  text: { size: 9.5, leading: 15 },
  row: { size: 10, leading: 20 },
} as const satisfies Record<string, TextStyle>;

/** Writes a catalogue: cover, contents with page numbers, and the films, one or two on a page. */
export async function writeCataloguePdf(document: CatalogueDocument): Promise<void> {
  const { title, kind, organiser, hasBleed } = document;
  const edge = hasBleed ? 2 * bleed : 0;
  const pdf = createPdfDocument(
    { ...document, title: `${title} · ${kind}`, author: organiser },
    { size: [sheet.width + edge, sheet.height + edge], autoFirstPage: false },
  );
  const out = createWriteStream(document.target);
  pdf.pipe(out);
  const canvas = createCanvas(pdf, document);
  drawCover(canvas, document);
  const first = 2 + drawContents(canvas, document);
  drawFilms(canvas, document, first);
  pdf.end();
  await finished(out);
}

type Canvas = ReturnType<typeof createCanvas>;

/** Creates functions that draw in points from the corner of the trimmed page. */
function createCanvas(pdf: Pdf, { script, lang, hasBleed }: CatalogueDocument) {
  const typefaces = openTypefaces(script, lang);
  const pen = createPen(pdf, typefaces);
  const edge = hasBleed ? bleed : 0;
  const layOutLines = (text: string, { size, weight = 'regular' }: TextStyle, width: number) =>
    breakLines(typefaces, [{ text, weight }], { size, width });
  return {
    pdf,
    edge,
    addPage() {
      pdf.addPage();
      if (!hasBleed) return;
      const trim = [bleed, bleed, bleed + sheet.width, bleed + sheet.height];
      const page = pdf.page.dictionary.data as Record<string, unknown>;
      page.TrimBox = trim;
      page.BleedBox = [0, 0, sheet.width + 2 * bleed, sheet.height + 2 * bleed];
    },
    /** Fills the whole page, with its bleed. */
    fill: (colour: string) =>
      pdf.rect(0, 0, sheet.width + 2 * edge, sheet.height + 2 * edge).fill(colour),
    rule: (x: number, y: number, width: number, thickness: number, colour: string) =>
      pen.rule(x + edge, y + edge, width, thickness, colour),
    image: (source: string | Buffer, x: number, y: number, width: number, height: number) =>
      pdf.image(source, x + edge, y + edge, { fit: [width, height] }),
    link: (x: number, y: number, width: number, height: number, name: string) =>
      pdf.goTo(x + edge, y + edge, width, height, name),
    measure: (text: string, style: TextStyle) =>
      layOutLines(text, style, Number.MAX_SAFE_INTEGER)[0]?.width ?? 0,
    /** Draws a text in lines; returns its height. A text of too many lines ends with an ellipsis. */
    text(
      given: string,
      { x, y, width, most = Number.POSITIVE_INFINITY }: TextPlace,
      style: TextStyle,
    ): number {
      let lines = layOutLines(given, style, width);
      if (lines.length > most) {
        const kept = lines.slice(0, most).flatMap(({ runs }) => runs.map(({ text }) => text));
        const shortened = `${kept.join('').slice(0, -2).trimEnd()}…`;
        lines = layOutLines(shortened, style, width).slice(0, most);
      }
      lines.forEach((line, index) => {
        const baseline = y + index * style.leading + style.leading / 2 + style.size * 0.36;
        pen.line(line, x + edge, baseline + edge, style.size, style.colour ?? colours.text);
      });
      return lines.length * style.leading;
    },
  };
}

interface TextPlace {
  x: number;
  y: number;
  width: number;
  /** Maximum number of lines. */
  most?: number;
}

function drawCover(canvas: Canvas, document: CatalogueDocument): void {
  const { title, kind, count, organiser, slogan, accent, logo } = document;
  canvas.addPage();
  canvas.fill(stage);
  drawBrackets(canvas);
  const x = margin.left + 12 * mm;
  const width = column - 24 * mm;
  if (logo) {
    const box = { width: 60 * mm, height: 24 * mm };
    if (logo.tone === 'dark') {
      const scale = Math.min(box.width / logo.width, box.height / logo.height);
      canvas.pdf
        .rect(
          x + canvas.edge - 8,
          44 * mm + canvas.edge - 8,
          logo.width * scale + 16,
          logo.height * scale + 16,
        )
        .fill('#FFFFFF');
    }
    canvas.image(Buffer.from(logo.png, 'base64'), x, 44 * mm, box.width, box.height);
  }
  let y = 100 * mm;
  const ink = '#F2F4F3';
  const quiet = '#B7BEBD';
  const size = title.length > 24 ? 32 : 40;
  y += canvas.text(
    title,
    { x, y, width },
    { size, leading: size * 1.3, weight: 'bold', colour: ink },
  );
  if (slogan)
    y += canvas.text(slogan, { x, y: y + 8, width }, { size: 15, leading: 24, colour: quiet }) + 8;
  canvas.rule(x, y + 16, 40 * mm, 3, accent.dark);
  canvas.text(kind, { x, y: y + 28, width }, { size: 22, leading: 32, colour: accent.dark });
  canvas.text(count, { x, y: y + 62, width }, { size: 12, leading: 18, colour: quiet });
  const foot = [organiser, String(document.date.getFullYear())].filter(Boolean).join(' · ');
  canvas.text(
    foot,
    { x, y: sheet.height - 44 * mm, width },
    { size: 12, leading: 18, colour: quiet },
  );
}

/** Draws four corner brackets, like those of a viewfinder. */
function drawBrackets({ pdf, edge }: Canvas): void {
  const [left, top] = [12 * mm + edge, 12 * mm + edge];
  const [right, bottom] = [sheet.width - 12 * mm + edge, sheet.height - 12 * mm + edge];
  const arm = 18 * mm;
  pdf.lineWidth(2.5).strokeColor('#F2F4F3');
  pdf
    .moveTo(left, top + arm)
    .lineTo(left, top)
    .lineTo(left + arm, top);
  pdf
    .moveTo(right - arm, top)
    .lineTo(right, top)
    .lineTo(right, top + arm);
  pdf
    .moveTo(right, bottom - arm)
    .lineTo(right, bottom)
    .lineTo(right - arm, bottom);
  pdf
    .moveTo(left + arm, bottom)
    .lineTo(left, bottom)
    .lineTo(left, bottom - arm);
  pdf.stroke();
}

const contentsTop = 44 * mm;
const rowsPerPage = Math.floor((sheet.height - contentsTop - margin.bottom) / styles.row.leading);

const toDestination = (index: number) => `film-${index}`;

/** Draws the table of contents. Returns the number of its pages. */
function drawContents(canvas: Canvas, document: CatalogueDocument): number {
  const { films, contents, accent, perPage } = document;
  const pages = Math.max(1, Math.ceil(films.length / rowsPerPage));
  for (let page = 0; page < pages; page++) {
    canvas.addPage();
    const heading = { size: 24, leading: 32, weight: 'bold' } as const;
    canvas.text(contents, { x: margin.left, y: margin.top, width: column }, heading);
    canvas.rule(margin.left, margin.top + 40, 24 * mm, 2, accent.light);
    films.slice(page * rowsPerPage, (page + 1) * rowsPerPage).forEach((film, row) => {
      const index = page * rowsPerPage + row;
      const y = contentsTop + row * styles.row.leading;
      drawContentsRow(canvas, film, y, 2 + pages + Math.floor(index / perPage));
      canvas.link(margin.left, y, column, styles.row.leading, toDestination(index));
    });
    drawFooter(canvas, document, 2 + page);
  }
  return pages;
}

function drawContentsRow(canvas: Canvas, film: CatalogueEntry, y: number, page: number): void {
  const { row } = styles;
  const quiet = { ...row, colour: colours.quiet };
  const number = String(page);
  const team = film.credits[0] ?? '';
  canvas.text(film.number, { x: margin.left, y, width: 36, most: 1 }, quiet);
  canvas.text(film.title, { x: margin.left + 40, y, width: column * 0.5 - 48, most: 1 }, row);
  canvas.text(team, { x: margin.left + column * 0.5, y, width: column * 0.5 - 44, most: 1 }, quiet);
  const width = canvas.measure(number, row);
  canvas.text(number, { x: margin.left + column - width - 1, y, width: width + 2, most: 1 }, row);
  canvas.rule(margin.left, y + row.leading, column, 0.5, colours.hairline);
}

/** Draws the films. @param first number of the first page */
function drawFilms(canvas: Canvas, document: CatalogueDocument, first: number): void {
  const { films, perPage } = document;
  const height = (sheet.height - margin.top - margin.bottom - (perPage - 1) * gap) / perPage;
  films.forEach((film, index) => {
    const place = index % perPage;
    if (place === 0) {
      canvas.addPage();
      drawFooter(canvas, document, first + index / perPage);
    }
    const top = margin.top + place * (height + gap);
    canvas.pdf.addNamedDestination(toDestination(index), 'XYZ', 0, top, null);
    canvas.pdf.outline.addItem(toMetadataText(`${film.number} ${film.title}`));
    if (perPage === 2) drawHalfPage(canvas, document, film, { top, height });
    else drawWholePage(canvas, document, film, { top, height });
  });
}

interface Area {
  top: number;
  height: number;
}

/** Draws a film on half a page: the still on the left, title and credits on its right, the texts below. */
function drawHalfPage(
  canvas: Canvas,
  document: CatalogueDocument,
  film: CatalogueEntry,
  { top, height }: Area,
): void {
  const width = stillWidths[2];
  const stillHeight = (width * 9) / 16;
  drawStill(canvas, film, margin.left, top, width);
  const x = margin.left + width + gap;
  drawNames(canvas, document, film, { x, y: top, width: column - width - gap, most: 4 });
  const y = top + stillHeight + 12;
  drawTexts(canvas, film, { x: margin.left, y, width: column }, top + height - y);
}

/** Draws a film on a page: the still across the page, then title, credits and texts. */
function drawWholePage(
  canvas: Canvas,
  document: CatalogueDocument,
  film: CatalogueEntry,
  { top, height }: Area,
): void {
  const stillHeight = (stillWidths[1] * 9) / 16;
  drawStill(canvas, film, margin.left, top, stillWidths[1]);
  const from = top + stillHeight + gap;
  const used = drawNames(canvas, document, film, {
    x: margin.left,
    y: from,
    width: column,
    most: 3,
  });
  const y = from + used + 12;
  drawTexts(canvas, film, { x: margin.left, y, width: column }, top + height - y);
}

function drawStill(canvas: Canvas, { still }: CatalogueEntry, x: number, y: number, width: number) {
  const height = (width * 9) / 16;
  canvas.pdf.rect(x + canvas.edge, y + canvas.edge, width, height).fill(stage);
  if (still) canvas.image(still, x, y, width, height);
}

/** Draws number, title and credits; returns their height. */
function drawNames(
  canvas: Canvas,
  { accent }: CatalogueDocument,
  film: CatalogueEntry,
  { x, y, width, most }: Required<TextPlace>,
): number {
  const number = { ...styles.number, colour: accent.light, weight: 'bold' } as const;
  let at = y + canvas.text(film.number, { x, y, width, most: 1 }, number);
  at += canvas.text(film.title, { x, y: at + 2, width, most }, styles.title) + 8;
  for (const credit of film.credits) {
    at += canvas.text(credit, { x, y: at, width, most: 2 }, styles.credit);
  }
  return at - y;
}

/** Draws the synopsis and, in the room that it leaves, the text about the team. */
function drawTexts(
  canvas: Canvas,
  { synopsis, teamText }: CatalogueEntry,
  place: TextPlace,
  room: number,
): void {
  const { leading } = styles.text;
  const lines = Math.max(0, Math.floor(room / leading));
  if (lines === 0) return;
  const used = synopsis ? canvas.text(synopsis, { ...place, most: lines }, styles.text) : 0;
  const left = lines - Math.ceil(used / leading) - 1;
  if (!teamText || left < 1) return;
  const style = { ...styles.text, colour: colours.quiet };
  canvas.text(teamText, { ...place, y: place.y + used + leading / 2, most: left }, style);
}

function drawFooter(canvas: Canvas, { title, kind }: CatalogueDocument, page: number): void {
  const style = { size: 8, leading: 12, colour: colours.quiet };
  const y = sheet.height - 13 * mm;
  canvas.rule(margin.left, y - 4, column, 0.5, colours.hairline);
  canvas.text(`${title} · ${kind}`, { x: margin.left, y, width: column - 60, most: 1 }, style);
  const width = canvas.measure(String(page), style);
  const x = margin.left + column - width - 1;
  canvas.text(String(page), { x, y, width: width + 2, most: 1 }, style);
}
