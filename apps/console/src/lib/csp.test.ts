import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const original = vi.fn((name: string) => ({ name, nonce: '' }));
const setHtml = vi.fn();
const setInner = vi.fn();

/** Creates a shadow root as browsers have it. */
function createShadowRoot() {
  class Root {
    setHTMLUnsafe(html: unknown) {
      setHtml(html);
    }
    get innerHTML() {
      return '';
    }
    set innerHTML(html: string) {
      setInner(html);
    }
  }
  return Root;
}

/** Loads the module on a page with a nonce. */
async function loadModule(content: string | null) {
  vi.resetModules();
  vi.stubGlobal('document', {
    createElement: original,
    querySelector: () => (content === null ? null : { content }),
  });
  vi.stubGlobal('ShadowRoot', createShadowRoot());
  return import('./csp.ts');
}

beforeEach(() => {
  for (const mock of [original, setHtml, setInner]) mock.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('without a nonce', () => {
  it('leaves the browser as it is', async () => {
    const { addNonceToStyles, nonce } = await loadModule(null);
    addNonceToStyles();
    expect(nonce).toBe('');
    expect(document.createElement).toBe(original);
  });
});

describe('with a nonce', () => {
  beforeEach(async () => (await loadModule('abc')).addNonceToStyles());

  it.each([
    ['style', 'abc'],
    ['STYLE', 'abc'],
    ['div', ''],
    ['script', ''],
  ])('a new %s has the nonce %j', (name, nonce) => {
    expect(document.createElement(name)).toMatchObject({ name, nonce });
  });

  const html = '<style>a{}</style><style media="print">b{}</style><p>c</p>';
  const expected =
    '<style nonce="abc">a{}</style><style nonce="abc" media="print">b{}</style><p>c</p>';

  it('styles in shadow roots have it', () => {
    const root = new ShadowRoot();
    root.innerHTML = html;
    root.setHTMLUnsafe(html);
    expect(setInner).toHaveBeenCalledWith(expected);
    expect(setHtml).toHaveBeenCalledWith(expected);
  });

  it('trusted HTML is passed on', () => {
    const trusted = { toString: () => html };
    new ShadowRoot().setHTMLUnsafe(trusted as never);
    expect(setHtml).toHaveBeenCalledWith(trusted);
  });
});
