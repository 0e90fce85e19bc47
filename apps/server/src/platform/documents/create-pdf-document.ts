import PDFDocument from 'pdfkit';

interface Metadata {
  title: string;
  author: string;
  date: Date;
  /** BCP 47 tag of the document's language. */
  lang: string;
}

/** Opens a PDF without margins, whose metadata may contain any characters. */
export function createPdfDocument(
  { title, author, date, lang }: Metadata,
  options: PDFKit.PDFDocumentOptions,
): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    margin: 0,
    pdfVersion: '1.7',
    // Disables the default font, because PDFKit would refer to a font that is not embedded.
    font: '',
    lang,
    displayTitle: true,
    info: { Title: toMetadataText(title), Author: toMetadataText(author), CreationDate: date },
    ...options,
  });
  // Escapes these texts at the end, because PDFKit then copies them into XML without escaping them. The other copies in
  // the file are already written.
  const { endMetadata } = pdf;
  pdf.endMetadata = () => {
    Object.assign(pdf.info, {
      Title: escapeXml(pdf.info.Title ?? ''),
      Author: escapeXml(pdf.info.Author ?? ''),
    });
    endMetadata.call(pdf);
  };
  return pdf;
}

/** Replaces control characters and unpaired surrogates by spaces. */
export const toMetadataText = (text: string) => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeXml = (text: string) => text.replace(/[&<>]/g, (char) => entities[char] ?? '');
