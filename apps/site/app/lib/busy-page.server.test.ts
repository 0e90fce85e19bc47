import { type Locale, locales } from '@film-contest/contract/locales';
import type { SiteHost } from '@film-contest/contract/site-host';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildBusyResponse, withBusyRedirect } from './busy-page.server.tsx';
import { loadOptionalFilms } from './few-films.ts';
import { loadPagePart } from './page-part.ts';
import { loadMessages, overrideMessages } from './texts.ts';

const busy = { ok: false, code: 4005, msg: 'busy', data: null, fields: {} };
const report = vi.fn();
const buildHost = (locale: Locale, languageTag: string = locale) =>
  ({ locale, languageTag, report, call: async () => busy }) as unknown as SiteHost;
const buildRequest = (path: string, method = 'GET') =>
  new Request(`http://contest.test${path}`, { method });

beforeAll(() => Promise.all(locales.map((locale) => loadMessages(locale, 'site'))));

/** Returns the response to a request whose loader calls a server that is busy. */
async function loadWhileBusy(host: SiteHost, request: Request): Promise<Response> {
  const { call } = withBusyRedirect(host, request);
  const thrown = await call('listEntries', { query: {} }).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  return buildBusyResponse(thrown as Response, request, host);
}

describe('a document while the server is busy', () => {
  test.each([
    ['en-US', 'en-US', 'en-US', 'ltr', 'The site is very busy right now', 'Try again'],
    ['zh-CN', 'zh-CN', 'zh-Hans-CN', 'ltr', '当前访问人数较多', '重试'],
    ['zh-TW', 'zh-TW', 'zh-Hant-TW', 'ltr', '目前造訪人數較多', '再試'],
    ['en-US', 'ar', 'en-US', 'rtl', 'The site is very busy right now', 'Try again'],
  ] as const)(
    'is HTTP 503 and reloads itself: %s, %s',
    async (locale, tag, lang, dir, title, retry) => {
      const response = await loadWhileBusy(buildHost(locale, tag), buildRequest('/gallery'));
      const seconds = Number(response.headers.get('retry-after'));
      expect(response.status).toBe(503);
      expect(seconds).toBeGreaterThanOrEqual(3);
      expect(seconds).toBeLessThanOrEqual(8);
      const html = await response.text();
      expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${lang}" dir="${dir}">`));
      expect(html).toContain(`<meta http-equiv="refresh" content="${seconds}"/>`);
      expect(html).toContain(`<title>${title}</title>`);
      expect(html).toMatch(new RegExp(`<a href="/gallery">[^<]*${retry}[^<]*</a>`));
      expect(html).toContain(String(seconds));
      expect(html).not.toContain('<script');
      expect(html.length).toBeLessThan(2_000);
    },
  );

  test('escapes texts that staff have changed', async () => {
    overrideMessages('en-US', { 'shell.busy.title': ['A & <b>'] });
    const response = await loadWhileBusy(buildHost('en-US'), buildRequest('/home'));
    expect(await response.text()).toContain('<h1>A &amp; &lt;b&gt;</h1>');
    overrideMessages('en-US', {});
  });
});

test('a client navigation while the server is busy loads the document', async () => {
  const request = buildRequest(
    '/en-US/gallery.data?search=film&utm_source=x&_routes=routes%2Fgallery',
  );
  const response = await loadWhileBusy(buildHost('en-US'), request);
  expect(response.status).toBe(503);
  expect(response.headers.get('location')).toBe('/en-US/gallery?search=film');
  expect(response.headers.get('x-remix-reload-document')).toBe('true');
});

test('a busy part ends the page, but additional films are omitted', async () => {
  const host = withBusyRedirect(buildHost('en-US'), buildRequest('/home'));
  const list = host.call('listEntries', { query: {} });
  await expect(loadPagePart(host, list)).rejects.toBeInstanceOf(Response);
  expect(await loadOptionalFilms(host, 3)).toEqual([]);
  expect(report).not.toHaveBeenCalled();
});

test('a posted form keeps the outcome', async () => {
  const host = withBusyRedirect(buildHost('en-US'), buildRequest('/contactUs', 'POST'));
  expect(await host.call('contest')).toEqual(busy);
});

test('other outcomes and responses pass unchanged', async () => {
  const answerNotFound = { ...busy, code: 4006 };
  const host = { ...buildHost('en-US'), call: async () => answerNotFound } as unknown as SiteHost;
  expect(await withBusyRedirect(host, buildRequest('/home')).call('contest')).toEqual(
    answerNotFound,
  );
  const response = new Response('page', { status: 500 });
  expect(buildBusyResponse(response, buildRequest('/home'), host)).toBe(response);
});
