import { getDocumentProxy } from 'unpdf';

/** Reads pages, text, tags and metadata of a PDF. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  const tags: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
    tags.push(JSON.stringify(await page.getStructTree()));
  }
  const { info } = await pdf.getMetadata();
  return {
    pages,
    text: pages.join(''),
    tags: tags.join(''),
    info: info as Record<string, unknown>,
  };
}

/** Removes whitespace, so that line breaks do not matter in comparisons. */
export const removeWhitespace = (text: string) => text.replace(/\s+/g, '');
