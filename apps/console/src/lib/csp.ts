const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');

/** Nonce of this page; the Content-Security-Policy lets no style element in without it. */
export const nonce = meta?.content ?? '';

/**
 * Puts the nonce on every style element that libraries make: antd's scroll lock by
 * `createElement`, the player's controls by HTML in their shadow roots.
 */
export function addNonceToStyles() {
  if (!nonce) return;
  const create = document.createElement;
  document.createElement = function createWithNonce(
    name: string,
    options?: ElementCreationOptions,
  ) {
    const element = create.call(document, name, options);
    if (name.toLowerCase() === 'style') element.nonce = nonce;
    return element;
  } as typeof create;
  patchShadowRoots();
}

const addNonce = (html: string) =>
  html
    .replaceAll('<style>', `<style nonce="${nonce}">`)
    .replaceAll('<style ', `<style nonce="${nonce}" `);

function patchShadowRoots() {
  const { prototype } = ShadowRoot;
  const setHtml = prototype.setHTMLUnsafe;
  if (setHtml) {
    prototype.setHTMLUnsafe = function setHtmlWithNonce(html) {
      setHtml.call(this, typeof html === 'string' ? addNonce(html) : html);
    };
  }
  const inner = Object.getOwnPropertyDescriptor(prototype, 'innerHTML');
  if (!inner?.set) return;
  const { set } = inner;
  Object.defineProperty(prototype, 'innerHTML', {
    ...inner,
    set(html: string) {
      set.call(this, addNonce(html));
    },
  });
}
