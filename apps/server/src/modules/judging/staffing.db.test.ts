import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createRandomId, listMailsTo, makeEntry, makeStaff } from '../../../test/factories.ts';
import {
  makeJurors,
  makeRound,
  openRound,
  planAndApplyAssignments,
} from '../../../test/judging.ts';
import { remindJurors } from './reminders.ts';

const app = await createTestApp();
afterAll(app.close);

const chair = await makeStaff(app, 'jurySecretary');
const films = [
  await makeEntry(app, 'published', { form: { group: 'open', team: 'Team one' } }),
  await makeEntry(app, 'published', { form: { group: 'open' } }),
  await makeEntry(app, 'published', { form: { group: 'open' } }),
  await makeEntry(app, 'published', { form: { group: 'open' } }),
];

const listPairs = (id: string) =>
  app.db
    .selectFrom('judging_assignments')
    .innerJoin('judging_jurors', 'judging_jurors.id', 'juror_id')
    .select(['judging_assignments.id', 'email', 'entry_id', 'state'])
    .where('judging_assignments.round_id', '=', id)
    .execute();

describe('panels', () => {
  const two = [
    { id: 'a', name: 'Panel A', groups: ['open' as const] },
    { id: 'b', name: 'Panel B', groups: ['open' as const] },
  ];

  test('share the films of a group, and each film gets jurors of its panel', async () => {
    const { id, version } = await makeRound(chair, { panels: two });
    const byPanel = new Map<string, string[]>();
    for (const panel of ['a', 'b']) {
      const jurors = await makeJurors(app, chair, id, 2, [panel]);
      byPanel.set(
        panel,
        jurors.map(({ account }) => account.email ?? ''),
      );
    }
    const round = await planAndApplyAssignments(chair, id);
    expect(round).toMatchObject({
      gaps: [],
      short: 0,
      panels: [
        { id: 'a', films: 2, jurors: 2 },
        { id: 'b', films: 2, jurors: 2 },
      ],
    });
    const pairs = await listPairs(id);
    const { list } = await chair.get('roundFilms', { params: { id }, query: {} });
    for (const film of list) {
      const emails = pairs.filter((pair) => pair.entry_id === film.id).map(({ email }) => email);
      expect(emails.sort()).toEqual(byPanel.get(film.panel)?.sort());
    }
    const opened = await chair.call('openRound', { params: { id }, body: { version } });
    expect(opened).toMatchObject({ data: { state: 'open' } });
  });

  test('without jurors keep the round from opening, and leave their jurors when removed', async () => {
    const { id, name, rules } = await makeRound(chair, { panels: two });
    await makeJurors(app, chair, id, 2, ['a']);
    const { version } = await planAndApplyAssignments(chair, id);
    expect(await chair.call('openRound', { params: { id }, body: { version } })).toMatchObject({
      code: 4103,
    });
    const save = (panels: typeof two) =>
      chair.get('saveRound', {
        params: { id },
        body: { name, rules: { ...rules, panels }, version, reason: null },
      });
    const round = await save(two.slice(1));
    expect(round).toMatchObject({ gaps: ['panels'], panels: [{ films: 4 }] });
    expect(round.people.map(({ panels }) => panels)).toEqual([[], []]);
  });
});

describe('calibration films', () => {
  test('go to all jurors, also beyond the jurors per film', async () => {
    const calibrationFilms = films.slice(0, 1).map((film) => film.id);
    const { id, round } = await openRound(app, chair, 4, { jurorsPerFilm: 1, calibrationFilms });
    const counts = Map.groupBy(await listPairs(id), ({ entry_id }) => entry_id);
    expect(films.map((film) => counts.get(film.id)?.length)).toEqual([4, 1, 1, 1]);
    expect(round.short).toBe(0);
    expect(await chair.get('planAssignments', { params: { id } })).toMatchObject({
      added: 0,
      removed: 0,
    });
  });

  test('must be films of the round', async () => {
    const round = await makeRound(chair, { calibrationFilms: [createRandomId()] });
    expect(round.gaps).toContain('calibration');
  });
});

