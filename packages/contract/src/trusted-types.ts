/** Part of the browser's Trusted Types API that this file uses. */
interface Policy {
  createHTML(html: string): string;
}

interface Rules {
  createHTML(html: string): string;
  createScriptURL?(url: string): string | null;
}

interface TrustedTypesPage {
  trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
}

/** Policy names for the Content Security Policy. */
export const trustedTypePolicies = ['default', 'inert'] as const;

/** URL prefix of the scripts of both apps. */
const scriptsPath = '/dist/';

/** Text from which React creates script elements. */
const emptyScript = '<script></script>';

/**
 * Checks every string that a library assigns to a DOM sink, in browsers that enforce Trusted Types: executable parts
 * are removed from HTML, script URLs must be built files, and text never becomes a script. Must run once per
 * document, before any library.
 */
export function protectDomSinks(): void {
  const { trustedTypes } = globalThis as TrustedTypesPage;
  if (!trustedTypes) return;
  const inert = trustedTypes.createPolicy('inert', { createHTML: (html) => html });
  trustedTypes.createPolicy('default', {
    createHTML: (html) =>
      html === emptyScript || !canHtmlExecute(html) ? html : removeExecutableHtml(html, inert),
    createScriptURL: (url) => (isOwnScriptUrl(url, location.href) ? url : null),
  });
}

/** Whether a URL belongs to a built file or to a worker that the page created. */
export function isOwnScriptUrl(url: string, page: string): boolean {
  const { origin } = new URL(page);
  const { origin: own, pathname, protocol } = new URL(url, page);
  return own === origin && (protocol === 'blob:' || pathname.startsWith(scriptsPath));
}

/** Whether HTML may contain parts that execute. A quick test without parsing: false is certain, true is not. */
export const canHtmlExecute = (html: string) =>
  /<\/?(?:script|iframe|object|embed|base|meta|link)|<[^>]*[\s"'/](?:on\w+|srcdoc)\s*=|script:/i.test(
    html,
  );

const executable = 'script, iframe, object, embed, base, meta, link';

function removeExecutableHtml(html: string, inert: Policy): string {
  // Parses in a separate document, which neither executes scripts nor loads files.
  const { body } = new DOMParser().parseFromString(inert.createHTML(html), 'text/html');
  for (const element of body.querySelectorAll(executable)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isHandler = name.startsWith('on') || name === 'srcdoc';
      if (isHandler || /^\s*(?:java|vb)script:/i.test(value)) element.removeAttribute(name);
    }
  }
  return body.innerHTML;
}
