import type { Locale } from '@film-contest/contract/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { listMailsTo, makeStaff } from '../../../test/factories.ts';
import { clearOverrideCache } from './message-overrides.ts';

const app = await createTestApp();
afterAll(app.close);

let owner: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  owner = await makeStaff(app, 'owner');
});

const key = 'shell.nav.home';
const none = { 'zh-CN': null, 'zh-TW': null, 'en-US': null };
const save = (own: Partial<Record<Locale, string | null>>, version: number, which = key) =>
  owner.call('saveText', { params: { key: which }, body: { version, own: { ...none, ...own } } });
const findMessage = async (search: string) =>
  (await owner.get('consoleTexts', { query: { search } })).list[0];
const readSiteTexts = async (locale: Locale) => {
  clearOverrideCache(app.ctx);
  return app.visitor({ locale }).get('siteTexts');
};

test('lists each message of the site and finds it in any locale', async () => {
  const { list, total } = await owner.get('consoleTexts', { query: { pageSize: 100 } });
  expect(list).toHaveLength(100);
  expect(total).toBeGreaterThan(300);
  expect(await findMessage('首頁')).toMatchObject({
    key: 'shell.nav.home',
    built: { 'en-US': 'Home', 'zh-CN': '首页', 'zh-TW': '首頁' },
    own: none,
    version: 0,
    changedBy: null,
  });
  const { list: ofAccount } = await owner.get('consoleTexts', {
    query: { filters: { area: ['account'] } },
  });
  expect(ofAccount.every((text) => text.key.startsWith('account.'))).toBe(true);
});

test('overrides a message in one locale and restores it', async () => {
  const saved = await save({ 'en-US': 'Cast your ballot' }, 0);
  expect(saved).toMatchObject({
    ok: true,
    data: { version: 1, own: { ...none, 'en-US': 'Cast your ballot' } },
  });
  expect(await readSiteTexts('en-US')).toEqual({ [key]: ['Cast your ballot'] });
  expect(await readSiteTexts('zh-TW')).toEqual({});
  const changed = await owner.get('consoleTexts', { query: { filters: { state: ['changed'] } } });
  expect(changed.list.map((text) => text.key)).toEqual([key]);
  expect(await findMessage('your ballot')).toMatchObject({ key });
  expect(await save({}, 1)).toMatchObject({ data: { version: 2, own: none } });
  expect(await readSiteTexts('en-US')).toEqual({});
  const none2 = await owner.get('consoleTexts', { query: { filters: { state: ['changed'] } } });
  expect(none2.list).toEqual([]);
});

test('rejects the later of two concurrent changes', async () => {
  const other = 'shell.nav.gallery';
  const outcomes = await Promise.all([
    save({ 'en-US': 'A' }, 0, other),
    save({ 'en-US': 'B' }, 0, other),
  ]);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 4008 });
  expect(await save({ 'en-US': 'C' }, 0, other)).toMatchObject({ code: 4008 });
  expect(await save({ 'en-US': 'C' }, 1, other)).toMatchObject({ ok: true });
});

test.each([
  ['an unclosed brace', 'Page {current', 4080],
  ['an unknown value', 'Page {page}', 4081],
  ['a mark that the message does not have', 'Page <b>1</b>', 4082],
  ['only spaces', '  ', 4009],
  ['too long', 'x'.repeat(2001), 4010],
])('rejects an invalid override beside its locale: %s', async (_, text, code) => {
  const outcome = await save({ 'zh-CN': '好', 'en-US': text }, 0, 'shell.pager.page');
  expect(outcome).toMatchObject({ ok: false, code });
  expect(outcome).toHaveProperty(['fields', 'own.en-US', 'code'], code);
  expect(outcome).not.toHaveProperty(['fields', 'own.zh-CN']);
});

test('rejects fixed and unknown message keys', async () => {
  expect(await save({}, 0, 'codes.2014')).toMatchObject({ code: 4006 });
  expect(await save({}, 0, 'no.such.text')).toMatchObject({ code: 4006 });
  expect(await save({}, 0, '__proto__')).toMatchObject({ code: 4006 });
});

