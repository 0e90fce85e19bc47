import type { RoundRules } from '@film-contest/contract/judging';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff } from '../../../test/factories.ts';
import { makeRound, openRound, repeatInAllLocales, roundRules } from '../../../test/judging.ts';
import type { Visitor } from '../../../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const chair = await makeStaff(app, 'jurySecretary');
await makeEntry(app, 'published', { form: { group: 'open' } });

const wrongState = { ok: false, code: 4017 };
const name = repeatInAllLocales('Round');

const { id, jurors, round } = await openRound(app, chair, 2);
const juror = round.people[0]?.id ?? '';
const draft = { kind: 'team' as const, value: 'Team' };
const { people } = await chair.get('addConflict', { params: { id: juror }, body: draft });
const conflict = people.flatMap(({ conflicts }) => conflicts)[0]?.id ?? '';
const { version } = await chair.get('closeRound', {
  params: { id },
  body: { version: round.version },
});
const [params, jurorParams] = [{ id }, { id: juror }];

describe('a closed round', () => {
  const calls: [string, (by: Visitor) => Promise<unknown>][] = [
    ['openRound', (by) => by.call('openRound', { params, body: { version } })],
    ['closeRound', (by) => by.call('closeRound', { params, body: { version } })],
    ['chooseFilms', (by) => by.call('chooseFilms', { params, body: { add: [], remove: [] } })],
    [
      'saveJuror',
      (by) => {
        const body = { panels: ['main'], limit: null, isActive: true };
        return by.call('saveJuror', { params: jurorParams, body });
      },
    ],
    ['removeJuror', (by) => by.call('removeJuror', { params: jurorParams })],
    ['addConflict', (by) => by.call('addConflict', { params: jurorParams, body: draft })],
    ['removeConflict', (by) => by.call('removeConflict', { params: { ...jurorParams, conflict } })],
    ['planRelease', (by) => by.call('planRelease', { params: jurorParams })],
    [
      'releaseJuror',
      (by) => by.call('releaseJuror', { params: jurorParams, body: { digest: '' } }),
    ],
    ['planAssignments', (by) => by.call('planAssignments', { params })],
    ['applyAssignments', (by) => by.call('applyAssignments', { params, body: { digest: '' } })],
  ];

  test.each(calls)('is not changed by %s', async (_, call) => {
    expect(await call(chair)).toMatchObject(wrongState);
  });

  test('takes no conflict from its jurors', async () => {
    const body = { kind: 'school' as const, value: 'Film School' };
    const declared = jurors[0]?.call('declareConflict', { params, body });
    expect(await declared).toMatchObject({ ok: false, code: 4100 });
  });

  test('has no result to change before one is computed', async () => {
    const saved = chair.call('saveMoves', { params, body: { version: 0, moves: [] } });
    expect(await saved).toMatchObject(wrongState);
  });
});

describe('a draft', () => {
  test.each([
    [
      'weightsSum',
      { criteria: roundRules.criteria.slice(0, 1), tieBreakCriteria: [] },
      'rules.criteria',
      4101,
    ],
    ['endBeforeStart', { closesAt: roundRules.opensAt }, 'rules.closesAt', 4020],
    [
      'oneGroup',
      { juryPercent: 70, films: { from: 'groups' as const, groups: ['open', 'student'] as const } },
      'rules.juryPercent',
      4102,
    ],
  ])('is not saved with %s', async (_, change, field, code) => {
    const { id, version } = await makeRound(chair);
    const rules = { ...roundRules, ...change } as RoundRules;
    const body = { name, rules, version, reason: null };
    expect(await chair.call('saveRound', { params: { id }, body })).toMatchObject({
      code,
      fields: { [field]: { code } },
    });
  });

  test('is not opened after it has changed, and is not closed', async () => {
    const { id, version } = await makeRound(chair);
    const open = (body: { version: number }) => chair.call('openRound', { params: { id }, body });
    expect(await open({ version: version + 1 })).toMatchObject({ code: 4008 });
    const closed = chair.call('closeRound', { params: { id }, body: { version } });
    expect(await closed).toMatchObject(wrongState);
    const stale = chair.call('closeRound', { params: { id }, body: { version: version + 1 } });
    expect(await stale).toMatchObject({ code: 4008 });
  });

  test('with films of groups has no chosen films', async () => {
    const { id } = await makeRound(chair);
    const chosen = chair.call('chooseFilms', { params: { id }, body: { add: [], remove: [] } });
    expect(await chosen).toMatchObject(wrongState);
  });
});
