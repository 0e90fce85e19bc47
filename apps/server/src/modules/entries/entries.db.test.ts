import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createEntrant,
  createRandomId,
  future,
  listMailsTo,
  makeEntry,
  makeEntryUploads,
  makeUpload,
  open,
  openContest,
  past,
  registerAccount,
  saveOpenContest,
  signIn,
  texts,
} from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const readCounter = async () =>
  (await app.db.selectFrom('counters').select('value').executeTakeFirstOrThrow()).value;

describe('drafts', () => {
  test('keep incomplete input', async () => {
    const visitor = await createEntrant(app);
    const made = await visitor.call('createEntry', { body: { title: 'Half' } });
    expect(made).toMatchObject({ ok: true, data: { state: 'draft', number: null, version: 0 } });
    const id = made.data?.id ?? '';
    const saved = await visitor.get('saveEntry', {
      params: { id },
      body: { version: 0, title: '', desc: 'short' },
    });
    expect(saved).toMatchObject({ version: 1, draft: { title: '', desc: 'short' } });
    expect(await visitor.get('getMyEntry', { params: { id } })).toEqual(saved);
    expect(await visitor.get('listMyEntries')).toMatchObject({ total: 1, list: [{ id }] });
  });

  test('are not overwritten by a stale page', async () => {
    const visitor = await createEntrant(app);
    const { id, version } = await visitor.get('createEntry', { body: {} });
    const save = (title: string) =>
      visitor.call('saveEntry', { params: { id }, body: { version, title } });
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(save));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([4008, 4008, 4008, undefined]);
  });

  test('are saved without invisible characters', async () => {
    const visitor = await createEntrant(app);
    const body = { title: 'film\u0000\r\ntwo \ud83c', desc: 'a\u0000b\u202e\r\nc' };
    const { id } = await visitor.get('createEntry', { body });
    const { draft } = await visitor.get('getMyEntry', { params: { id } });
    expect(draft).toMatchObject({ title: 'film two ', desc: 'ab\nc' });
  });

  test.each([
    ['an impossible group', { group: 'both' as 'open' }],
    ['a file that is no id', { url: 'https://example.org/film.mp4' }],
    ['a text without end', { title: 'x'.repeat(10_000) }],
  ])('refuse %s', async (_, draft) => {
    const visitor = await createEntrant(app);
    const outcome = await visitor.call('createEntry', { body: draft });
    expect(outcome).toMatchObject({ ok: false });
    expect([1000, 4010]).toContain(outcome.code);
  });

  test('are limited in number per account, also for concurrent requests', async () => {
    await openContest(app, { entriesPerAccount: 2 });
    const visitor = await createEntrant(app);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => visitor.call('createEntry', { body: { title: 'Film' } })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(outcomes.filter(({ code }) => code === 4004)).toHaveLength(4);
    await openContest(app, { entriesPerAccount: 5 });
  });

  test('that are empty are reused', async () => {
    const visitor = await createEntrant(app);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => visitor.get('createEntry', { body: {} })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await visitor.get('listMyEntries')).toMatchObject({ total: 1 });
  });

  test('cannot be started outside the submission phase', async () => {
    const visitor = await createEntrant(app);
    for (const submission of [past, future]) {
      await openContest(app, { submission });
      expect(await visitor.call('createEntry', { body: {} })).toMatchObject({ code: 4001 });
    }
    await openContest(app, { submission: open });
  });
});

