import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  createRandomId,
  listMailsTo,
  makeEntry,
  makeStaff,
  password,
  registerAccount,
} from '../../../test/factories.ts';
import {
  makeJurors,
  makeRound,
  openRound,
  planAndApplyAssignments,
  roundRules,
} from '../../../test/judging.ts';

const app = await createTestApp();
afterAll(app.close);

const chair = await makeStaff(app, 'jurySecretary');
const form = (more: object = {}) => ({ form: { group: 'open' as const, ...more } });
const films = [
  await makeEntry(app, 'published', form({ team: 'Team one' })),
  await makeEntry(app, 'published', form({ school_name: 'A school' })),
  await makeEntry(app, 'published', form()),
  await makeEntry(app, 'published', form()),
];
await makeEntry(app, 'hidden', form());
await makeEntry(app, 'published', { form: { group: 'student' } });

const listPairs = (id: string) =>
  app.db
    .selectFrom('judging_assignments')
    .innerJoin('judging_jurors', 'judging_jurors.id', 'juror_id')
    .select(['judging_assignments.id', 'email', 'entry_id', 'state'])
    .where('judging_assignments.round_id', '=', id)
    .execute();

describe('a draft', () => {
  test('contains the published films of its groups', async () => {
    const round = await makeRound(chair);
    expect(round).toMatchObject({
      state: 'draft',
      films: films.length,
      gaps: ['jurors', 'assignments'],
      rulesHash: null,
    });
    const { list } = await chair.get('judgingRounds', { query: {} });
    expect(list.map(({ id }) => id)).toContain(round.id);
  });

  test('contains chosen films', async () => {
    const { id } = await makeRound(chair, { films: { from: 'chosen' } });
    const ids = films.slice(0, 2).map((film) => film.id);
    const choose = (add: string[], remove: string[]) =>
      chair.call('chooseFilms', { params: { id }, body: { add, remove } });
    expect(await choose([...ids, createRandomId()], [])).toMatchObject({ data: { films: 2 } });
    expect(await choose([], ids.slice(0, 1))).toMatchObject({ data: { films: 1 } });
  });

  test.each([
    [{ criteria: [{ ...roundRules.criteria[0], weight: 99 }] }, 'rules.criteria', 4101],
    [{ criteria: [] }, 'rules.criteria', 4009],
    [{ closesAt: roundRules.opensAt }, 'rules.closesAt', 4020],
    [
      { juryPercent: 70, films: { from: 'groups', groups: ['open', 'student'] } },
      'rules.juryPercent',
      4102,
    ],
    [{ tieBreakCriteria: [2] }, 'rules.tieBreakCriteria', 1000],
  ])('with the rules %j is rejected', async (change, field, code) => {
    const { name } = await makeRound(chair);
    const rules = { ...roundRules, ...change } as typeof roundRules;
    expect(await chair.call('createRound', { body: { name, rules } })).toMatchObject({
      fields: { [field]: { code } },
    });
  });

  test('cannot open without jurors and assignments, and can be removed', async () => {
    const { id, version } = await makeRound(chair);
    expect(await chair.call('openRound', { params: { id }, body: { version } })).toMatchObject({
      code: 4103,
    });
    await chair.get('removeRound', { params: { id } });
    expect(await chair.call('judgingRound', { params: { id } })).toMatchObject({ code: 4006 });
  });
});

describe('jurors', () => {
  test('are invited by mail, and join with the role', async () => {
    const { id } = await makeRound(chair);
    const email = 'invited@example.org';
    const body = { emails: [email, email], panels: ['main'], limit: 3 };
    const { people } = await chair.get('addJurors', { params: { id }, body });
    expect(people).toMatchObject([{ email, hasJoined: false, limit: 3 }]);
    await chair.get('addJurors', { params: { id }, body });
    const mails = await listMailsTo(app, email);
    expect(mails).toHaveLength(1);
    const token = /invitation\?token=([\w-]+)/.exec(mails[0]?.text_body ?? '')?.[1] ?? '';
    const juror = app.visitor();
    const session = await juror.get('acceptInvitation', {
      body: { token, name: 'Juror Lin', password, confirmPassword: password },
    });
    juror.token = session.access_token;
    expect(await juror.get('currentUser')).toMatchObject({ roles: ['juror'] });
    expect(await chair.get('judgingRound', { params: { id } })).toMatchObject({
      people: [{ name: 'Juror Lin', hasJoined: true }],
    });
  });

  test('who are on the staff get the role without a mail', async () => {
    const { id } = await makeRound(chair);
    const editor = await makeStaff(app, 'editor');
    const { email } = editor.account;
    const body = { emails: [email], panels: ['main'], limit: null };
    await chair.get('addJurors', { params: { id }, body });
    expect(await listMailsTo(app, email)).toEqual([]);
    const { roles } = await editor.get('currentUser');
    expect(roles).toEqual(['editor', 'juror']);
  });

  test('must be on panels of the round', async () => {
    const { id } = await makeRound(chair);
    const body = { emails: ['x@example.org'], panels: ['other'], limit: null };
    expect(await chair.call('addJurors', { params: { id }, body })).toMatchObject({
      fields: { panels: { code: 1000 } },
    });
  });

  test('lose their e-mail address with their account', async () => {
    const { id } = await makeRound(chair);
    const account = await registerAccount(app, { email: 'goes@example.org' });
    const body = { emails: [account.email], panels: ['main'], limit: null };
    await chair.get('addJurors', { params: { id }, body });
    const visitor = app.visitor();
    const login = { account: account.email, password };
    visitor.token = (await visitor.get('login', { body: login })).access_token;
    await visitor.get('eraseAccount', { body: { password } });
    const { people } = await chair.get('judgingRound', { params: { id } });
    expect(people.map(({ email }) => email)).not.toContain(account.email);
  });
});

