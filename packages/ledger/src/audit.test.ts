import { expect, test } from 'vitest';
import { createAuditor } from './audit.ts';
import { formatLeaf, formatVoteLeaf, formatVoteLeafEnd, type Leaf, parseLeaf } from './leaves.ts';

const t = '2026-11-27T10:00Z';
const padTag = (name: string) => name.padEnd(27, '0');
const createVote = (e: number, name: string, at = t): Leaf => ({
  type: 'vote',
  ...{ e, t: at, tag: padTag(name), n: 'n'.repeat(22) },
});
const open: Leaf = { type: 'open', t };
const close: Leaf = { type: 'close', t: '2026-11-27T11:00Z' };
const createChange = (type: 'void' | 'restore', ref: number): Leaf => ({
  type,
  ...{ t, ref, why: 'bot', case: 'c1' },
});

const createRules = (v: number): Leaf => ({ type: 'rules', t, v, sha256: 'a0'.repeat(32) });

function audit(...leaves: (Leaf | string)[]) {
  const auditor = createAuditor();
  const broken = leaves.map((leaf) =>
    auditor.add(typeof leaf === 'string' ? leaf : formatLeaf(leaf)),
  );
  return {
    broken: broken.filter((rule) => rule !== null),
    tally: Object.fromEntries(auditor.getTally()),
  };
}

test.for<[string, (Leaf | string)[], Record<number, number>, string[]]>([
  ['votes', [open, createVote(1, 'a'), createVote(2, 'b'), createVote(1, 'c')], { 1: 2, 2: 1 }, []],
  ['a void vote', [open, createVote(1, 'a'), createChange('void', 1)], { 1: 0 }, []],
  [
    'a restored vote',
    [open, createVote(1, 'a'), createChange('void', 1), createChange('restore', 1)],
    { 1: 1 },
    [],
  ],
  ['a late vote', [open, close, createVote(1, 'a', '2026-11-27T11:01Z')], { 1: 1 }, []],
  [
    'a second voting period',
    [open, close, open, createVote(1, 'a', '2026-12-01T10:00Z')],
    { 1: 1 },
    [],
  ],
  ['the same tag twice', [open, createVote(1, 'a'), createVote(1, 'a')], { 1: 1 }, ['voted twice']],
  ['no opening', [createVote(1, 'a')], {}, ['not "open"']],
  [
    'a vote after the end',
    [open, close, createVote(1, 'a', '2026-11-27T11:02Z')],
    {},
    ['closing time'],
  ],
  [
    'a vote an hour old',
    [open, createVote(1, 'a', '2026-11-27T13:00Z'), createVote(1, 'b', '2026-11-27T12:00Z')],
    { 1: 2 },
    [],
  ],
  [
    'an older vote',
    [open, createVote(1, 'a', '2026-11-27T13:00Z'), createVote(1, 'b', '2026-11-27T11:59Z')],
    { 1: 1 },
    ['hour older'],
  ],
  [
    'an older vote after the end',
    [open, { ...close, t: '2026-11-27T13:00Z' }, createVote(1, 'a', '2026-11-27T11:59Z')],
    {},
    ['hour older'],
  ],
  [
    'votes from before the log, after newer ones and after the end',
    [
      open,
      createVote(1, 'a', '2026-11-27T13:00Z'),
      createVote(1, 'b', t),
      { ...close, t: '2026-11-27T13:00Z' },
      createVote(1, 'c', '2026-11-01T10:00Z'),
    ],
    { 1: 3 },
    [],
  ],
  ['a void of no vote', [open, createChange('void', 0)], {}, ['not a vote']],
  [
    'a void of a later vote',
    [open, createChange('void', 2), createVote(1, 'a')],
    { 1: 1 },
    ['not a vote'],
  ],
  [
    'two voids',
    [open, createVote(1, 'a'), createChange('void', 1), createChange('void', 1)],
    { 1: 0 },
    ['what it was'],
  ],
  [
    'a restored valid vote',
    [open, createVote(1, 'a'), createChange('restore', 1)],
    { 1: 1 },
    ['what it was'],
  ],
  [
    'an earlier ledger in the middle',
    [open, { ...open, after: `1 ${'A'.repeat(43)}=` }],
    {},
    ['earlier ledger'],
  ],
  [
    'versions of the rules',
    [open, createRules(0), createVote(1, 'a'), createRules(1), close],
    { 1: 1 },
    [],
  ],
  ['a missing version of the rules', [open, createRules(0), createRules(2)], {}, ['version 2']],
  ['a repeated version of the rules', [open, createRules(0), createRules(0)], {}, ['version 0']],
  ['rules before the opening', [createRules(0)], {}, ['not "open"']],
  ['a malformed leaf', [open, '{}'], {}, ['malformed']],
])('%s', ([, leaves, tally, rules]) => {
  const result = audit(...leaves);
  expect(result.tally).toEqual(tally);
  expect(result.broken).toEqual(rules.map((rule) => expect.stringContaining(rule)));
});

test('votes after the end are counted', () => {
  const auditor = createAuditor();
  const late = [createVote(1, 'b', close.t), createVote(1, 'c', close.t)];
  for (const leaf of [open, createVote(1, 'a'), close, ...late, open, createVote(1, 'd')])
    auditor.add(formatLeaf(leaf));
  expect(auditor.getLate()).toBe(2);
});

test('the database and the auditor format a vote in the same way', () => {
  const leaf = createVote(7, 'a');
  if (leaf.type !== 'vote') throw new Error('not a vote');
  expect(formatVoteLeaf(7, t, formatVoteLeafEnd(leaf))).toBe(formatLeaf(leaf));
  expect(parseLeaf(formatLeaf(leaf))).toEqual(leaf);
});

test.for<[string, string]>([
  ['another order of keys', '{"t":"2026-11-27T10:00Z","type":"open"}'],
  ['a space', '{"type":"open", "t":"2026-11-27T10:00Z"}'],
  ['an unknown key', '{"type":"open","t":"2026-11-27T10:00Z","ip":"1.2.3.4"}'],
  ['an unknown type', '{"type":"toString","t":"2026-11-27T10:00Z"}'],
  ['a missing key', '{"type":"close"}'],
  ['a second', '{"type":"open","t":"2026-11-27T10:00:00Z"}'],
  ['a thirteenth month', '{"type":"open","t":"2026-13-27T10:00Z"}'],
  ['a day that does not exist', '{"type":"open","t":"2026-02-30T10:00Z"}'],
  ['an hour that does not exist', formatLeaf(createVote(1, 'a')).replace('T10:', 'T24:')],
  ['a year of no contest', '{"type":"close","t":"0026-11-27T10:00Z"}'],
  ['a leading zero', formatLeaf(createVote(1, 'a')).replace('"e":1', '"e":01')],
  ['a hash in capitals', formatLeaf(createRules(0)).replaceAll('a', 'A')],
  ['a negative version', formatLeaf(createRules(-1))],
  ['a list', '[]'],
  ['a number', '1'],
])('a leaf with %s is malformed', ([, leaf]) => {
  expect(parseLeaf(leaf)).toBeNull();
});

test('a change of any byte of a leaf is malformed or another leaf', () => {
  for (const leaf of [open, createVote(12, 'a'), createChange('void', 3), createRules(7), close]) {
    const text = formatLeaf(leaf);
    for (let i = 0; i < text.length; i++) {
      const changed =
        text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ 1) + text.slice(i + 1);
      const parsed = parseLeaf(changed);
      if (parsed) expect(formatLeaf(parsed)).toBe(changed);
    }
  }
});
