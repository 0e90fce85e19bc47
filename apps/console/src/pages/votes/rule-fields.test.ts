import { usualVoteRules } from '@film-contest/contract/voting';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import {
  formatDefaultRuleValue,
  formatRuleNumber,
  formatRuleValue,
  type RuleField,
  ruleGroups,
} from './rule-fields.ts';

beforeAll(() => loadConsoleMessages('en-US'));

const fields = ruleGroups.flatMap((group) => group.fields);
const find = (name: string) => fields.find(({ path }) => path.at(-1) === name) as RuleField;

it('covers every rule once', () => {
  const names = fields.map(({ path }) => path[0]);
  expect([...new Set(names)].sort()).toEqual(Object.keys(usualVoteRules).sort());
  const paths = fields.map(({ path }) => path.join('.'));
  expect(new Set(paths).size).toBe(paths.length);
});

it.each(fields.map((field) => [field.path.join('.'), field] as const))(
  'reads %s from the path that its form field has',
  (_path, field) => {
    const value = field.path.reduce<unknown>(
      (rules, key) => (rules as Record<string, unknown>)[key],
      usualVoteRules,
    );
    expect(field.of(usualVoteRules)).toEqual(value);
    expect([field.label(), field.hint()].every(Boolean)).toBe(true);
    expect(formatDefaultRuleValue(field)).toBe(formatRuleValue(field, usualVoteRules));
  },
);

describe('formatRuleNumber', () => {
  it.each([
    [1500, undefined, '1,500'],
    [0, undefined, '0'],
    [90, 1, '90 seconds'],
    [120, 1, '2 minutes'],
    [48, 3600, '2 days'],
  ])('%i of %s seconds is %s', (value, lasts, expected) => {
    expect(formatRuleNumber(value, lasts)).toBe(expected);
  });

  it('shows a duration of 0 as switched off', () => {
    expect(formatRuleNumber(0, 3600)).toBe(
      formatRuleValue(find('highStakes'), { ...usualVoteRules, highStakes: false }),
    );
  });
});

it('lists refused networks, or none', () => {
  const refuse = find('refuse');
  const none = formatRuleValue(refuse, { ...usualVoteRules, refuse: [] });
  expect(none).not.toBe('');
  expect(formatRuleValue(refuse, { ...usualVoteRules, refuse: ['vpn'] })).not.toBe(none);
});