describe('an entry of another account', () => {
  test('is not found by any call', async () => {
    const draft = await makeEntry(app, 'draft');
    const received = await makeEntry(app, 'received');
    const stranger = await createEntrant(app);
    for (const { id, version } of [draft, received, { id: createRandomId(), version: 0 }]) {
      const params = { id };
      for (const outcome of [
        await stranger.call('getMyEntry', { params }),
        await stranger.call('saveEntry', { params, body: { version, title: 'Mine' } }),
        await stranger.call('submitEntry', { params, body: { version } }),
        await stranger.call('withdrawEntry', { params, body: { version } }),
      ]) {
        expect(outcome).toMatchObject({ code: 4006, data: null });
      }
    }
    expect(await stranger.get('listMyEntries')).toEqual({ list: [], total: 0 });
  });

  test('cannot share files: an upload of another account or kind is error 1000', async () => {
    const visitor = await createEntrant(app);
    const foreign = await makeUpload(app, (await registerAccount(app)).id, 'team_logo');
    const mistaken = await makeUpload(app, visitor.account.id, 'empower');
    const { id } = await visitor.get('createEntry', { body: {} });
    for (const team_logo of [foreign, mistaken]) {
      const body = { version: 0, team_logo };
      expect(await visitor.call('createEntry', { body })).toMatchObject({ code: 1000 });
      expect(await visitor.call('saveEntry', { params: { id }, body })).toMatchObject({
        code: 1000,
      });
    }
    const subtitles = { mode: 'files' as const, zh: foreign, en: foreign };
    expect(await visitor.call('createEntry', { body: { subtitles } })).toMatchObject({
      code: 1000,
    });
  });
});

