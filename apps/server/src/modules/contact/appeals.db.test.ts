import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import {
  makeCaptcha,
  makeEntry,
  makeStaff,
  registerAccount,
  saveOpenContest,
  signIn,
} from '../../../test/factories.ts';

const app = await createTestApp();
afterAll(app.close);

const [owner, reviewer] = [await makeStaff(app, 'owner'), await makeStaff(app, 'reviewer')];
let entry: number;
beforeAll(async () => {
  await saveOpenContest(app);
  entry = (await makeEntry(app, 'published')).number;
});

/** Inserts a batch of votes in a state. */
async function makeHold(state: 'held' | 'void' | 'restored' = 'held'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with hold as (
      insert into vote_holds (query, note, votes, state, held_name)
      values (${JSON.stringify({ entry })}::jsonb, 'Examine', 1, ${state}, 'Ann') returning id
    )
    insert into vote_hold_entries (hold_id, entry_number, votes)
    select id, ${entry}, 1 from hold returning hold_id as id`.execute(app.db);
  return rows[0]?.id ?? 0;
}

let senders = 0;
async function appeal(id: number, form: object = {}) {
  const captcha = await makeCaptcha(app, 'appeal');
  const body = {
    content: 'My class voted together.',
    name: 'Lin',
    contact: `voter${++senders}@appeals.example`,
    ...captcha,
    ...form,
  };
  return app.visitor().call('sendAppeal', { params: { id }, body });
}
const listInbox = (filters: object) =>
  owner.get('consoleInbox', { query: { filters: filters as never, pageSize: 100 } });

test.each([
  ['held', true],
  ['void', true],
  ['restored', false],
] as const)('a batch that is %s accepts appeals: %s', async (state, isOpen) => {
  const id = await makeHold(state);
  expect(await app.visitor().get('appealStatus', { params: { id } })).toEqual({ isOpen });
  expect(await appeal(id)).toMatchObject(isOpen ? { ok: true } : { ok: false, code: 4141 });
});

test('an appeal that cannot be saved returns 2003', async () => {
  const id = await makeHold();
  await sql`alter table contact_messages rename to messages_away`.execute(app.db);
  try {
    expect(await appeal(id)).toMatchObject({ ok: false, code: 2003 });
  } finally {
    await sql`alter table messages_away rename to contact_messages`.execute(app.db);
  }
});

test('an unknown batch looks like a held one, and its appeals are rejected like those of a restored one', async () => {
  const params = { id: 999_999 };
  expect(await app.visitor().get('appealStatus', { params })).toEqual({ isOpen: true });
  const outcomes = await Promise.all([appeal(params.id), appeal(await makeHold('restored'))]);
  const [unknown, restored] = outcomes.map((outcome) => !outcome.ok && [outcome.code, outcome.msg]);
  expect(unknown).toEqual([4141, expect.any(String)]);
  expect(unknown).toEqual(restored);
});

test('an appeal is its own kind in the inbox, and names its batch', async () => {
  const [id, other] = [await makeHold(), await makeHold('void')];
  await appeal(id);
  await appeal(other);
  const captcha = await makeCaptcha(app, 'contact');
  const message = { content: 'A question.', name: 'Wu', contact: 'wu@appeals.example' };
  await app.visitor().get('sendContact', { body: { ...message, ...captcha } });

  const { list, total } = await listInbox({ batch: [String(id)] });
  expect([total, list[0]]).toMatchObject([1, { kind: 'appeal', batch: id, objection: null }]);
  const listKinds = async (kind: string[]) => [
    ...new Set((await listInbox({ kind })).list.map((row) => row.kind)),
  ];
  expect(await listKinds(['appeal'])).toEqual(['appeal']);
  expect(await listKinds(['message'])).toEqual(['message']);
  expect(await listKinds(['objection'])).toEqual([]);
  expect((await listKinds(['message', 'appeal'])).toSorted()).toEqual(['appeal', 'message']);
  const read = await owner.get('consoleInboxMessage', { params: { id: list[0]?.id ?? '' } });
  expect(read).toMatchObject({ kind: 'appeal', batch: id, content: 'My class voted together.' });
});

test('a batch counts its appeals, open ones too, without spam', async () => {
  const id = await makeHold();
  const readAppeals = async (staff = owner) =>
    (await staff.get('consoleVoteHold', { params: { id } })).appeals;
  expect(await readAppeals()).toEqual({ open: 0, total: 0 });
  for (let i = 0; i < 3; i++) await appeal(id);
  const { list } = await listInbox({ batch: [String(id)] });
  for (const [i, state] of (['done', 'spam'] as const).entries()) {
    const row = list[i];
    if (!row) throw new Error('an appeal is missing');
    const body = { version: row.version, state };
    await owner.get('moveContact', { params: { id: row.id }, body });
  }
  expect(await readAppeals()).toEqual({ open: 1, total: 2 });
  expect(await readAppeals(reviewer)).toEqual({ open: 1, total: 2 });
});

test('the same appeal sent twice at once arrives once', async () => {
  const id = await makeHold();
  const contact = 'twice@appeals.example';
  const sent = await Promise.all([appeal(id, { contact }), appeal(id, { contact })]);
  expect(sent.map(({ ok }) => ok)).toEqual([true, true]);
  expect((await listInbox({ batch: [String(id)] })).total).toBe(1);
});

test('the same text about two batches arrives for both', async () => {
  const [one, other] = [await makeHold(), await makeHold()];
  const contact = 'both@appeals.example';
  await appeal(one, { contact });
  await appeal(other, { contact });
  expect((await listInbox({ batch: [String(one), String(other)] })).total).toBe(2);
});

test.each([
  ['no text', { content: ' ' }, 'content'],
  ['no contact', { contact: '' }, 'contact'],
  ['a wrong captcha', { captcha: '000000' }, 'captcha'],
])('an appeal with %s is rejected beside its field', async (_, form, field) => {
  const outcome = await appeal(await makeHold(), form);
  expect(!outcome.ok && Object.keys(outcome.fields)).toContain(field);
});

test("the export of an account's data names appeals and their batch", async () => {
  const account = await registerAccount(app, { email: 'exports@appeals.example' });
  const id = await makeHold();
  await appeal(id, { contact: account.email });
  const visitor = await signIn(app, account);
  const { enquiries } = await visitor.get('exportAccount');
  expect(enquiries).toMatchObject([{ kind: 'appeal', batch: id }]);
});