describe('an absent juror', () => {
  const day = 24 * 3600_000;
  const lastWeek = {
    opensAt: new Date(Date.now() - 30 * day).toISOString(),
    closesAt: new Date(Date.now() + 6 * day).toISOString(),
  };

  test('is shown, and the chair gets one mail', async () => {
    const { id, jurors, round } = await openRound(app, chair, 2, lastWeek);
    const [present, absent] = jurors;
    const names = ['Present', 'Absent'];
    for (const [index, juror] of jurors.entries())
      await app.db
        .updateTable('accounts')
        .set({ name: `${names[index]} ${id.slice(0, 8)}` })
        .where('id', '=', juror.account.id)
        .execute();
    const first = (await listPairs(id)).find(({ email }) => email === present?.account.email);
    await app.db
      .updateTable('judging_assignments')
      .set({ state: 'done' })
      .where('id', '=', first?.id ?? '')
      .execute();
    const { people } = await chair.get('judgingRound', { params: { id } });
    expect(people.filter(({ isAbsent }) => isAbsent).map(({ email }) => email)).toEqual([
      absent?.account.email,
    ]);
    await remindJurors(app.ctx);
    await remindJurors(app.ctx);
    const mails = (await listMailsTo(app, chair.account.email)).filter(({ text_body }) =>
      text_body.includes(`/judging/${round.id}`),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text_body).toContain(`Absent ${id.slice(0, 8)}`);
    expect(mails[0]?.text_body).not.toContain('Present');
  });

  test('is reported to the owners if the jury secretary has no e-mail address', async () => {
    const owner = await makeStaff(app, 'owner');
    const { id } = await openRound(app, chair, 2, lastWeek);
    const save = (columns: object) =>
      app.db.updateTable('accounts').set(columns).where('id', '=', chair.account.id).execute();
    await save({ email: null, phone: '13800138000' });
    await remindJurors(app.ctx);
    await save({ email: chair.account.email, phone: null });
    const [mail, ...more] = await listMailsTo(app, owner.account.email);
    expect(mail?.text_body).toContain(`/judging/${id}`);
    expect(more).toEqual([]);
  });

  test('gives open films to the others in one step, also opened ones, and keeps judged ones', async () => {
    const { id, jurors, round } = await openRound(app, chair, 3, { jurorsPerFilm: 1 });
    const email = jurors[0]?.account.email;
    const own = async () => (await listPairs(id)).filter((pair) => pair.email === email);
    const juror = round.people.find((each) => each.email === email)?.id ?? '';
    const params = { id: juror };
    await app.db
      .updateTable('judging_assignments')
      .set({ opened_at: new Date() })
      .where('juror_id', '=', juror)
      .execute();
    const count = (await own()).length;
    const plan = await chair.get('planRelease', { params });
    expect(plan).toMatchObject({ added: count, removed: count, short: [] });
    expect((await own()).length).toBe(count);
    const release = (digest: string) => chair.call('releaseJuror', { params, body: { digest } });
    expect(await release('other')).toMatchObject({ code: 4008 });
    const released = await release(plan.digest);
    expect(released).toMatchObject({ data: { assigned: films.length, short: 0 } });
    expect(released.ok && released.data.people.find((each) => each.id === juror)).toMatchObject({
      isActive: false,
      assigned: 0,
    });
    expect(await own()).toEqual([]);
  });
});

test('a round lists recusals, films short of jurors, and assignments that a conflict forbids', async () => {
  const { id, jurors, round } = await openRound(app, chair, 2);
  const [pair] = await listPairs(id);
  await app.db
    .updateTable('judging_assignments')
    .set({ state: 'recused', recusal: 'relation', recusal_note: 'A former student' })
    .where('id', '=', pair?.id ?? '')
    .execute();
  const other = round.people.find(({ email }) => email !== pair?.email);
  await chair.get('addConflict', {
    params: { id: other?.id ?? '' },
    body: { kind: 'team', value: 'Team one' },
  });
  expect(jurors).toHaveLength(2);
  expect(await chair.get('judgingRound', { params: { id } })).toMatchObject({
    short: 1,
    shortFilms: [{ id: pair?.entry_id, missing: 1 }],
    conflicting: 1,
    recusals: [{ id: pair?.entry_id, reason: 'relation', text: 'A former student' }],
  });
});

describe('a juror without an account', () => {
  const hour = 3600_000;
  const halfTime = {
    opensAt: new Date(Date.now() - 60 * hour).toISOString(),
    closesAt: new Date(Date.now() + 40 * hour).toISOString(),
  };

  test.each([
    ['valid', "now() + interval '2 days'"],
    ['expired', "now() - interval '1 day'"],
  ])('whose invitation is %s is invited again once, without a reminder', async (state, expiry) => {
    const { id } = await makeRound(chair, halfTime);
    const email = `${state}-juror@example.org`;
    const emails = [email, `${state}-two@example.org`];
    const body = { emails, panels: ['main'], limit: null };
    await chair.get('addJurors', { params: { id }, body });
    const { version } = await planAndApplyAssignments(chair, id);
    await chair.get('openRound', { params: { id }, body: { version } });
    await sql`update invitations set expires_at = ${sql.raw(expiry)}`.execute(app.db);
    await remindJurors(app.ctx);
    await remindJurors(app.ctx);
    const mails = await listMailsTo(app, email);
    expect(mails).toHaveLength(2);
    const tokens = mails.map(({ text_body }) => /token=([\w-]+)/.exec(text_body)?.[1] ?? '');
    const views = tokens.map((token) => app.visitor().call('readInvitation', { body: { token } }));
    const roles = (await Promise.all(views)).map(({ data }) => data?.roles);
    expect(roles.filter(Boolean)).toEqual([['juror']]);
  });
});
