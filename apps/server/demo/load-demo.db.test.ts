import { randomUUID } from 'node:crypto';
import { codes } from '@film-contest/contract/codes';
import { pageSlugs } from '@film-contest/contract/content-types';
import { roundRules } from '@film-contest/contract/judging';
import { toMethodRules } from '@film-contest/contract/judging-method';
import { locales } from '@film-contest/contract/locales';
import { verifyBundleText } from '@film-contest/judging/verify-bundle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashRules, type Round } from '../src/modules/judging/rounds.ts';
import { createTestApp } from '../test/app.ts';
import { makeNamedItem } from '../test/contents.ts';
import { listMailsTo, makeStaff, password } from '../test/factories.ts';
import { addEntryPictures, addItemPicture, uploadSharedFilm } from './demo.jobs.ts';
import { buildEntrantEmail } from './demo-accounts.ts';
import { readContestSettingTexts, readDemoEntries, readDemoItems } from './demo-data.ts';
import { loadDemo } from './load-demo.ts';
import { guest } from './load-rounds.ts';

const demoEntries = readDemoEntries();
const contest = readContestSettingTexts();

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => loadDemo(app.ctx));

const countRows = async (table: 'entries' | 'contents' | 'contact_messages') =>
  (await app.db.selectFrom(table).select('id').execute()).length;

test('is loaded once', async () => {
  const before = [
    await countRows('entries'),
    await countRows('contents'),
    await countRows('contact_messages'),
  ];
  await loadDemo(app.ctx);
  expect([
    await countRows('entries'),
    await countRows('contents'),
    await countRows('contact_messages'),
  ]).toEqual(before);
  expect(before).toEqual([demoEntries.length, expect.any(Number), 4]);
});

test('its votes are counted among the outcomes of the charts', async () => {
  const { counted, votes } = await app.db
    .selectFrom('vote_outcomes')
    .select(({ fn, selectFrom }) => [
      fn.sum<string>('count').as('counted'),
      selectFrom('votes').select(fn.countAll().as('votes')).as('votes'),
    ])
    .where('code', '=', codes.voted)
    .executeTakeFirstOrThrow();
  expect(Number(counted)).toBeGreaterThan(3_900);
  expect(Number(counted)).toBe(Number(votes));
});

test('a repeated job keeps the pictures that entries have', async () => {
  const slug = demoEntries[0]?.slug ?? '';
  const readForm = () =>
    app.db
      .selectFrom('entries')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select('form')
      .where('email', '=', buildEntrantEmail(slug))
      .executeTakeFirstOrThrow();
  await addEntryPictures(app.ctx, slug);
  const complete = await readForm();
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  const pictures = { front_cover_url: id, video_cover_url: id, team_logo: id, empower: id };
  expect(complete.form).toMatchObject(pictures);
  const letter = await app.db
    .selectFrom('uploads')
    .select('filename')
    .where('id', '=', complete.form.empower ?? '')
    .executeTakeFirstOrThrow();
  expect(letter.filename).toMatch(/\.pdf$/);
  await addEntryPictures(app.ctx, slug);
  expect(await readForm()).toEqual(complete);
});

test('a repeated job keeps the film that entries have, and its processing', async () => {
  const { film = '', slug = '' } = demoEntries[0] ?? {};
  const sharing = demoEntries.filter((entry) => entry.film === film).length;
  const readDemoContents = async () => ({
    forms: await app.db
      .selectFrom('entries')
      .select('form')
      .where('video_id', 'is not', null)
      .orderBy('id')
      .execute(),
    uploads: await app.db
      .selectFrom('uploads')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select(['uploads.id', 'kind'])
      .where('email', '=', buildEntrantEmail(slug))
      .where('kind', 'in', ['url', 'subtitles_zh', 'subtitles_en'])
      .orderBy('kind')
      .execute(),
    films: await app.db.selectFrom('films').select(['upload_id', 'state']).execute(),
  });
  await uploadSharedFilm(app.ctx, film);
  const complete = await readDemoContents();
  expect([complete.forms.length, complete.uploads.length, complete.films.length]).toEqual([
    ...[sharing, 3, 1],
  ]);
  await uploadSharedFilm(app.ctx, film);
  expect(await readDemoContents()).toEqual(complete);
});

