import { pageSlugs } from '@film-contest/contract/content-types';
import { locales } from '@film-contest/contract/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { makeStaff } from '../test/factories.ts';
import { demoContent } from './content.ts';
import { addPictures } from './demo.jobs.ts';
import { makerOf } from './demo-accounts.ts';
import { demoEntries } from './entries.ts';
import { loadDemo } from './load-demo.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => loadDemo(app.ctx));

const count = async (table: 'entries' | 'contents' | 'contact_messages') =>
  (await app.db.selectFrom(table).select('id').execute()).length;

test('is loaded once', async () => {
  const before = [await count('entries'), await count('contents'), await count('contact_messages')];
  await loadDemo(app.ctx);
  expect([
    await count('entries'),
    await count('contents'),
    await count('contact_messages'),
  ]).toEqual(before);
  expect(before).toEqual([demoEntries.length, expect.any(Number), 4]);
});

test('a repeated job keeps the pictures that entries have', async () => {
  const slug = demoEntries[0]?.slug ?? '';
  const readForm = () =>
    app.db
      .selectFrom('entries')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select('form')
      .where('email', '=', makerOf(slug))
      .executeTakeFirstOrThrow();
  const { signal } = new AbortController();
  await addPictures(app.ctx, [slug], signal);
  const drawn = await readForm();
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  const pictures = { front_cover_url: id, video_cover_url: id, team_logo: id, empower: id };
  expect(drawn.form).toMatchObject(pictures);
  await addPictures(app.ctx, [slug], signal);
  expect(await readForm()).toEqual(drawn);
});

describe.each(locales)('in %s', (locale) => {
  const visitor = app.visitor({ locale });

  test('the contest is open and says who holds it', async () => {
    expect(await visitor.get('contest')).toMatchObject({
      name: demoContent.contest[locale].name,
      organiser: demoContent.contest[locale].organiser,
      submission: { open: true },
      voting: { open: true },
      contact: { address: demoContent.contest[locale].address },
    });
  });

  test('the programme is placed', async () => {
    const open = await visitor.get('listSelectedOpen', { query: {} });
    expect(open.total).toBe(demoContent.selectedOpen.length);
    expect(open.list.every(({ note }) => note?.lang === locale)).toBe(true);
    const selected = await visitor.get('listSelected', { query: {} });
    expect(selected.total).toBe(demoContent.selected.length);
    expect(selected.list[0]).toMatchObject({ group: 'student', awardRank: 11 });
    const halls = (await visitor.get('listExhibition')).list;
    expect(halls.map(({ name }) => name)).toEqual(
      demoContent.exhibition.map(({ title }) => title[locale]),
    );
    expect(halls.flatMap(({ films }) => films)).toHaveLength(9);
  });

  test('students stand with the listed name of their school', async () => {
    const query = { filters: { group: ['student' as const] }, pageSize: 100 };
    const { list } = await visitor.get('listEntries', { query });
    const names: string[] = demoContent.schools.map(({ name }) => name[locale]);
    for (const { school } of list) expect(names).toContain(school);
  });
});

test('every page has at most one item, of a slug that there is', async () => {
  const pages = await app.db
    .selectFrom('contents')
    .select('unique_fact')
    .where('type', '=', 'pages')
    .execute();
  for (const { unique_fact } of pages) expect(pageSlugs).toContain(unique_fact);
});

test('what waits for staff is there too', async () => {
  const staff = await makeStaff(app, 'owner');
  const summary = await staff.get('consoleSummary');
  expect(summary.inbox.open).toBe(2);
  expect(summary.entriesByState.disqualified).toBeGreaterThan(0);
});
