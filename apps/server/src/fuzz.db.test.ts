import { type CallName, calls, getCallMethodAndPath } from '@film-contest/contract/calls';
import { buildQueryString, fillPathParameters } from '@film-contest/contract/client';
import { getCallShape } from '@film-contest/contract/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '../test/app.ts';
import { generateNearlyValid, type Pool } from '../test/arbitrary.ts';
import { checkEnvelope } from '../test/check-envelope.ts';
import { createEntrant, makeEntry, makeStaff, openContest } from '../test/factories.ts';
import { openRound } from '../test/judging.ts';
import type { Visitor } from '../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const topPicks = { mode: 'top-picks' as const, criteria: [], tieBreakCriteria: [] };

const numRuns = process.env.FULL === '1' ? 500 : 8;
const people: Record<string, Visitor> = {};
const pool: Pool = { ids: [], numbers: [] };

beforeAll(async () => {
  await openContest(app);
  const maker = await createEntrant(app);
  Object.assign(people, { nobody: app.visitor(), maker, owner: await makeStaff(app, 'owner') });
  for (const state of ['draft', 'changes_requested', 'in_review', 'published'] as const) {
    for (const owner of [maker.account, undefined]) {
      const entry = await makeEntry(app, state, owner ? { owner } : {});
      pool.ids.push(entry.id, entry.form.url ?? '', entry.form.team_logo ?? '');
      if (state === 'published') pool.numbers.push(entry.number);
    }
  }
  // The entries that were created above are in the student group.
  const student = { films: { from: 'groups' as const, groups: ['student' as const] } };
  for (const rules of [student, { ...student, ...topPicks }]) {
    const { id, jurors } = await openRound(app, people.owner as Visitor, 1, rules);
    people.juror ??= jurors[0] as Visitor;
    pool.ids.push(id);
  }
  const assignments = await app.db.selectFrom('judging_assignments').select('id').execute();
  pool.ids.push(...assignments.map(({ id }) => id));
});

const toText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** Sends generated input. Values that HTTP cannot carry are converted to text. */
function send(visitor: Visitor, name: CallName, input: Record<string, unknown>) {
  const { method, path } = getCallMethodAndPath(name);
  const toTextEntries = (part: unknown) =>
    Object.entries(part !== null && typeof part === 'object' ? part : {}).map(([key, value]) => [
      key,
      toText(value),
    ]);
  const url = `${fillPathParameters(path, Object.fromEntries(toTextEntries(input.params)))}${buildQueryString(Object.fromEntries(toTextEntries(input.query)))}`;
  return visitor.request({
    method: method as 'GET',
    url,
    ...(method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(input.body ?? {}),
    }),
  });
}

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  // These calls end the session, so they are sent without one.
  const isLast = name === 'logout' || name === 'eraseAccount';
  const member = getCallShape(name).access === 'canJudge' ? 'juror' : 'owner';
  const callers = isLast ? ['nobody'] : ['nobody', 'maker', member];

  // Some calls take over a second on a busy machine, because they draw pictures or hash passwords.
  const timeout = Math.max(numRuns * 1_500, 30_000);

  test.each(callers)(
    'every response of %s follows the contract, whatever input is sent',
    { timeout },
    async (who) => {
      const { params, query, body } = getCallShape(name);
      const parts = { params, query, body };
      const input = fc.record(
        Object.fromEntries(
          Object.entries(parts).map(([part, schema]) => [
            part,
            generateNearlyValid(schema ?? z.object({}), pool),
          ]),
        ),
      );
      const property = fc.asyncProperty(input, async (given) => {
        const answer = await send(people[who] as Visitor, name, given);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        checkEnvelope(name, answer.statusCode, answer.json());
      });
      await fc.assert(property, { numRuns });
    },
  );
});
