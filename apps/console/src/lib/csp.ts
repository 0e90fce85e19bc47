const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');

/** Nonce for style elements. The Content-Security-Policy rejects style elements without it. */
export const nonce = meta?.content ?? '';

/**
 * Adds the nonce to style elements that libraries create: antd's scroll lock uses `createElement`, the
 * player's controls set HTML in shadow roots.
 */
export function addNonceToStyles() {
  if (!nonce) return;
  const create = document.createElement;
  document.createElement = function createElementWithNonce(
    name: string,
    options?: ElementCreationOptions,
  ) {
    const element = create.call(document, name, options);
    if (name.toLowerCase() === 'style') element.nonce = nonce;
    return element;
  } as typeof create;
  patchShadowRoots();
}

const addNonceToStyle = (html: string) =>
  html.replace(/<style(?=[\s>])/g, `<style nonce="${nonce}"`);

function patchShadowRoots() {
  const { prototype } = ShadowRoot;
  const setHtml = prototype.setHTMLUnsafe;
  if (setHtml) {
    prototype.setHTMLUnsafe = function setHtmlWithNonce(html) {
      setHtml.call(this, typeof html === 'string' ? addNonceToStyle(html) : html);
    };
  }
  const inner = Object.getOwnPropertyDescriptor(prototype, 'innerHTML');
  if (!inner?.set) return;
  const { set } = inner;
  Object.defineProperty(prototype, 'innerHTML', {
    ...inner,
    set(html: string) {
      set.call(this, addNonceToStyle(html));
    },
  });
}