describe('submitting', () => {
  test('assigns a number, queues the film and sends the receipt', async () => {
    const visitor = await createEntrant(app);
    const entry = await makeEntry(app, 'draft', { owner: visitor.account });
    const before = await readCounter();
    const submitted = await visitor.call('submitEntry', {
      params: { id: entry.id },
      body: { version: entry.version },
    });
    const number = String(before + 1).padStart(4, '0');
    expect(submitted).toMatchObject({ ok: true, code: 200211, data: { id: entry.id, number } });
    expect(await visitor.get('getMyEntry', { params: { id: entry.id } })).toMatchObject({
      state: 'received',
      number,
      version: 1,
      film: { state: 'uploaded' },
      events: [{ state: 'received' }],
      blockedBy: 4017,
    });
    const [letter] = await listMailsTo(app, visitor.account.email);
    expect(letter?.text_body).toContain(number);
    const { rows } = await app.ctx.pool.query(
      'select task_identifier from graphile_worker.jobs order by 1',
    );
    expect(rows.map((row) => row.task_identifier)).toContain('films.check');
  });

  test.each([
    [{ title: '' }, 'title', 4009],
    [{ title: '好'.repeat(81) }, 'title', 4010],
    [{ desc: 'short' }, 'desc', 4011],
    [{ title_en: 'a'.repeat(81) }, 'title_en', 4010],
    [{ desc_en: 'short' }, 'desc_en', 4011],
    [{ team: ' ' }, 'team', 4009],
    [{ team_desc: 'short' }, 'team_desc', 4011],
    [{ group: null }, 'group', 4009],
    [{ school_name: null }, 'school_name', 4009],
    [{ team_logo: null }, 'team_logo', 4009],
    [{ front_cover_url: null }, 'front_cover_url', 4009],
    [{ url: null }, 'url', 4009],
    [{ empower: null }, 'empower', 4009],
    [{ subtitles: null }, 'subtitles', 4009],
    [{ subtitles: { mode: 'files' as const } }, 'subtitles', 4009],
    [{ declarations: null }, 'declarations', 4015],
    [{ declarations: { rights: true, clean: false, rules: true } }, 'declarations.clean', 4015],
  ])('%j is refused beside its field: %s %i', async (form, field, code) => {
    const visitor = await createEntrant(app);
    const { id, version } = await makeEntry(app, 'draft', { owner: visitor.account, form });
    const outcome = await visitor.call('submitEntry', { params: { id }, body: { version } });
    expect(outcome).toMatchObject({ code });
    expect(outcome.ok ? {} : outcome.fields).toEqual({
      [field]: { code, msg: expect.any(String) },
    });
  });

  test('an empty draft gets all its errors at once', async () => {
    const visitor = await createEntrant(app);
    const { id } = await visitor.get('createEntry', { body: { group: 'student' } });
    const outcome = await visitor.call('submitEntry', { params: { id }, body: { version: 0 } });
    expect(Object.keys(outcome.ok ? {} : outcome.fields).sort()).toEqual([
      'declarations',
      'desc',
      'empower',
      'front_cover_url',
      'school_name',
      'subtitles',
      'team',
      'team_desc',
      'team_logo',
      'title',
      'url',
      'video_cover_url',
    ]);
  });

  test.each([
    ['granted', 4016],
    ['refused', 4014],
  ] as const)('a file that is %s is %i', async (state, code) => {
    const visitor = await createEntrant(app);
    const entry = await makeEntry(app, 'draft', { owner: visitor.account });
    await app.db
      .updateTable('uploads')
      .set({ state })
      .where('id', '=', entry.form.url ?? '')
      .execute();
    const outcome = await visitor.call('submitEntry', {
      params: { id: entry.id },
      body: { version: entry.version },
    });
    expect(outcome).toMatchObject({ ok: false, fields: { url: { code } } });
  });

  test('twenty concurrent submissions get consecutive numbers; rejected ones leave no gap', async () => {
    const entries = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const visitor = await createEntrant(app);
        const form = i % 5 === 0 ? { title: '' } : {};
        return { visitor, entry: await makeEntry(app, 'draft', { owner: visitor.account, form }) };
      }),
    );
    const before = await readCounter();
    const outcomes = await Promise.all(
      entries.map(({ visitor, entry: { id, version } }) =>
        visitor.call('submitEntry', { params: { id }, body: { version } }),
      ),
    );
    const numbers = outcomes.flatMap((outcome) =>
      outcome.ok ? [Number(outcome.data.number)] : [],
    );
    expect(numbers.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, i) => before + 1 + i),
    );
  });

  test('ten concurrent submissions of one draft submit it once', async () => {
    const visitor = await createEntrant(app);
    const { id, version } = await makeEntry(app, 'draft', { owner: visitor.account });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        visitor.call('submitEntry', { params: { id }, body: { version } }),
      ),
    );
    expect(outcomes.map(({ code }) => code).sort()).toEqual(
      [200211, ...Array(9).fill(4008)].sort(),
    );
    expect(await listMailsTo(app, visitor.account.email)).toHaveLength(1);
  });

  test('after the deadline is error 4001, and keeps the draft', async () => {
    const visitor = await createEntrant(app);
    const entry = await makeEntry(app, 'draft', { owner: visitor.account });
    await openContest(app, { submission: past });
    const params = { id: entry.id };
    const outcome = await visitor.call('submitEntry', { params, body: { version: 0 } });
    expect(outcome).toMatchObject({ code: 4001 });
    expect(await visitor.get('getMyEntry', { params })).toMatchObject({
      state: 'draft',
      blockedBy: 4001,
      draft: { title: texts.title },
    });
    await openContest(app);
  });

  test('uses the clock of the database, not a cached one', async () => {
    const visitor = await createEntrant(app);
    const entry = await makeEntry(app, 'draft', { owner: visitor.account });
    await visitor.get('contest');
    await saveOpenContest(app, { submission: past });
    const outcome = await visitor.call('submitEntry', {
      params: { id: entry.id },
      body: { version: 0 },
    });
    expect(outcome).toMatchObject({ code: 4001 });
    await openContest(app);
  });
});

