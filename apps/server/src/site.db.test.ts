import cookie from '@fastify/cookie';
import type { SiteHost } from '@film-contest/contract/site-host';
import Fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { makeCaptcha, registerAccount } from '../test/factories.ts';
import { formCalls } from './call-rules.ts';
import { buildUnsubscribeUrl } from './modules/accounts/news.ts';
import { Refusal } from './platform/http/refusal.ts';
import { createPageCache, type PageCache, type PageSource } from './platform/pages/page-cache.ts';
import { serveSite } from './site.ts';

const app = await createTestApp();
afterAll(app.close);

/** Mocks the page: returns data that it reads through the API client. */
const page = vi.fn<(host: SiteHost, form: FormData | null, url: URL) => Promise<unknown>>();
const rateLimits = vi.fn<(call: string, address: string | null) => Promise<void>>();

type AnswerPage = (host: SiteHost, form: FormData | null, url: URL) => Promise<Response>;

const answerAsJson: AnswerPage = async (host, form, url) =>
  Response.json(await page(host, form, url));

async function openSite(pages: PageCache | null, answer = answerAsJson) {
  const site = Fastify();
  afterAll(() => site.close());
  await site.register(cookie);
  await site.register(async (scope) =>
    serveSite(scope, app.ctx, {
      pages,
      getFormSender: () => ({ address: '10.0.0.7', rateLimits, formCalls }),
      build: async () => ({
        entry: {
          module: {
            async answerPage(_build, request, host) {
              const form = request.method === 'POST' ? await request.formData() : null;
              return answer(host, form, new URL(request.url));
            },
          },
        },
      }),
    }),
  );
  return site;
}

const site = await openSite(null);

beforeEach(() => {
  page.mockReset();
  rateLimits.mockReset().mockResolvedValue();
});

const postContactForm = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  site.inject({
    method: 'POST',
    url: '/contactUs',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });

const buildMessage = async () => ({
  content: 'When does the exhibition open?',
  name: '读者',
  contact: 'reader@example.org',
  ...(await makeCaptcha(app, 'contact')),
});

const sendPosted = (host: SiteHost, form: FormData | null) =>
  host.call('sendContact', { body: Object.fromEntries(form ?? []) as never });

describe('a form that is posted to a page', () => {
  test('unsubscribes the account in its URL, also by one click in a mail program', async () => {
    const { id } = await registerAccount(app);
    const unsubscribeUrl = buildUnsubscribeUrl(app.ctx, id, 'en-US');
    const { pathname, search } = new URL(unsubscribeUrl);
    page.mockImplementation(async (host, _form, url) =>
      host.call('chooseNews', {
        body: { recipient: url.searchParams.get('recipient') ?? '', getsNews: false },
      }),
    );
    const answer = await site.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ok: true, data: { getsNews: false } });
  });

  test('reaches the API with the IP address of its sender', async () => {
    page.mockImplementation(sendPosted);
    const answer = await postContactForm(await buildMessage());
    expect(answer.json()).toMatchObject({ ok: true, code: 2002 });
    expect(rateLimits.mock.calls).toEqual([['sendContact', '10.0.0.7']]);
    const kept = await app.db.selectFrom('contact_messages').select('name').execute();
    expect(kept).toEqual([{ name: '读者' }]);
  });

  test('is rejected like an API request', async () => {
    page.mockImplementation(sendPosted);
    const faulty = await postContactForm({ ...(await buildMessage()), contact: '' });
    expect(faulty.json()).toMatchObject({ ok: false, fields: { contact: { code: 2005 } } });
    rateLimits.mockRejectedValue(new Refusal('tooManyRequests', { params: { seconds: 9 } }));
    expect((await postContactForm(await buildMessage())).json()).toMatchObject({
      ok: false,
      code: 4003,
    });
  });

  test('may request a captcha, but no other change', async () => {
    page.mockImplementation(async ({ call }) => {
      const drawn = await call('createCaptcha', { body: { purpose: 'contact' } });
      const logout = await call('logout').catch((error: Error) => error.message);
      return { isDrawn: drawn.ok, logout };
    });
    expect((await postContactForm({})).json()).toEqual({
      isDrawn: true,
      logout: 'a page may not call logout',
    });
  });

  test.each([
    [{ origin: 'https://elsewhere.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://contest.test' }, 200],
  ])('with %j is answered with HTTP %i', async (headers, status) => {
    page.mockResolvedValue({});
    expect((await postContactForm({}, headers as Record<string, string>)).statusCode).toBe(status);
  });

  test('is rejected before the page if it is too large', async () => {
    const answer = await postContactForm({ content: 'x'.repeat(70_000) });
    expect(answer.statusCode).toBe(413);
    expect(page).not.toHaveBeenCalled();
  });
});

test('a GET of a page changes nothing', async () => {
  page.mockImplementation(async ({ call }) => {
    const contest = await call('contest');
    const captcha = await call('createCaptcha', { body: {} }).catch(
      (error: Error) => error.message,
    );
    return { isRead: contest.ok, captcha };
  });
  const answer = await site.inject({ url: '/contactUs' });
  expect(answer.json()).toEqual({ isRead: true, captcha: 'a page may not call createCaptcha' });
  expect(rateLimits).not.toHaveBeenCalled();
});

test('unknown parameters share one cached page', async () => {
  page.mockImplementation(async () => page.mock.calls.length);
  const cached = await openSite(createPageCache());
  const readCachedPage = async (url: string) => (await cached.inject({ url })).json();
  expect(await readCachedPage('/home')).toBe(1);
  for (const query of ['next=1', 'next=2', 'current=3&search=a', 'utm_source=x', '_routes=x']) {
    expect(await readCachedPage(`/home?${query}`), query).toBe(1);
  }
  expect(await readCachedPage('/gallery?current=2')).toBe(2);
  expect(await readCachedPage('/gallery?current=2&next=1&current=3')).toBe(2);
  expect(await readCachedPage('/gallery?current=3')).toBe(3);
  expect(await readCachedPage('/home.data')).toBe(4);
  expect(await readCachedPage('/home.data?_routes=root')).toBe(5);
  expect(await readCachedPage('/home.data')).toBe(4);
});

test('concurrent requests of a page render it once', async () => {
  const sources: PageSource[] = [];
  const cached = await openSite(createPageCache(Date.now, (source) => sources.push(source)));
  let finishRendering: (data: string) => void = () => {};
  page.mockImplementation(() => new Promise((resolve) => (finishRendering = resolve)));
  const headers = { 'accept-language': 'en-US' };
  const answers = Promise.all([
    ...['/gallery', '/gallery', '/gallery?utm_source=mail'].map((url) =>
      cached.inject({ url, headers }),
    ),
    cached.inject({ method: 'HEAD', url: '/gallery', headers }),
  ]);
  await vi.waitFor(() => expect(sources).toEqual(['miss', 'shared', 'shared', 'shared']));
  await vi.waitFor(() => expect(page).toHaveBeenCalled());
  finishRendering('rendered once');
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(page).toHaveBeenCalledOnce();
});

test('the Content Security Policy of a page allows only the scripts that the site marks', async () => {
  const html = '<script>boot()</script><p>A title <script>steal()</script></p>';
  const shown = await openSite(null, async (host) => {
    host.deliverDocument({ html, scripts: ["'sha256-boot'"] });
    return new Response(null, { headers: { 'content-type': 'text/html' } });
  });
  const answer = await shown.inject({ url: '/home' });
  expect(answer.body).toBe(html);
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-boot';"),
    'reporting-endpoints': 'csp="/api/security-reports"',
  });
});
