import { expect, test } from 'vitest';
import {
  areRulesEqual,
  compareRules,
  flattenRules,
  hashWithheldRules,
  isOfNewerRelease,
  type RulesFile,
  saltWithheldRules,
} from './vote-rules.rules.ts';

test.each<[string, object, object, object[]]>([
  ['nothing', { a: 1, b: { c: ['x'] } }, { b: { c: ['x'] }, a: 1 }, []],
  ['a number', { b: { c: 1 } }, { b: { c: 2 } }, [{ path: 'b.c', before: 1, after: 2 }]],
  ['a switch', { a: false }, { a: true }, [{ path: 'a', before: false, after: true }]],
  [
    'a list, which is one rule',
    { a: ['x', 'y'] },
    { a: ['x'] },
    [{ path: 'a', before: ['x', 'y'], after: ['x'] }],
  ],
  ['a removed date', { a: 'x' }, { a: null }, [{ path: 'a', before: 'x', after: null }]],
  ['a new rule', {}, { a: { b: 1 } }, [{ path: 'a.b', before: null, after: 1 }]],
  ['a rule that no longer exists', { a: 0 }, {}, [{ path: 'a', before: 0, after: null }]],
])('compares rules: %s', (_, before, after, changes) => {
  expect(compareRules(before, after)).toEqual(changes);
});

test('lists rules with their paths, in order', () => {
  expect(flattenRules({ b: { d: 1, c: null }, a: ['x'] })).toEqual([
    { path: 'b.d', value: 1 },
    { path: 'b.c', value: null },
    { path: 'a', value: ['x'] },
  ]);
});

const values = { allowedNetworks: [], blockedNetworks: ['192.0.2.1'], voteSignals: { gaps: 10 } };

test('only a changed value gets another salt, so that only its hash changes', () => {
  let count = 0;
  const createSalt = () => `salt ${++count}`;
  const first = saltWithheldRules(values, null, createSalt);
  const second = saltWithheldRules({ ...values, blockedNetworks: [] }, first, createSalt);
  const [before, after] = [hashWithheldRules(first), hashWithheldRules(second)];
  expect(second).toMatchObject({
    allowedNetworks: first.allowedNetworks,
    blockedNetworks: { salt: 'salt 4', value: [] },
  });
  expect(after).toEqual({ ...before, blockedNetworks: after.blockedNetworks });
  expect(after.blockedNetworks).not.toEqual(before.blockedNetworks);
});

test('a value that returns has another hash than before, because its salt is new', () => {
  let count = 0;
  const createSalt = () => `salt ${++count}`;
  const first = saltWithheldRules(values, null, createSalt);
  const second = saltWithheldRules({ ...values, blockedNetworks: [] }, first, createSalt);
  const third = saltWithheldRules(values, second, createSalt);
  expect(hashWithheldRules(third).blockedNetworks).not.toEqual(
    hashWithheldRules(first).blockedNetworks,
  );
});

const file: RulesFile = {
  version: 0,
  at: '2026-05-01T00:00:00.000Z',
  previous: null,
  cause: 'opening',
  reason: null,
  rules: { a: 1 },
  withheld: { voteSignals: { sha256: 'x' } },
};
test.each<[string, Partial<RulesFile>, boolean]>([
  [
    'another version, time, hash and cause',
    { version: 1, at: '', previous: 'x', cause: 'change' },
    true,
  ],
  ['another rule', { rules: { a: 2 } }, false],
  ['another withheld value', { withheld: { voteSignals: { sha256: 'y' } } }, false],
])('%s: same rules %s', (_, change, isSame) => {
  expect(areRulesEqual(file, { ...file, ...change })).toBe(isSame);
});

test.each<[string, object, object, boolean]>([
  ['the same rules', { a: 1, b: 2 }, { a: 1, b: 3 }, false],
  ['rules that this release adds', { a: 1 }, { a: 1, b: 2 }, false],
  ['rules that this release lacks', { a: 1, b: 2 }, { a: 1 }, true],
])('with %s, the release of published rules is newer or not', (_, published, own, isNewer) => {
  expect(isOfNewerRelease(published, own)).toBe(isNewer);
});
