import cookie from '@fastify/cookie';
import type { SiteHost } from '@film-contest/contract/site-host';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { makeContentItem, makeNamedItem } from '../test/contents.ts';
import { makeEntry, makeStaff, openContest } from '../test/factories.ts';
import { createPicture, uploadFile } from '../test/upload-file.ts';
import type { Visitor } from '../test/visitor.ts';
import { createPageCache } from './platform/pages/page-cache.ts';
import { serveSite } from './site.ts';

const app = await createTestApp();
const site = Fastify();
afterAll(async () => {
  await site.close();
  await app.close();
});

/** Mocks the page: returns data that it reads through the host. */
const page = vi.fn<(host: SiteHost) => Promise<unknown>>();
const pages = createPageCache();

await site.register(cookie);
await site.register(async (server) =>
  serveSite(server, app.ctx, {
    pages,
    getFormSender: () => ({ address: null, rateLimits: async () => {}, formCalls: [] }),
    build: async () => ({
      entry: {
        module: {
          async answerPage(_build, request, host) {
            const shown = JSON.stringify(await page(host)).replaceAll('<', '\\u003c');
            const html = `${new URL(request.url).search}<script>${shown}</script>`;
            return new Response(html, { headers: { 'content-type': 'text/html' } });
          },
        },
      },
    }),
  }),
);

let editor: Visitor;
let other: Visitor;
beforeAll(async () => {
  await openContest(app);
  [editor, other] = [await makeStaff(app, 'editor'), await makeStaff(app, 'editor')];
});
beforeEach(() => {
  page.mockReset();
});

const buildNews = (title: string, facts: object = {}) => ({
  facts: { kind: 'media', date: '2026-03-01', cover: null, ...facts },
  texts: { 'zh-CN': { title, body: `<p>${title}</p>` } },
});

const requestPreview = (body: { id: number | null; facts: object; texts: object }) =>
  editor.get('previewContent', { params: { type: 'news' }, body: body as never });

const openPage = (path: string, who: Visitor | null = editor, query = '') =>
  site.inject({
    url: `${path}${query}`,
    cookies: who ? { staff: who.cookies.get('staff') ?? '' } : {},
  });

const readNews = (id: number) =>
  page.mockImplementation(async ({ call }) => {
    const outcome = await call('getNews', { params: { id } });
    return outcome.ok ? outcome.data.title : outcome.code;
  });