describe('the picture of an item', () => {
  const readItem = async (id: number) => {
    const { facts, version } = await app.db
      .selectFrom('contents')
      .select(['facts', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { ...facts, version };
  };
  const listUploadKinds = async (id: number) => {
    const rows = await app.db
      .selectFrom('content_uploads')
      .innerJoin('uploads', 'uploads.id', 'upload_id')
      .select(['kind', 'state'])
      .where('content_id', '=', id)
      .execute();
    return rows;
  };

  test('is uploaded once, through the checks of every upload', async () => {
    const itemId = await makeNamedItem(app, 'thanks', '半格片场', { facts: { logo: null } });
    const picture = { itemId, field: 'logo', picture: 'thanks/half-frame-studios' };
    await addItemPicture(app.ctx, picture);
    const complete = await readItem(itemId);
    expect(complete).toMatchObject({ logo: expect.stringMatching(/^[\da-f-]{36}$/), version: 1 });
    expect(await listUploadKinds(itemId)).toEqual([{ kind: 'content_image', state: 'checked' }]);
    await addItemPicture(app.ctx, picture);
    expect(await readItem(itemId)).toEqual(complete);
  });

  test('can be a file for visitors', async () => {
    const itemId = await makeNamedItem(app, 'details', '主视觉', {
      facts: { section: 'download', file: null },
      texts: { 'zh-CN': { title: '主视觉' } },
    });
    await addItemPicture(app.ctx, { itemId, field: 'file', picture: 'case/offset' });
    expect(await listUploadKinds(itemId)).toEqual([{ kind: 'content_file', state: 'checked' }]);
  });

  test('does not replace the picture of staff, and is not needed for a deleted item', async () => {
    const own = randomUUID();
    const itemId = await makeNamedItem(app, 'thanks', '软杆收音', { facts: { logo: own } });
    for (const id of [itemId, 999_999])
      await addItemPicture(app.ctx, { itemId: id, field: 'logo', picture: 'thanks/soft-boom' });
    expect(await readItem(itemId)).toEqual({ logo: own, version: 0 });
  });
});

describe.each(locales)('in %s', (locale) => {
  const visitor = app.visitor({ locale });

  test('the contest is open and names its organiser', async () => {
    expect(await visitor.get('contest')).toMatchObject({
      name: contest[locale].name,
      organiser: contest[locale].organiser,
      submission: { open: true },
      voting: { open: true },
      contact: { address: contest[locale].address },
    });
  });

  test('its programme has placements', async () => {
    const open = await visitor.get('listSelectedOpen', { query: {} });
    expect(open.total).toBe(readDemoItems('selectedopen').length);
    expect(open.list.every(({ note }) => note?.lang === locale)).toBe(true);
    const selected = await visitor.get('listSelected', { query: {} });
    expect(selected.total).toBe(readDemoItems('selected').length);
    expect(selected.list[0]).toMatchObject({ group: 'student', awardRank: 11 });
    const films = await visitor.get('listExhibition');
    expect([...new Set(films.list.map(({ hall }) => hall.name))]).toEqual(
      readDemoItems('halls').map(({ texts }) => texts?.[locale]?.name),
    );
    expect(films.total).toBe(9);
  });

  test('entries of students show the listed name of their school', async () => {
    const query = { filters: { group: ['student' as const] }, pageSize: 100 };
    const { list } = await visitor.get('listEntries', { query });
    const names = readDemoItems('schools').map(({ texts }) => texts?.[locale]?.name);
    for (const { school } of list) expect(names).toContain(school);
  });
});

test('its films are found by pinyin initials', async () => {
  const { list } = await app
    .visitor({ locale: 'zh-TW' })
    .get('listEntries', { query: { search: 'bjzdqs' } });
  expect(list.map((card) => card.title)).toEqual(['編劇組的情書']);
});

test('every page has at most one item, with an existing slug', async () => {
  const pages = await app.db
    .selectFrom('contents')
    .select('unique_fact')
    .where('type', '=', 'pages')
    .execute();
  for (const { unique_fact } of pages) expect(pageSlugs).toContain(unique_fact);
});

test('items that wait for staff are loaded', async () => {
  const staff = await makeStaff(app, 'owner');
  const summary = await staff.get('consoleSummary');
  expect(summary.inbox.open).toBe(2);
  expect(summary.entriesByState.disqualified).toBeGreaterThan(0);
});

describe('its rounds of judging', () => {
  const readRounds = () =>
    app.db.selectFrom('judging_rounds').selectAll().orderBy('opened_at').execute() as Promise<
      [Round, Round]
    >;

  test('have rules that staff could have saved', async () => {
    for (const { rules, rules_hash } of await readRounds()) {
      expect(roundRules.parse(rules)).toEqual(rules);
      expect(hashRules(rules)).toBe(rules_hash);
    }
  });

  test('the closed one is final, recomputes, and lacks the scores of the absent juror', async () => {
    const [{ id, state, rules }] = await readRounds();
    expect(state).toBe('final');
    const owner = await makeStaff(app, 'owner');
    const result = await owner.get('roundResult', { params: { id } });
    expect(result).toMatchObject({ state: 'ready', confirmed: { by: '孟知秋' } });
    expect(result.final?.by).not.toBe('孟知秋');
    expect(result.publication).toMatchObject({ isWindowOpen: false, waiting: 0, mailed: 24 });
    const times = [rules.closesAt, result.computedAt, result.confirmed?.at]
      .concat(result.publication?.at, result.publication?.objectionsUntil, result.final?.at)
      .map((time) => Date.parse(time ?? ''));
    expect([...times, Date.now()].sort()).toEqual([...times, expect.any(Number)]);
    const { bundle } = await app.db
      .selectFrom('judging_results')
      .select('bundle')
      .where('round_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(verifyBundleText(bundle ?? '', { toMethodRules })?.wrong).toEqual([]);
    const { list } = await owner.get('roundFilms', { params: { id }, query: { pageSize: 100 } });
    const counts = new Set(list.map(({ scores }) => scores));
    expect([list.length, counts]).toEqual([
      24,
      new Set([rules.jurorsPerFilm - 1, rules.jurorsPerFilm]),
    ]);
  });

  test('the awards of its films have certificates', async () => {
    const certificates = await app.db
      .selectFrom('certificates')
      .innerJoin('judging_published_films as film', 'film.entry_id', 'certificates.entry_id')
      .select(['film.is_selected', 'award_id', 'revoked'])
      .execute();
    const valid = { is_selected: true, award_id: expect.any(Number), revoked: null };
    expect(certificates).toEqual(Array(5).fill(valid));
  });

  test('the open one has films for the invited juror', async () => {
    const [, { id, name }] = await readRounds();
    const [mail] = await listMailsTo(app, guest);
    const token = /invitation\?token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
    const juror = app.visitor();
    const session = await juror.get('acceptInvitation', {
      body: { token, name: 'Guest', password, confirmPassword: password },
    });
    juror.token = session.access_token;
    const { rounds } = await juror.get('desk');
    expect(rounds).toMatchObject([{ id, name }]);
  });
});
