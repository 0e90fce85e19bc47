import { usualVoteRules } from '@film-contest/contract/voting';
import type { WorkSource } from '@film-contest/contract/work-limits';
import { describe, expect, test } from 'vitest';
import { getRequiredVoteWork } from './work.rules.ts';

const none: Record<WorkSource, number> = { network: 0, operator: 0, entry: 0 };
const { failureWeight } = usualVoteRules.workAbove;

test.each<[string, Partial<Record<WorkSource, number>>, number, string | null]>([
  ['no requests', {}, 1, null],
  ['three classes of 40 for four films, one wrong captcha in five', { network: 480 }, 1, null],
  ['the threshold of a network', { network: 600 }, 1, null],
  ['twice the threshold of a network', { network: 1200 }, 4, 'network'],
  ['four times the threshold of a network', { network: 2400 }, 16, 'network'],
  ['eight times the threshold of a network', { network: 4800 }, 64, 'network'],
  ['an attack from one network', { network: 1_000_000 }, 66, 'network'],
  ['a busy carrier', { operator: 20_000 }, 1, null],
  ['an attack from a carrier', { operator: 1_000_000 }, 6, 'operator'],
  ['a popular film', { entry: 10_000 }, 1, null],
  ['an attack on a film', { entry: 1_000_000 }, 6, 'entry'],
  ['a network that exceeds its film', { network: 2400, entry: 20_000 }, 16, 'network'],
])('%s', (_, given, factor, raisedBy) => {
  expect(getRequiredVoteWork({ ...none, ...given }, usualVoteRules)).toEqual({ factor, raisedBy });
});

test('a school with failed captchas stays below the threshold of its network', () => {
  const votes = 3 * 40 * 3;
  const failures = votes / 5;
  const network = votes + failures * failureWeight;
  expect(getRequiredVoteWork({ ...none, network }, usualVoteRules)).toMatchObject({ factor: 1 });
});

describe('settings', () => {
  const attack = { ...none, network: 1_000_000 };

  test('without usual work no source requires any', () => {
    const rules = { ...usualVoteRules, workFactor: 0 };
    expect(getRequiredVoteWork(attack, rules)).toEqual({ factor: 0, raisedBy: null });
  });

  test('the usual work multiplies', () => {
    const rules = { ...usualVoteRules, workFactor: 2 };
    expect(getRequiredVoteWork({ ...none, network: 1200 }, rules)).toMatchObject({ factor: 8 });
  });

  test('a maximum below the usual work does not lower it', () => {
    const workAbove = { ...usualVoteRules.workAbove, maxSeconds: 1 };
    const rules = { ...usualVoteRules, workFactor: 10, workAbove };
    expect(getRequiredVoteWork(attack, rules)).toEqual({ factor: 10, raisedBy: null });
  });
});
