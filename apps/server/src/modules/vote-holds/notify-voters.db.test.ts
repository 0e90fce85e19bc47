import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import {
  type Account,
  listMailsTo,
  makeEntry,
  makeStaff,
  openContest,
  registerAccount,
} from '../../../test/factories.ts';
import { castNewVote } from '../../../test/ledger.ts';
import { notifyVoters } from './notify-voters.ts';

let app: TestApp;
let holder: Awaited<ReturnType<typeof makeStaff>>;
let second: typeof holder;
let entry: number;
let account: Account;

beforeAll(async () => {
  app = await createTestApp();
  await openContest(app);
  [holder, second] = await Promise.all([makeStaff(app, 'owner'), makeStaff(app, 'owner')]);
});
afterAll(() => app.close());
beforeEach(async () => {
  entry = (await makeEntry(app, 'published')).number;
  account = await registerAccount(app);
  await castNewVote(app, entry);
  await app.ctx.pool.query('update votes set account_id = $1 where entry_number = $2', [
    account.id,
    entry,
  ]);
  await castNewVote(app, entry);
});

const holdAllVotes = () =>
  holder.get('holdVotes', { body: { query: { entry }, newest: 2 ** 31, note: 'n' } });

async function decideHold(id: number, outcome: 'void' | 'restore') {
  const reason = outcome === 'void' ? 'automated' : 'genuine';
  const note = { 'zh-CN': '说明', 'zh-TW': '說明', 'en-US': 'Note' };
  const params = { id };
  const { decisions } = await holder.get('proposeHoldDecision', {
    params,
    body: { outcome, reason, note },
  });
  const body = { proposal: decisions[0]?.id ?? 0 };
  await second.get('confirmHoldDecision', { params, body });
}

const listSubjects = async () =>
  (await listMailsTo(app, account.email)).map(({ subject }) => subject);

test('a voter with an account gets one mail per state, with a way to appeal', async () => {
  const { id } = await holdAllVotes();
  await notifyVoters(app.ctx);
  await notifyVoters(app.ctx);
  expect(await listSubjects()).toHaveLength(1);
  const [mail] = await listMailsTo(app, account.email);
  expect(mail?.text_body).toContain(`batch: ${id}`);
  expect(mail?.text_body).toContain(`/examinedVotes/${id}/appeal`);
  await decideHold(id, 'void');
  await notifyVoters(app.ctx);
  await decideHold(id, 'restore');
  await notifyVoters(app.ctx);
  await notifyVoters(app.ctx);
  expect((await listSubjects()).toSorted()).toEqual(
    [
      'Your vote is being examined',
      'Your vote was declared void',
      'Your vote counts again',
    ].toSorted(),
  );
});

test('a voter gets no mail about a batch that was restored at once', async () => {
  const { id } = await holdAllVotes();
  await decideHold(id, 'restore');
  await notifyVoters(app.ctx);
  expect(await listSubjects()).toEqual([]);
});
