import { createHash } from 'node:crypto';
import { pageDataId, pageDataType } from './page-data.ts';

/**
 * Finds the site's own inline scripts, which carry the random mark of this rendering as nonce. Injected
 * markup cannot know the mark.
 *
 * @returns the page without marks, and the `'sha256-…'` sources of the marked scripts.
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

/** Appends the loaders' data to a page, as a block that no browser executes. */
export function appendLoaderData(html: string, data: string): string {
  // `<` occurs only inside JSON strings; escaping it prevents an end tag.
  const safe = data.replaceAll('<', '\\u003c');
  const block = `<script id="${pageDataId}" type="${pageDataType}">${safe}</script>`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + block : html.slice(0, end) + block + html.slice(end);
}