test('ignores an override whose values no longer exist', async () => {
  await app.db
    .insertInto('site_texts')
    .values([
      { key: 'shell.pager.page', own: JSON.stringify({ 'en-US': '{gone}' }), changed_by: 'A' },
      { key: 'shell.gone', own: JSON.stringify({ 'en-US': 'Gone' }), changed_by: 'A' },
    ])
    .execute();
  expect(Object.keys(await readSiteTexts('en-US'))).toEqual(['shell.nav.gallery']);
});

test('records each change in the audit log', async () => {
  const { list } = await owner.get('consoleAudit', {
    query: { filters: { action: ['text.save'] } },
  });
  expect(list.at(-1)).toMatchObject({
    target: `text:${key}`,
    after: { 'en-US': 'Cast your ballot' },
  });
});

describe('mails', () => {
  const mailKey = 'mail.test.text';

  test('are sent with the saved words, which pages do not load', async () => {
    await save({ 'en-US': 'Greetings from {site}' }, 0, 'mail.test.subject');
    await save({ 'en-US': 'It works.' }, 0, mailKey);
    expect(await readSiteTexts('en-US')).not.toHaveProperty([mailKey]);
    await owner.get('sendTestMail');
    const [letter] = await listMailsTo(app, owner.account.email);
    expect(letter?.text_body).toContain('It works.');
    await save({}, 1, mailKey);
    await owner.get('sendTestMail');
    const [next] = await listMailsTo(app, owner.account.email);
    expect(next?.text_body).not.toContain('It works.');
  });

  test('are previewed with unsaved words in each language', async () => {
    const body = { own: { ...none, 'zh-TW': '恭喜！{number} 號作品已公開。' } };
    const requestPreview = (own: object = body.own, which = 'mail.published.text') =>
      owner.call('previewMail', { params: { key: which }, body: { own: own as typeof none } });
    const { data } = await requestPreview();
    expect(data?.['zh-TW'].text).toContain('恭喜！0042 號作品已公開。');
    expect(data?.['zh-TW'].html).toContain('恭喜！0042 號作品已公開。');
    expect(data?.['en-US'].text).toContain('Entry No. 0042');
    expect(await requestPreview({ ...none, 'zh-CN': '{name}' })).toMatchObject({
      fields: { 'own.zh-CN': { code: 4081 } },
    });
    expect(await requestPreview(none, key)).toMatchObject({ code: 4006 });
  });

  test.each([
    ['an unclosed brace', 'mail.published.text', 'Entry {number', 4080],
    ['a mark', 'mail.published.text', 'Entry <b>{number}</b>', 4082],
    ['no code', 'mail.sms.code.text', 'Your code', 4083],
  ])('are not previewed with %s', async (_, which, text, code) => {
    const own = { ...none, 'en-US': text };
    const previewed = owner.call('previewMail', { params: { key: which }, body: { own } });
    expect(await previewed).toMatchObject({ code, fields: { 'own.en-US': { code } } });
  });

  test('keep the values without which they are useless', async () => {
    const outcome = await save({ 'en-US': 'Your code' }, 0, 'mail.sms.code.text');
    expect(outcome).toMatchObject({ fields: { 'own.en-US': { code: 4083 } } });
  });
});

test('the history of a text lists its wordings, newest first', async () => {
  const textKey = 'shell.nav.exhibition';
  await save({ 'en-US': 'Films' }, 0, textKey);
  await save({ 'en-US': 'All films', 'zh-CN': '全部影片' }, 1, textKey);
  await save({}, 2, textKey);
  const { versions } = await owner.get('textVersions', { params: { key: textKey } });
  expect(versions).toEqual([
    { own: none, by: 'The owner', at: expect.any(String) },
    expect.objectContaining({ own: { ...none, 'en-US': 'All films', 'zh-CN': '全部影片' } }),
    expect.objectContaining({ own: { ...none, 'en-US': 'Films' } }),
  ]);
  const unknown = { params: { key: 'codes.2014' } };
  expect(await owner.call('textVersions', unknown)).toMatchObject({ code: 4006 });
});
