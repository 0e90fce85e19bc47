import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from '../support/fixtures.ts';

/** Inserts HTML into a page without sanitizing it. */
async function injectHtml(page: Page, url: string, html: string) {
  await page.route(`**${url}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', () => `${html}</main>`);
    await route.fulfill({ response, body });
  });
}

const parseScriptSources = (policy: string) =>
  /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ').sort() ?? [];

test.describe('a script in the contents of a page', () => {
  // React detects HTML that it has not rendered, and renders the page again.
  test.use({ expectedErrors: /Content Security Policy|TrustedScript|React error #418/ });

  for (const [what, html] of [
    ['an inline script', '<script>sessionStorage.setItem("injected", "1")</script>'],
    ['a handler', `<img src="/none" onerror="sessionStorage.setItem('injected', '1')">`],
    ['a script of another site', '<script src="https://localhost:1/a.js"></script>'],
  ] as const) {
    test(`is not executed: ${what}`, async ({ page }) => {
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          sessionStorage.setItem('violated', effectiveDirective);
        });
      });
      await injectHtml(page, '/en-US/aboutUs', html);
      await page.goto('/en-US/aboutUs');
      await waitForHydration(page);
      const readKept = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
      await expect.poll(() => readKept('violated')).toMatch(/^script-src-/);
      expect(await readKept('injected')).toBeNull();
    });
  }

  test('inserted by a library is removed', async ({ page }) => {
    await page.goto('/en-US/aboutUs');
    await waitForHydration(page);
    const written = await page.evaluate(() => {
      const element = document.createElement('div');
      element.innerHTML = '<p title="a" onclick="b()">c</p><script>d()</script>';
      return element.innerHTML;
    });
    expect(written).toBe('<p title="a">c</p>');
    const loadScript = (source: string) =>
      page.evaluate((src) => {
        const script = document.createElement('script');
        script.src = src;
      }, source);
    await expect(loadScript('/media/files/a.js')).rejects.toThrow('TrustedScriptURL');
    await loadScript('/dist/assets/a.js');
  });
});

test('the allowed scripts of a page depend on its route only, never on data', async ({ page }) => {
  const readScriptSources = async (url: string) => {
    const response = await page.request.get(url);
    const policy = response.headers()['content-security-policy'] ?? '';
    return { sources: parseScriptSources(policy), html: await response.text() };
  };
  const search = await readScriptSources('/en-US/gallery?search=one');
  const other = await readScriptSources('/en-US/gallery?search=two&current=3');
  const chinese = await readScriptSources('/zh-TW/gallery');
  const home = await readScriptSources('/home');
  // The own files and the script in the head.
  expect(search.sources).toHaveLength(2);
  for (const { sources } of [other, chinese, home]) expect(sources).toEqual(search.sources);
  expect(search.html).not.toContain('page-data');
  const login = await readScriptSources('/en-US/login?next=/one');
  expect(login.sources).toHaveLength(5);
  expect((await readScriptSources('/zh-TW/login?next=/two')).sources).toEqual(login.sources);
  const register = await readScriptSources('/en-US/register');
  // The script that imports the page's modules differs.
  expect(register.sources.filter((source) => login.sources.includes(source))).toHaveLength(4);
  for (const { html } of [login, register]) {
    expect(html).toContain('<script id="page-data" type="text/x-turbo-stream">');
    expect(html).not.toMatch(/nonce=|streamController\.enqueue/);
  }
});

test('other sites may embed only pictures for link previews', async ({ page }) => {
  const readOpenerPolicy = async (url: string) =>
    (await page.request.get(url)).headers()['cross-origin-resource-policy'];
  for (const url of [
    '/home',
    '/safeSuper/',
    '/api/contest',
    '/healthz',
    '/api/none',
    '/favicon.ico',
  ]) {
    expect(await readOpenerPolicy(url), url).toBe('same-origin');
  }
  expect(await readOpenerPolicy('/cards/en-US/home.jpg')).toBe('cross-origin');
});
