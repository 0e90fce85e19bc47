import type { EntryDraft } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { up } from '../../../migrations/20261227_entry_languages.ts';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import {
  createEntrant,
  listMailsTo,
  makeEntry,
  openContest,
  texts,
} from '../../../test/factories.ts';
import { clearGalleryResults } from './found-numbers.ts';

const app = await createTestApp();
afterAll(app.close);

const desc_en = 'Our roommate got a text message about a lost parcel.';

/** Saves and submits an entry through the API, and publishes the entry. */
async function publishWritten(form: EntryDraft): Promise<number> {
  const entrant = await createEntrant(app);
  const entry = await makeEntry(app, 'draft', { owner: entrant.account });
  const saved = await entrant.get('saveEntry', {
    params: { id: entry.id },
    body: { ...entry.form, ...form, version: entry.version },
  });
  const { number } = await entrant.get('submitEntry', {
    params: { id: entry.id },
    body: { version: saved.version },
  });
  await app.db
    .updateTable('entries')
    .set({ state: 'published', published_at: new Date() })
    .where('id', '=', entry.id)
    .execute();
  clearGalleryResults(app.ctx);
  return Number(number);
}

let translated = 0;
let untranslated = 0;
let english = 0;

beforeAll(async () => {
  await openContest(app);
  translated = await publishWritten({ title: '短信', title_en: 'The Text Message', desc_en });
  const desc = '我們的室友收到一則簡訊，說包裹不見了。他點開了連結，後來的一切都從這裡開始。';
  untranslated = await publishWritten({ title: '解除分期', desc });
  english = await publishWritten({ title: 'Hold the Line', desc: desc_en });
});

const readTextsAndLanguages = async (number: number, locale: Locale) => {
  const entry = await app.visitor({ locale }).get('getEntry', { params: { id: number } });
  return [entry.title, entry.titleLang, entry.desc.slice(0, 5), entry.descLang];
};

describe('a film has its title and synopsis in the language of the page, or in the nearest one', () => {
  test('with an English version', async () => {
    expect(await readTextsAndLanguages(translated, 'zh-CN')).toEqual([
      '短信',
      'zh-CN',
      '我们的室友',
      'zh-CN',
    ]);
    expect(await readTextsAndLanguages(translated, 'zh-TW')).toEqual([
      '簡訊',
      'zh-TW',
      '我們的室友',
      'zh-TW',
    ]);
    const shown = ['The Text Message', 'en-US', 'Our r', 'en-US'];
    expect(await readTextsAndLanguages(translated, 'en-US')).toEqual(shown);
  });

  test('without one', async () => {
    expect(await readTextsAndLanguages(untranslated, 'zh-CN')).toEqual([
      '解除分期',
      'zh-CN',
      '我们的室友',
      'zh-CN',
    ]);
    expect(await readTextsAndLanguages(untranslated, 'en-US')).toEqual([
      '解除分期',
      'zh-CN',
      '我们的室友',
      'zh-CN',
    ]);
  });

  test('only in English', async () => {
    expect(await readTextsAndLanguages(english, 'zh-TW')).toEqual([
      'Hold the Line',
      'en-US',
      'Our r',
      'en-US',
    ]);
  });
});

test.each<[string, () => number[]]>([
  ['the text message', () => [translated]],
  ['lost parcel', () => [translated, english]],
  ['短信', () => [translated]],
  ['簡訊', () => [translated]],
  ['简讯', () => [translated]],
  ['解除分期', () => [untranslated]],
])('the search for %s finds the films by their texts in all languages', async (search, numbers) => {
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const query = { search, sorter: { number: 'ascend' as const } };
    const { list } = await app.visitor({ locale }).get('listEntries', { query });
    expect(list.map(({ id }) => id)).toEqual(numbers());
  }
});

test('the lists of the programme and of the schools use the language of the page', async () => {
  const school = await makeContentItem(app, 'schools', {
    facts: { link: null },
    texts: { 'zh-CN': { name: '江城大学', province: null } },
  });
  const number = await publishWritten({ school_id: school, title: '灯', title_en: 'The Lamp' });
  const { id } = await app.db
    .selectFrom('entries')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  await makeContentItem(app, 'selected', { facts: { entry: id } });
  const visitor = app.visitor({ locale: 'en-US' });
  const title = { title: 'The Lamp', titleLang: 'en-US' };
  expect((await visitor.get('listSelected', { query: {} })).list).toMatchObject([title]);
  const { list } = await visitor.get('listSchools', { query: { filters: { id: [school] } } });
  expect(list).toMatchObject([{ films: [title] }]);
});

test('the receipt names the title in the language of the entrant', async () => {
  const entrant = await createEntrant(app);
  const form = { ...texts, title_en: 'The Link' };
  const { id, version } = await makeEntry(app, 'draft', { owner: entrant.account, form });
  await entrant.get('submitEntry', { params: { id }, body: { version } });
  const [letter] = await listMailsTo(app, entrant.account.email);
  expect(letter?.subject).toContain('The Link');
});

test('the migration derives the texts and lines of existing entries', async () => {
  const { id } = await makeEntry(app, 'published', { form: { title: '安全账户' } });
  const lines = { 'zh-CN': '', 'zh-TW': '先打 165 問一聲', 'en-US': '' };
  await app.db
    .updateTable('entries')
    .set({ giveaways: JSON.stringify([{ t: 1, scamType: 'police', lines }]) })
    .where('id', '=', id)
    .execute();
  const rolledBack = new Error('rolled back');
  const migrate = app.db.transaction().execute(async (tx) => {
    await sql`alter table entries drop column texts`.execute(tx);
    await up(tx as never);
    const entry = await tx
      .selectFrom('entries')
      .innerJoin('entry_listing', 'entry_id', 'entries.id')
      .select(['texts', 'giveaways', 'search'])
      .where('entries.id', '=', id)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      texts: { 'zh-CN': { title: '安全账户', desc: texts.desc }, 'zh-TW': { title: '安全帳戶' } },
      giveaways: [{ lines: { ...lines, 'zh-CN': '先打 165 问一声' } }],
      search: expect.stringContaining('安全帐户'),
    });
    throw rolledBack;
  });
  await expect(migrate).rejects.toBe(rolledBack);
});

test('a new draft with a title is stored with its texts and pinyin', async () => {
  await openContest(app);
  const entrant = await createEntrant(app);
  const { id } = await entrant.get('createEntry', { body: { title: '编剧组' } });
  const entry = await app.db
    .selectFrom('entries')
    .select(['texts', 'pinyin'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ texts: { 'zh-TW': { title: '編劇組' } }, pinyin: 'bjz' });
});