describe('the preview of an edited item', () => {
  test('is shown on the site’s page, only in the browser that requested it, and changes nothing', async () => {
    const id = await makeContentItem(app, 'news', buildNews('公开'));
    const { token } = await requestPreview({ id, ...buildNews('未保存') });
    readNews(id);
    const answer = await openPage(`/events/${id}`, editor, `?preview=${token}`);
    expect(answer.body).toContain('未保存');
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.mock.calls[0]?.[0].preview).toBe('shown');

    const open = await openPage(`/events/${id}`);
    expect(open.body).toContain('公开');
    expect(open.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const item = await app.db
      .selectFrom('contents')
      .select('version')
      .where('id', '=', id)
      .execute();
    expect(item).toEqual([{ version: 0 }]);
  });

  test('works for an item that was never saved', async () => {
    const { token, id } = await requestPreview({ id: null, ...buildNews('第一次') });
    readNews(id);
    expect((await openPage(`/events/${id}`, editor, `?preview=${token}`)).body).toContain('第一次');
    expect((await openPage(`/events/${id}`)).body).toContain('4006');
  });

  test('is validated like a published item', async () => {
    const body = { id: null, facts: { kind: 'media' }, texts: { 'zh-CN': { title: 'a' } } };
    const outcome = await editor.call('previewContent', { params: { type: 'news' }, body });
    expect(outcome).toMatchObject({
      fields: { 'facts.date': { code: 4009 }, 'texts.zh-CN.body': { code: 4009 } },
    });
  });

  test('shows pictures that are not public yet', async () => {
    const { id: cover } = await uploadFile(
      app,
      editor,
      'content_image',
      await createPicture(600, 300),
    );
    const { token, id } = await requestPreview({ id: null, ...buildNews('有图', { cover }) });
    page.mockImplementation(async ({ call }) => {
      const outcome = await call('getNews', { params: { id } });
      return outcome.data?.cover;
    });
    const { body } = await openPage(`/events/${id}`, editor, `?preview=${token}`);
    const [address = ''] = /\/media\/signed\/[^"]+webp/.exec(body) ?? [];
    expect(body).not.toContain('"/media/pictures/');
    expect((await app.visitor().request({ url: address })).statusCode).toBe(200);
  });

  test('shows a film in its hall, by its number', async () => {
    const entry = await makeEntry(app, 'published', { form: { title: '片名' } });
    const hall = await makeNamedItem(app, 'halls', '一号厅');
    const { token, ...shown } = await editor.get('previewContent', {
      params: { type: 'exhibition' },
      body: { id: null, facts: { entry: entry.id, hall }, texts: { 'zh-CN': { note: '请看' } } },
    });
    expect(shown.entry).toBe(String(entry.number).padStart(4, '0'));
    page.mockImplementation(async ({ call }) => {
      const [one, all] = await Promise.all([
        call('getExhibition', { params: { id: entry.number } }),
        call('listExhibition'),
      ]);
      return [one.data?.note, all.data?.list.map(({ id }) => id)];
    });
    const { body } = await openPage(`/exhibition/${entry.number}`, editor, `?preview=${token}`);
    expect(body).toContain('请看');
    expect(body).toContain(`[${entry.number}]`);
  });

  test('uses the requested language if the URL names none', async () => {
    const { token } = await requestPreview({ id: null, ...buildNews('a') });
    page.mockImplementation(async ({ locale }) => locale);
    const english = await openPage('/School', editor, `?preview=${token}&locale=en-US`);
    expect(english.body).toContain('"en-US"');
    const named = await openPage('/zh-TW/events', editor, `?preview=${token}&locale=en-US`);
    expect(named.body).toContain('"zh-TW"');
  });
});

describe('a preview is not shown', () => {
  let token = '';
  beforeAll(async () => {
    ({ token } = await requestPreview({ id: null, ...buildNews('秘密') }));
  });
  beforeEach(() => {
    page.mockImplementation(async ({ call, preview: state }) => {
      const { data } = await call('listNews', { query: {} });
      return [state, data?.list.map(({ title }) => title)];
    });
  });

  test.each<[string, () => Visitor | null, () => string]>([
    ['without the cookie of staff', () => null, () => token],
    ['with the cookie of somebody else', () => other, () => token],
    ['with a token that is none', () => editor, () => `${token.slice(0, -1)}x`],
    ['with an empty token', () => editor, () => ''],
  ])('%s', async (_, who, given) => {
    const { body, headers } = await openPage('/events', who(), `?preview=${given()}`);
    expect(body).toContain('"over"');
    expect(body).not.toContain('秘密');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  test('in the cached page of the same URL, and shows no cached page', async () => {
    pages.dropAll();
    expect((await openPage('/events', editor, `?preview=${token}`)).body).toContain('秘密');
    expect((await openPage('/events', editor)).body).not.toContain('秘密');
    expect((await openPage('/events', editor, `?preview=${token}`)).body).toContain('秘密');
  });

  test('for an invented token, and its page calls nothing', async () => {
    await makeEntry(app, 'published');
    page.mockImplementation(async (host) => {
      const [list, texts] = [
        await host.call('listEntries', { query: {} }),
        await host.call('siteTexts'),
      ];
      return { preview: host.preview, answered: [list.ok, texts.ok] };
    });
    const { body } = await site.inject({ url: '/gallery?preview=made-up' });
    expect(body).toContain('{"preview":"over","answered":[false,false]}');
    const { body: whole } = await site.inject({ url: '/gallery' });
    expect(whole).toContain('{"preview":null,"answered":[true,true]}');
  });

  test('after it has expired or its session has ended', async () => {
    const readPreviewedPage = async () =>
      (await openPage('/events', editor, `?preview=${token}`)).body;
    await sql`update content_previews set expires_at = expires_at - interval '10 minutes'`.execute(
      app.db,
    );
    expect(await readPreviewedPage()).toContain('"over"');
    await sql`update content_previews set expires_at = now() + interval '5 minutes'`.execute(
      app.db,
    );
    expect(await readPreviewedPage()).toContain('秘密');
    await editor.get('logout');
    expect(await readPreviewedPage()).toContain('"over"');
  });
});

test('a preview requires the permission to change the item', async () => {
  const secretary = await makeStaff(app, 'jurySecretary');
  const body = { id: null, ...buildNews('a') };
  expect(await secretary.call('previewContent', { params: { type: 'news' }, body })).toMatchObject({
    code: 4007,
  });
});
