import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeStaff } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let editor: Visitor;
beforeAll(async () => {
  editor = await makeStaff(app, 'editor');
});

const type = 'freePages';
const createReader = () => app.visitor();

function buildDraft(
  slug: string,
  title: string,
  { state = 'published' as 'draft' | 'published', menu = null as string | null } = {},
) {
  const texts = { title, intro: null, body: '<p>正文<script>x</script></p>' };
  const none = { 'zh-TW': null, 'en-US': null };
  return {
    ...{ state, facts: { slug, menu }, texts: { 'zh-CN': texts, ...none } },
    ...{ publishAt: null, unpublishAt: null },
  };
}

const createPage = (...given: Parameters<typeof buildDraft>) =>
  editor.call('createContent', { params: { type }, body: buildDraft(...given) });

const savePage = async (id: number, ...given: Parameters<typeof buildDraft>) => {
  const params = { type, id } as const;
  const { version } = await editor.get('consoleContentItem', { params });
  const body = { version, ...buildDraft(...given) };
  return editor.call('saveContent', { params, body });
};

const readPage = (slug: string) => createReader().call('getFreePage', { params: { slug } });

describe('a free page', () => {
  test('is public at its slug, in any letter case, with clean text', async () => {
    expect(await createPage('press-kit', '媒体资料')).toMatchObject({ ok: true });
    const page = { slug: 'press-kit', title: '媒体资料', body: '<p>正文</p>' };
    expect(await readPage('press-kit')).toMatchObject({ data: page });
    expect(await readPage('Press-Kit')).toMatchObject({ data: page });
    expect(await readPage('press')).toMatchObject({ code: 4006 });
  });

  test('reading the slug of a page of the product returns slugReserved', async () => {
    expect(await readPage('admin')).toMatchObject({ fields: { slug: { code: 4114 } } });
  });

  test('that is a draft does not exist for visitors', async () => {
    const { data } = await createPage('later', '以后', { state: 'draft' });
    expect(await readPage('later')).toMatchObject({ code: 4006 });
    await savePage(data?.id ?? 0, 'later', '以后');
    expect(await readPage('later')).toMatchObject({ ok: true });
    await savePage(data?.id ?? 0, 'later', '以后', { state: 'draft' });
    expect(await readPage('later')).toMatchObject({ code: 4006 });
  });

  test.each([
    ['Über uns', 4113],
    ['a--b', 4113],
    ['-a', 4113],
    ['7days', 4113],
    ['a'.repeat(61), 4113],
    ['gallery', 4114],
    ['safeSuper', 4114],
    ['press-kit', 4021],
  ])('cannot have the slug %s', async (slug, code) => {
    expect(await createPage(slug, '页面')).toMatchObject({ fields: { 'facts.slug': { code } } });
  });

  test('is found by its former slugs, until another page takes them', async () => {
    const { data } = await createPage('first', '甲');
    const id = data?.id ?? 0;
    await savePage(id, 'second', '甲');
    await savePage(id, 'third', '甲');
    expect(await readPage('first')).toMatchObject({ data: { id, slug: 'third' } });
    expect(await readPage('second')).toMatchObject({ data: { id, slug: 'third' } });
    const other = await createPage('first', '乙');
    expect(await readPage('first')).toMatchObject({ data: { id: other.data?.id, slug: 'first' } });
    await savePage(id, 'third', '甲', { state: 'draft' });
    expect(await readPage('second')).toMatchObject({ code: 4006 });
  });

  test('is in the menu where staff placed it, if it is published', async () => {
    await createPage('main', '主菜单', { menu: 'header' });
    await createPage('below', '底部', { menu: 'footer' });
    await createPage('hidden', '草稿', { menu: 'footer', state: 'draft' });
    expect(await createReader().get('menuPages')).toMatchObject({
      header: [{ slug: 'main', title: '主菜单', lang: 'zh-CN' }],
      footer: [{ slug: 'below', title: '底部' }],
    });
  });

  test('is in the sitemap in each language, and has a link preview', async () => {
    const index = await createReader().request({ url: '/sitemap.xml' });
    const [, part = ''] = /\/(sitemap-free-\d+\.xml)/.exec(index.body) ?? [];
    const { body } = await createReader().request({ url: `/${part}` });
    expect(body).toContain('/page/press-kit</loc>');
    expect(body).toContain('/en-US/page/press-kit</loc>');
    expect(body).not.toContain('/page/hidden');
    const page = await readPage('press-kit');
    const card = await createReader().request({ url: `/cards/en-US/page-${page.data?.id}.jpg` });
    expect(card.headers['content-type']).toBe('image/jpeg');
  });
});
