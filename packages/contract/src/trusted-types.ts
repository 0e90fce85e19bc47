/** The part of the browser's Trusted Types API that is used here. */
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

/** Names of the policies, for the Content Security Policy. */
export const trustedTypePolicies = ['default', 'inert'] as const;

/** Where the scripts of both apps lie. */
const scriptsPath = '/dist/';

/** React makes every script element from exactly this text. */
const emptyScript = '<script></script>';

/**
 * Checks every string that a library gives to a sink of the DOM, where the browser enforces Trusted Types:
 * HTML loses what could execute, script URLs must be those of the program's own files, and text never becomes a script.
 * It must run before any library does, once in a document.
 */
export function protectSinks(): void {
  const { trustedTypes } = globalThis as TrustedTypesPage;
  if (!trustedTypes) return;
  const inert = trustedTypes.createPolicy('inert', { createHTML: (html) => html });
  trustedTypes.createPolicy('default', {
    createHTML: (html) =>
      html === emptyScript || !mayExecute(html) ? html : removeExecutable(html, inert),
    createScriptURL: (url) => (isOwnScript(url, location.href) ? url : null),
  });
}

/** Whether a URL is that of a built file, or of a worker that this page has made itself. */
export function isOwnScript(url: string, page: string): boolean {
  const { origin } = new URL(page);
  const { origin: own, pathname, protocol } = new URL(url, page);
  return own === origin && (protocol === 'blob:' || pathname.startsWith(scriptsPath));
}

/** False for most HTML, without parsing it; true may be wrong. */
export const mayExecute = (html: string) =>
  /<\/?(?:script|iframe|object|embed|base|meta|link)|<[^>]*[\s"'/](?:on\w+|srcdoc)\s*=|script:/i.test(
    html,
  );

const executable = 'script, iframe, object, embed, base, meta, link';

function removeExecutable(html: string, inert: Policy): string {
  // A document of its own executes and loads nothing.
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
