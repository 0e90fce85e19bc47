import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeStaff } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

let editor: Visitor;
beforeAll(async () => {
  editor = await makeStaff(app, 'editor');
});

test('Simplified Chinese is converted to the Traditional Chinese of Taiwan', async () => {
  const texts = {
    title: '视频和软件的网络',
    body: '<p class="简">短信<a href="/视频">链接</a></p>',
    bio: ['信息', '默认'],
  };
  const converted = await editor.get('convertChinese', { body: { to: 'zh-TW', texts } });
  expect(converted.texts.title).toBe('影片和軟體的網路');
  expect(converted.texts.body).toMatch(/^<p class="简">簡訊<a href="\/视频">/);
  expect(converted.texts.bio).toEqual(['資訊', '預設']);
});

test('Traditional Chinese is converted to Simplified Chinese', async () => {
  const body = { to: 'zh-CN' as const, texts: { line: '影片和軟體的網路' } };
  const { texts } = await editor.get('convertChinese', { body });
  expect(texts).toEqual({ line: '视频和软件的网络' });
});

test('an unclosed tag is converted as text', async () => {
  const texts = { body: '<a软件<b>软件</b>', many: '<a'.repeat(30_000) };
  const converted = await editor.get('convertChinese', { body: { to: 'zh-TW', texts } });
  expect(converted.texts).toEqual({ ...texts, body: '<a軟體<b>軟體</b>' });
});

test.each([
  ['editor', undefined],
  ['jurySecretary', undefined],
  ['reviewer', undefined],
  ['auditor', 4007],
] as const)('the conversion asked for by the %s answers %s', async (role, code) => {
  const staff = await makeStaff(app, role);
  const outcome = await staff.call('convertChinese', {
    body: { to: 'zh-TW', texts: { title: '软件' } },
  });
  expect(outcome.code).toBe(code);
});

test.each([
  ['in many fields', { a: 'a'.repeat(50_000), b: 'b'.repeat(50_001) }],
  ['in many lines', { a: Array(30).fill('a'.repeat(2_000)), b: Array(30).fill('b'.repeat(1_334)) }],
])('more than 100,000 characters %s are not converted', async (_, texts) => {
  expect(await editor.call('convertChinese', { body: { to: 'zh-TW', texts } })).toMatchObject({
    code: 1000,
  });
});
