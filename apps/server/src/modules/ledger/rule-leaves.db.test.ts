import { formatLeaf, formatMinute } from '@film-contest/ledger/leaves';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../../../test/app.ts';
import { easyVoteRules, makeStaff, openContest } from '../../../test/factories.ts';
import { sequenceAndSign, verifyPublicLedger } from '../../../test/ledger.ts';

/** Queues votes that are newer than the first leaf of the ledger. */
async function queueVotes(app: TestApp, count: number): Promise<void> {
  const t = formatMinute(new Date(Date.now() + 120_000));
  const leaves = Array.from({ length: count }, (_, i) =>
    formatLeaf({
      type: 'vote',
      ...{ e: 1, t, tag: String(i).padStart(27, 'a'), n: String(i).padStart(22, 'b') },
    }),
  );
  await sql`insert into ledger_queue (leaf) select * from unnest(${leaves}::text[])`.execute(
    app.db,
  );
}

/** Changes the rules two hours after the queued votes, as if the ledger had been stopped since. */
async function changeRulesLater(app: TestApp): Promise<void> {
  const owner = await makeStaff(app, 'owner');
  const { version, settings } = await owner.get('consoleSettings');
  const reason = { 'zh-CN': '攻击', 'zh-TW': '攻擊', 'en-US': 'An attack' };
  const changed = { ...settings, voteRules: { ...easyVoteRules, workFactor: 9 } };
  await owner.get('saveSettings', { body: { version, settings: changed, reason } });
  await sql`update vote_rule_versions set at = now() + interval '2 hours' where number = 1`.execute(
    app.db,
  );
}

test.each([
  ['of one batch', 3],
  ['of several batches', 6000],
])(
  'a change of the rules follows a backlog %s, so that its votes remain valid',
  async (_, votes) => {
    const app = await createTestApp();
    try {
      await openContest(app);
      await sequenceAndSign(app);
      await queueVotes(app, votes);
      await changeRulesLater(app);
      letSecondsPass(2);
      await sequenceAndSign(app);
      const { problems, checkpoint, rules } = await verifyPublicLedger(app);
      expect(problems).toEqual([]);
      expect([checkpoint?.size, rules.length]).toEqual([votes + 3, 2]);
    } finally {
      await app.close();
    }
  },
);