describe('assignments', () => {
  test('are previewed, and applied as shown', async () => {
    const { id } = await makeRound(chair);
    const jurors = await makeJurors(app, chair, id, 3);
    const plan = await chair.get('planAssignments', { params: { id } });
    expect(plan).toMatchObject({ added: 8, removed: 0, short: [], disconnectedGroups: [] });
    expect(plan.loads.map(({ after }) => after).sort()).toEqual([2, 3, 3]);
    expect(await listPairs(id)).toEqual([]);
    const apply = (digest: string) =>
      chair.call('applyAssignments', { params: { id }, body: { digest } });
    expect(await apply(plan.digest)).toMatchObject({ data: { assigned: 8, short: 0 } });
    expect(await apply(plan.digest)).toMatchObject({ code: 4008 });
    const pairs = await listPairs(id);
    for (const { account } of jurors)
      expect(pairs.filter(({ email }) => email === account.email).length).toBeGreaterThan(1);
  });

  test('leave out own entries, declared conflicts and recusals', async () => {
    const { id } = await makeRound(chair, { jurorsPerFilm: 3 });
    const [first] = films;
    const [juror] = await makeJurors(app, chair, id, 3);
    const owner = await app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', first?.owner.id ?? '')
      .executeTakeFirstOrThrow();
    const { people } = await chair.get('addJurors', {
      params: { id },
      body: { emails: [owner.email ?? ''], panels: ['main'], limit: null },
    });
    const jurorId = people.find(({ email }) => email === juror?.account.email)?.id ?? '';
    const declare = (kind: 'entry' | 'school' | 'team', value: string) =>
      chair.call('addConflict', { params: { id: jurorId }, body: { kind, value } });
    await declare('team', 'TEAM ONE');
    await declare('school', 'a school');
    await declare('entry', films[2]?.id ?? '');
    expect(await declare('entry', films[2]?.id ?? '')).toMatchObject({ code: 4021 });
    await planAndApplyAssignments(chair, id);
    const pairs = await listPairs(id);
    const filmsOf = (email: string | null | undefined) =>
      pairs.filter((pair) => pair.email === email).map(({ entry_id }) => entry_id);
    expect(filmsOf(juror?.account.email)).toEqual([films[3]?.id]);
    expect(filmsOf(owner.email)).not.toContain(first?.id);
    const round = await chair.get('judgingRound', { params: { id } });
    const conflict = round.people.find((each) => each.id === jurorId)?.conflicts[0]?.id ?? '';
    await chair.get('removeConflict', { params: { id: jurorId, conflict } });
    expect((await chair.get('planAssignments', { params: { id } })).short).toEqual([]);
  });

  test('of an inactive juror go to others, except those that are judged', async () => {
    const { id, jurors, round } = await openRound(app, chair, 3, { jurorsPerFilm: 1 });
    const email = jurors[0]?.account.email;
    const person = round.people.find((each) => each.email === email);
    const own = (await listPairs(id)).filter((pair) => pair.email === email);
    await app.db
      .updateTable('judging_assignments')
      .set({ state: 'done' })
      .where('id', '=', own[0]?.id ?? '')
      .execute();
    await chair.get('saveJuror', {
      params: { id: person?.id ?? '' },
      body: { panels: ['main'], limit: null, isActive: false },
    });
    expect(await planAndApplyAssignments(chair, id)).toMatchObject({
      assigned: 4,
      done: 1,
      short: 0,
    });
    const left = (await listPairs(id)).filter((pair) => pair.email === email);
    expect(left.map((pair) => pair.id)).toEqual([own[0]?.id]);
    expect(await chair.call('removeJuror', { params: { id: person?.id ?? '' } })).toMatchObject({
      code: 4024,
    });
  });

  test('of an unpublished film stay if they are judged', async () => {
    const { id } = await openRound(app, chair, 2);
    const film = films[0]?.id ?? '';
    const [judged, untouched] = (await listPairs(id)).filter(({ entry_id }) => entry_id === film);
    const setFilm = (state: 'hidden' | 'published') =>
      app.db.updateTable('entries').set({ state }).where('id', '=', film).execute();
    await app.db
      .updateTable('judging_assignments')
      .set({ state: 'done' })
      .where('id', '=', judged?.id ?? '')
      .execute();
    await setFilm('hidden');
    expect(await chair.get('planAssignments', { params: { id } })).toMatchObject({ removed: 1 });
    await planAndApplyAssignments(chair, id);
    await setFilm('published');
    const ids = (await listPairs(id)).map((pair) => pair.id);
    expect(ids).toContain(judged?.id);
    expect(ids).not.toContain(untouched?.id);
  });

  test('of top picks leave out an inactive juror, also films that they have opened', async () => {
    const mode = { mode: 'top-picks' as const, criteria: [], tieBreakCriteria: [] };
    const { id, jurors, round } = await openRound(app, chair, 2, mode);
    const email = jurors[0]?.account.email;
    const own = async () => (await listPairs(id)).filter((pair) => pair.email === email);
    const [opened] = await own();
    await app.db
      .updateTable('judging_assignments')
      .set({ opened_at: new Date() })
      .where('id', '=', opened?.id ?? '')
      .execute();
    await chair.get('saveJuror', {
      params: { id: round.people.find((each) => each.email === email)?.id ?? '' },
      body: { panels: ['main'], limit: null, isActive: false },
    });
    await planAndApplyAssignments(chair, id);
    expect(await own()).toEqual([]);
  });

  test('of top picks are all films of the panel', async () => {
    const { round } = await openRound(app, chair, 2, {
      mode: 'top-picks',
      criteria: [],
      tieBreakCriteria: [],
    });
    expect(round).toMatchObject({ assigned: 8, state: 'open' });
  });
});

