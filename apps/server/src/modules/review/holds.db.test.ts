import type { EntryState } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createRandomId, makeEntry, makeStaff, tickChecklist } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

type Staff = Awaited<ReturnType<typeof makeStaff>>;

const ann = await makeStaff(app, 'reviewer');
const ben = await makeStaff(app, 'reviewer');
const owner = await makeStaff(app, 'owner');
beforeAll(async () => {
  await renameAccount(ann, 'Ann');
  await renameAccount(ben, 'Ben');
});

const renameAccount = ({ account }: Staff, called: string) =>
  app.db.updateTable('accounts').set({ name: called }).where('id', '=', account.id).execute();

const holdEntry = (who: Visitor, id: string, isTakeover = false) =>
  who.get('holdEntry', { params: { id }, body: { isTakeover } });

/** Makes all holds older by some seconds. */
const ageHolds = (seconds: number) =>
  app.db
    .updateTable('review_holds')
    .set({ expires_at: sql`expires_at - make_interval(secs => ${seconds})` })
    .execute();

type Decide = (who: Visitor, id: string, version: number) => Promise<unknown>;

/** Decisions about entries in review. */
const decideAs: Record<string, Decide> = {
  publish: (who, id, version) => who.call('publishEntry', { params: { id }, body: { version } }),
  requestChanges: (who, id, version) =>
    who.call('requestChanges', {
      params: { id },
      body: { version, reasons: [{ field: 'title', reason: 'Too long' }] },
    }),
  reject: (who, id, version) =>
    who.call('rejectEntry', { params: { id }, body: { version, reason: 'Off the theme' } }),
  tick: (who, id, version) =>
    who.call('tickCheck', { params: { id }, body: { version, item: 'clean', isTicked: true } }),
  mark: (who, id, version) =>
    who.call('saveGiveaways', { params: { id }, body: { version, giveaways: [] } }),
};

const reason = 'Copied';
const long = 'A text that is long enough. '.repeat(10);
const texts = { title: 'Title', team: 'Team', desc: long, team_desc: long };

/** Decisions about entries in other states. */
const laterDecisions: [string, EntryState, Decide][] = [
  [
    'disqualifyEntry',
    'published',
    (who, id, version) =>
      who.call('disqualifyEntry', { params: { id }, body: { version, reason } }),
  ],
  [
    'hideEntry',
    'published',
    (who, id, version) => who.call('hideEntry', { params: { id }, body: { version, reason } }),
  ],
  [
    'showEntry',
    'hidden',
    (who, id, version) => who.call('showEntry', { params: { id }, body: { version } }),
  ],
  [
    'reopenEntry',
    'rejected',
    (who, id, version) => who.call('reopenEntry', { params: { id }, body: { version, reason } }),
  ],
  [
    'correctEntry',
    'published',
    (who, id, version) => who.call('correctEntry', { params: { id }, body: { version, ...texts } }),
  ],
];

describe('a hold of an entry', () => {
  test('lasts while it is renewed, and shows its start', async () => {
    const { id } = await makeEntry(app, 'in_review');
    const { holder } = await holdEntry(ann, id);
    expect(holder).toMatchObject({ name: 'Ann', isMe: true });
    await ageHolds(59);
    expect((await holdEntry(ann, id)).holder).toEqual(holder);
    expect((await holdEntry(ben, id)).holder).toEqual({ ...holder, isMe: false });
    const seen = await ben.get('consoleEntry', { params: { id } });
    expect(seen.holder).toEqual({ ...holder, isMe: false });
    const { list } = await owner.get('consoleEntries', { query: { search: String(seen.number) } });
    expect(list).toMatchObject([{ holder: { name: 'Ann' } }]);
  });

  test('is free after it expires', async () => {
    const { id } = await makeEntry(app, 'in_review');
    await holdEntry(ann, id);
    await ageHolds(60);
    expect(await ben.get('consoleEntry', { params: { id } })).toMatchObject({ holder: null });
    expect((await holdEntry(ben, id)).holder).toMatchObject({ name: 'Ben', isMe: true });
    expect((await holdEntry(ann, id)).holder).toMatchObject({ name: 'Ben', isMe: false });
  });

  test('is given to one of several concurrent requests', async () => {
    const { id } = await makeEntry(app, 'in_review');
    const outcomes = await Promise.all(
      [ann, ben, owner, ann, ben].map((who) => holdEntry(who, id)),
    );
    const holders = new Set(outcomes.map(({ holder }) => holder.id));
    expect(holders.size).toBe(1);
    const times = new Set(outcomes.map(({ holder }) => holder.since));
    expect(times.size).toBe(1);
  });

  test('can be taken over, which is audited', async () => {
    const { id } = await makeEntry(app, 'in_review');
    await holdEntry(ann, id);
    expect((await holdEntry(ben, id, true)).holder).toMatchObject({ name: 'Ben', isMe: true });
    // A takeover of the own hold is not audited.
    await holdEntry(ben, id, true);
    const { list } = await owner.get('consoleAudit', { query: { search: id } });
    expect(list).toMatchObject([
      { action: 'entry.take_over', before: { holder: 'Ann' }, after: { holder: 'Ben' } },
    ]);
  });

  test('can be released only by its holder', async () => {
    const { id } = await makeEntry(app, 'in_review');
    await holdEntry(ann, id);
    await ben.get('releaseEntry', { params: { id } });
    expect((await holdEntry(ben, id)).holder).toMatchObject({ name: 'Ann' });
    await ann.get('releaseEntry', { params: { id } });
    expect((await holdEntry(ben, id)).holder).toMatchObject({ name: 'Ben' });
  });

  test.each(Object.keys(decideAs))(
    'rejects %s by another reviewer, and names the holder',
    async (what) => {
      const { id, version } = await makeEntry(app, 'in_review');
      await tickChecklist(app, id);
      await app.db
        .deleteFrom('review_ticks')
        .where('entry_id', '=', id)
        .where('item', '=', what === 'tick' ? 'clean' : 'none')
        .execute();
      await holdEntry(ann, id);
      expect(await decideAs[what]?.(ben, id, version)).toMatchObject({
        code: 4050,
        msg: 'Ann is reviewing this entry right now',
      });
      expect(await decideAs[what]?.(ann, id, version)).toMatchObject({ ok: true });
    },
  );

  test.each(laterDecisions)(
    'rejects %s of an entry that is %s by another reviewer',
    async (_, state, decide) => {
      const { id, version } = await makeEntry(app, state);
      await holdEntry(ann, id);
      expect(await decide(ben, id, version)).toMatchObject({ code: 4050 });
      expect(await decide(ann, id, version)).toMatchObject({ ok: true });
    },
  );

  test('allows one of several concurrent decisions', async () => {
    const { id, version } = await makeEntry(app, 'in_review');
    await tickChecklist(app, id);
    await holdEntry(ann, id);
    const outcomes = await Promise.all(
      [ann, ben, ann, owner].map((who) =>
        who.call('publishEntry', { params: { id }, body: { version } }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes[1]).toMatchObject({ ok: false });
    expect(outcomes[3]).toMatchObject({ ok: false });
    const seen = await ben.get('consoleEntry', { params: { id } });
    expect(seen).toMatchObject({ state: 'published', holder: null });
  });
});

test.each(['draft', 'unknown'])('an entry that is %s cannot be held', async (what) => {
  const id = what === 'draft' ? (await makeEntry(app, 'draft')).id : createRandomId();
  const outcome = await ann.call('holdEntry', { params: { id }, body: { isTakeover: false } });
  expect(outcome).toMatchObject({ code: 4006 });
});
