import { createHash } from 'node:crypto';
import { pageDataId, pageDataType } from './page-data.ts';

/**
 * Finds the site's own inline scripts. They have the random mark of this rendering as nonce, which injected markup
 * cannot know.
 * @returns the page without marks, and the `'sha256-…'` sources of the marked scripts
 */
export function collectMarkedScripts(html: string, mark: string) {
  const attribute = ` nonce="${mark}"`;
  const sources = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(inlineScript)) {
    if (!attributes.includes(attribute)) continue;
    sources.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] };
}

const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Appends the loaders' data to a page, in a script element whose type no browser executes. */
export function appendLoaderData(html: string, data: string): string {
  // Escapes `<`, which occurs only inside JSON strings, so that the data cannot contain an end tag.
  const safe = data.replaceAll('<', '\\u003c');
  const block = `<script id="${pageDataId}" type="${pageDataType}">${safe}</script>`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + block : html.slice(0, end) + block + html.slice(end);
}