describe('an entry whose changes were requested', () => {
  test('allows changes only in the named fields, also after the deadline', async () => {
    const visitor = await createEntrant(app);
    const entry = await makeEntry(app, 'changes_requested', { owner: visitor.account });
    await openContest(app, { submission: past });
    const params = { id: entry.id };
    const saved = await visitor.get('saveEntry', {
      params,
      body: { ...entry.form, version: entry.version, title: 'New', team: 'Thieves' },
    });
    expect(saved.draft).toMatchObject({ title: 'New', team: texts.team });
    const submitted = await visitor.get('submitEntry', {
      params,
      body: { version: saved.version },
    });
    expect(Number(submitted.number)).toBe(entry.number);
    expect(await visitor.get('getMyEntry', { params })).toMatchObject({
      state: 'received',
      reasons: [],
    });
    await openContest(app);
  });

  test('rejects a file of another account in the open field', async () => {
    const visitor = await createEntrant(app);
    const entry = await makeEntry(app, 'changes_requested', { owner: visitor.account });
    await app.db
      .updateTable('entries')
      .set({ reasons: JSON.stringify([{ field: 'team_logo', reason: 'Too dark' }]) })
      .where('id', '=', entry.id)
      .execute();
    const foreign = await makeEntryUploads(app, (await registerAccount(app)).id);
    const outcome = await visitor.call('saveEntry', {
      params: { id: entry.id },
      body: { version: entry.version, team_logo: foreign.team_logo },
    });
    expect(outcome).toMatchObject({ code: 1000 });
  });
});

describe('withdrawing', () => {
  test.each([
    ['received', true],
    ['in_review', true],
    ['changes_requested', true],
    ['published', true],
    ['draft', false],
    ['rejected', false],
    ['withdrawn', false],
  ] as const)('from %s is possible: %s', async (state, isPossible) => {
    const owner = await registerAccount(app);
    const visitor = await signIn(app, owner);
    const { id, version } = await makeEntry(app, state, { owner });
    const outcome = await visitor.call('withdrawEntry', { params: { id }, body: { version } });
    if (isPossible) expect(outcome).toMatchObject({ ok: true, data: { state: 'withdrawn' } });
    else expect(outcome).toMatchObject({ code: 4017 });
    expect(await listMailsTo(app, owner.email)).toHaveLength(isPossible ? 1 : 0);
  });

  test('requires the version that the entrant has seen', async () => {
    const owner = await registerAccount(app);
    const visitor = await signIn(app, owner);
    const { id, version } = await makeEntry(app, 'received', { owner });
    const body = { version: version + 1 };
    expect(await visitor.call('withdrawEntry', { params: { id }, body })).toMatchObject({
      code: 4008,
    });
  });

  test('removes a published entry from the gallery', async () => {
    const owner = await registerAccount(app);
    const visitor = await signIn(app, owner);
    const { id, version, number } = await makeEntry(app, 'published', { owner });
    expect(await visitor.call('getEntry', { params: { id: number } })).toMatchObject({ ok: true });
    await visitor.get('withdrawEntry', { params: { id }, body: { version } });
    expect(await visitor.call('getEntry', { params: { id: number } })).toMatchObject({
      code: 4006,
    });
  });
});

describe('changes while submitted', () => {
  afterAll(() => openContest(app));

  test.each([
    ['rejected', { submission: open }, 4017],
    ['withdrawn', { submission: open }, 4017],
    ['disqualified', { submission: open }, 4017],
    ['hidden', { submission: open }, 4017],
    ['received', { submission: past }, 4001],
    ['checking', { submission: past }, 4001],
    ['in_review', { submission: past }, 4001],
    ['published', { submission: past }, 4001],
  ] as const)('are rejected in state %s with %j', async (state, settings, code) => {
    await openContest(app, settings);
    const visitor = await createEntrant(app);
    const { id, version } = await makeEntry(app, state, { owner: visitor.account });
    const params = { id };
    const save = await visitor.call('saveEntry', { params, body: { version, title: 'x' } });
    const submit = await visitor.call('submitEntry', { params, body: { version } });
    expect([save, submit]).toMatchObject([{ code }, { code }]);
    const { draft } = await visitor.get('getMyEntry', { params });
    expect(draft).toMatchObject({ title: texts.title });
  });
});
