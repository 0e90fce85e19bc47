import { createHash } from 'node:crypto';
import { pageDataId, pageDataType } from './page-data.ts';

/**
 * Finds the site's own inline scripts by their nonce: a random mark of this rendering, which injected markup cannot
 * know.
 * @returns the page without marks, and the `'sha256-…'` sources of the marked scripts
 */
export function collectMarkedScripts(html: string, mark: string) {
  const attribute = ` nonce="${mark}"`;
  const sources = new Set<string>();
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const at = html.indexOf(attribute, from);
    if (at < 0) break;
    parts.push(html.slice(from, at));
    from = at + attribute.length;
    const start = html.lastIndexOf('<', at);
    const content = html.indexOf('>', from) + 1;
    if (!inlineScript.test(html.slice(start, content))) continue;
    sources.add(hashScript(html.slice(content, html.indexOf('</script>', content))));
  }
  parts.push(html.slice(from));
  return { html: parts.join(''), sources: [...sources] };
}

const inlineScript = /^<script(?![^>]*\bsrc=)/;

/** Caches the `'sha256-…'` sources of inline scripts, because most pages have the same scripts. */
const hashes = new Map<string, string>();
const maxHashes = 256;

function hashScript(script: string): string {
  const known = hashes.get(script);
  if (known) return known;
  const source = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  if (hashes.size >= maxHashes) hashes.clear();
  hashes.set(script, source);
  return source;
}

const preloads = /<link rel="modulepreload" href="[^"]+"\/>/g;

/**
 * Moves the links that preload scripts from the head to the end of the body. Browsers request files in the order of the
 * document, so that the styles and the main picture no longer wait for scripts on a slow connection.
 * @param more URLs of further scripts to preload
 */
export function moveScriptsToEnd(html: string, more: readonly string[]): string {
  const [headEnd, bodyEnd] = [html.indexOf('</head>'), html.lastIndexOf('</body>')];
  if (headEnd < 0 || bodyEnd < 0) return html;
  const head = html.slice(0, headEnd);
  const scripts = [
    ...(head.match(preloads) ?? []),
    ...more.map((address) => `<link rel="modulepreload" href="${address}"/>`),
  ];
  const low = scripts.map((link) => link.replace('/>', ' fetchPriority="low"/>')).join('');
  return `${head.replace(preloads, '')}${html.slice(headEnd, bodyEnd)}${low}${html.slice(bodyEnd)}`;
}

/** Appends the loaders' data to a page, in a script element whose type no browser executes. */
export function appendLoaderData(html: string, data: string): string {
  // Escapes `<`, which occurs only inside JSON strings, so that the data cannot contain an end tag.
  const safe = data.replaceAll('<', '\\u003c');
  const block = `<script id="${pageDataId}" type="${pageDataType}">${safe}</script>`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + block : html.slice(0, end) + block + html.slice(end);
}
