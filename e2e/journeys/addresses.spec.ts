import { readdir, readFile } from 'node:fs/promises';
import { pages } from '@film-contest/contract/pages';
import { expect, test } from '../support/fixtures.ts';
import { findUnsupportedCalls, findUnsupportedCss } from '../support/old-browsers.ts';

// Chromium logs every document with status 404 or 500.
test.use({ expectedErrors: /Failed to load resource: .*(404|500)/ });

test.describe('redirects', () => {
  for (const [from, to, status] of [
    ['/', '/home', 302],
    ['/en-US', '/home', 302],
    ['/nowhere', '/home', 302],
    ['/gallery/1/2/3', '/home', 302],
    ['/zh-TW/nowhere', '/zh-TW/home', 302],
    ['/en-US/share', '/en-US/home', 302],
    ['/en-US/School', '/en-US/home', 302],
    ['/en-US/selected', '/en-US/home', 302],
    ['/en-US/selectedopen', '/en-US/home', 302],
    ['/xx/home', '/home', 302],
    ['/EN-us/gallery', '/en-US/gallery', 308],
  ] as const) {
    test(`${from} → ${to}`, async ({ request, server }) => {
      const answer = await request.get(`${server.url}${from}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(status);
      expect(new URL(answer.headers().location ?? '', server.url).pathname).toBe(to);
    });
  }

  test('/{lang} moves the language into local storage', async ({ page }) => {
    await page.goto('/en-US');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en-US');
  });
});

const parameters: Record<string, string> = {
  ':id': '999999',
  ':entry': '7d8f4f0e-2f65-4c3a-9a75-0a4c1c7c6b11',
  ':step': 'film',
  ':slug': 'no-such-page',
  ':number': '0000-0000-0000',
};

// The appeal form looks the same for every number, so that it does not reveal which votes are held.
const pagesOfAnyId = ['appeal'];

for (const [name, { path, prefixed }] of Object.entries(pages)) {
  const isUnknown = /:(id|slug)/.test(path) && !pagesOfAnyId.includes(name);
  const address = path.replace(/:\w+/g, (parameter) => parameters[parameter] ?? '');
  for (const tree of ['', ...(prefixed ? ['/zh-CN', '/zh-TW', '/en-US'] : [])]) {
    test(`${tree}${address} (${name}) answers ${isUnknown ? 404 : 200}`, async ({
      request,
      server,
    }) => {
      const answer = await request.get(`${server.url}${tree}${address}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(isUnknown ? 404 : 200);
      const html = await answer.text();
      expect(html).toMatch(/<title>[^<]+<\/title>/);
      if (path.includes(':')) return;
      const shouted = await request.get(`${server.url}${tree}${address.toUpperCase()}`);
      expect(shouted.status()).toBe(200);
    });
  }
}

for (const [path, status, text] of [
  ['/404', 404, 'Sorry, the page you visited does not exist.'],
  ['/500', 500, 'Sorry, something went wrong.'],
  ['/en-US/gallery/999999', 404, 'Sorry, the page you visited does not exist.'],
] as const) {
  test(`${path} names the error`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('locale', 'en-US'));
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(status);
    await expect(page.getByText(text)).toBeVisible();
  });
}

test('scripts and styles are sent compressed', async ({ request, server }) => {
  for (const page of ['/home', '/safeSuper/']) {
    const html = await (await request.get(`${server.url}${page}`)).text();
    const files = [...html.matchAll(/"(\/dist\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      for (const encoding of ['br', 'gzip']) {
        const headers = { 'accept-encoding': encoding };
        const answer = await request.get(`${server.url}${file}`, { headers });
        expect(answer.headers()['content-encoding'], file).toBe(encoding);
      }
    }
  }
});

const folder = new URL('../../apps/site/build/client/assets/', import.meta.url);

for (const [kind, ending, look] of [
  ['styles', '.css', findUnsupportedCss],
  ['scripts', '.js', findUnsupportedCalls],
] as const) {
  test(`${kind} use nothing that the oldest supported browsers lack`, async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
    expect(names.length).toBeGreaterThan(5);
    const faults: Record<string, string[]> = {};
    for (const name of names) {
      const found = look(await readFile(new URL(name, folder), 'utf8'));
      if (found.length > 0) faults[name] = found;
    }
    expect(faults).toEqual({});
  });
}

test('scripts that the shell loads in the background do not load a stylesheet again', async () => {
  const shells = (await readdir(folder)).filter((name) => /^shell-.*\.js$/.test(name));
  expect(shells).toHaveLength(1);
  for (const name of shells) {
    expect(await readFile(new URL(name, folder), 'utf8')).not.toMatch(/assets\/[\w-]+\.css/);
  }
});

test('the validation of forms loads at the first use of a form, not with the page', async () => {
  const forms = (await readdir(folder)).filter((name) => /^forms-.*\.js$/.test(name));
  expect(forms).toHaveLength(1);
  for (const name of forms) {
    expect(await readFile(new URL(name, folder), 'utf8')).not.toMatch(/Zod|from"\.\/fields-/);
  }
});

test('the API rejects unknown paths', async ({ request, server }) => {
  const answer = await request.get(`${server.url}/api/nowhere`);
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ status: 404, data: null });
});