describe('an open round', () => {
  test('has frozen rules, whose changes are new versions with a reason', async () => {
    const { id, round } = await openRound(app, chair, 2);
    expect(round).toMatchObject({ state: 'open', rulesVersions: [{ version: 1, reason: null }] });
    expect(round.rulesHash).toBe(round.rulesVersions[0]?.hash);
    const records = await app.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('target', '=', `round:${id}`)
      .where('action', '=', 'round.open')
      .execute();
    expect(records).toMatchObject([{ after: { hash: round.rulesHash } }]);
    const save = (change: object, reason: string | null = null) =>
      chair.call('saveRound', {
        params: { id },
        body: {
          name: round.name,
          rules: { ...round.rules, ...change },
          version: round.version,
          reason,
        },
      });
    expect(await save({ places: 1 })).toMatchObject({ fields: { reason: { code: 4009 } } });
    expect(await save({ mode: 'screening' }, 'A reason')).toMatchObject({ code: 4017 });
    const changed = await save({ places: 1 }, 'Only one prize');
    expect(changed).toMatchObject({
      data: { rulesVersions: [{ version: 1 }, { version: 2, reason: 'Only one prize' }] },
    });
    expect(await save({ places: 3 }, 'Outdated')).toMatchObject({ code: 4008 });
  });

  test('keeps what decides places once a film is judged', async () => {
    const { id, round } = await openRound(app, chair, 2);
    await app.db
      .updateTable('judging_assignments')
      .set({ state: 'done' })
      .where('round_id', '=', id)
      .execute();
    const save = (change: object) => {
      const { name, rules, version } = round;
      const body = { name, rules: { ...rules, ...change }, version, reason: 'A reason' };
      return chair.call('saveRound', { params: { id }, body });
    };
    expect(await save({ places: 1 })).toMatchObject({ code: 4017 });
    expect(await save({ deciding: 'median' })).toMatchObject({ code: 4017 });
    expect(await save({ minWatched: 50 })).toMatchObject({ code: 4017 });
    expect(await save({ picks: 9 })).toMatchObject({ code: 4017 });
    expect(await save({ comments: 'entrant' })).toMatchObject({ code: 4017 });
    expect(await save({ jurorsPerFilm: 1 })).toMatchObject({
      data: { rulesVersions: [{ version: 1 }, { version: 2, reason: 'A reason' }] },
    });
  });

  test('has films of one group if public votes count', async () => {
    const student = await makeEntry(app, 'published', { form: { group: 'student' } });
    const { id } = await makeRound(chair, { films: { from: 'chosen' }, juryPercent: 70 });
    const add = [student.id, ...films.slice(0, 1).map((film) => film.id)];
    await chair.get('chooseFilms', { params: { id }, body: { add, remove: [] } });
    await makeJurors(app, chair, id, 2);
    const { version } = await planAndApplyAssignments(chair, id);
    const open = (body: { version: number }) => chair.call('openRound', { params: { id }, body });
    expect(await open({ version })).toMatchObject({ code: 4102 });
    const body = { add: [], remove: [student.id] };
    await chair.get('chooseFilms', { params: { id }, body });
    expect(await open({ version })).toMatchObject({ data: { state: 'open' } });
  });

  test('closes, also with fewer scores than the rules require', async () => {
    const { id, round } = await openRound(app, chair, 2);
    const body = { version: round.version };
    expect(await chair.get('closeRound', { params: { id }, body })).toMatchObject({
      state: 'closed',
      done: 0,
    });
    const add = { emails: ['late@example.org'], panels: ['main'], limit: null };
    expect(await chair.call('addJurors', { params: { id }, body: add })).toMatchObject({
      code: 4017,
    });
    expect(await chair.call('removeRound', { params: { id } })).toMatchObject({ code: 4017 });
  });
});
