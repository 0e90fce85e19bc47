import { describe, expect, test } from 'vitest';
import {
  type AnnouncedParts,
  findIncompleteParts,
  hasBlockingFinding,
  isAnnouncementLate,
  type ListedItem,
  type NamedItem,
} from './announcements.rules.ts';

const write = (cn: string, tw = cn, en = cn) => ({ 'zh-CN': cn, 'zh-TW': tw, 'en-US': en });

const item = (given: Partial<ListedItem> = {}): ListedItem => ({
  name: '0001 Film',
  isPublic: false,
  isEntryPublic: true,
  isComplete: true,
  hasOwnSchedule: false,
  award: null,
  hall: null,
  group: 'open',
  texts: write('note'),
  ...given,
});
const award = (given: Partial<NamedItem> = {}): NamedItem => ({
  id: 1,
  name: 'Gold',
  isComplete: true,
  texts: write('Gold'),
  group: null,
  places: null,
  ...given,
});
const mail = { isEmpty: false, isComplete: true };
const parts = (given: Partial<AnnouncedParts> = {}): AnnouncedParts => ({
  items: [item()],
  awards: [],
  halls: [],
  mailings: [mail, mail],
  informed: 0,
  ...given,
});

test('a complete list has no findings', () => {
  expect(findIncompleteParts(parts())).toEqual([]);
  const given = { items: [item({ award: 1 })], awards: [award({ group: 'open', places: 1 })] };
  expect(findIncompleteParts(parts(given))).toEqual([]);
});

describe.each<[string, boolean, Partial<AnnouncedParts>, object?]>([
  ['empty', true, { items: [item({ isPublic: true })] }, { count: 1 }],
  ['incomplete', true, { items: [item({ isComplete: false })] }, { names: ['0001 Film'] }],
  [
    'incomplete',
    true,
    { items: [item({ hall: 2 })], halls: [award({ id: 2, name: 'Hall', isComplete: false })] },
    { names: ['Hall'] },
  ],
  [
    'incomplete',
    true,
    { items: [item({ award: 1 })], awards: [award({ isComplete: false })] },
    { names: ['Gold'] },
  ],
  ['entryNotPublished', true, { items: [item({ isEntryPublic: false })] }],
  ['ownSchedule', true, { items: [item({ hasOwnSchedule: true })] }],
  ['mailIncomplete', true, { mailings: [mail, { isEmpty: false, isComplete: false }] }],
  ['mailEmpty', false, { mailings: [mail, { isEmpty: true, isComplete: true }] }],
  ['alreadyInformed', false, { informed: 3 }, { count: 3 }],
  ['alreadyPublic', false, { items: [item(), item({ isPublic: true })] }, { count: 1 }],
  ['textMissing', false, { items: [item({ texts: write('a', 'a', '') })] }, { locale: 'en-US' }],
  ['noText', false, { items: [item({ texts: write('') })] }, { count: 1 }],
  ['nameMissing', false, { halls: [award({ texts: write('a', '') })] }, { locale: 'zh-TW' }],
  ['awardEmpty', false, { awards: [award()] }, { names: ['Gold'] }],
  [
    'awardRefused',
    true,
    { items: [item({ award: 1 })], awards: [award({ group: 'student' })] },
    { names: ['0001 Film'] },
  ],
  [
    'awardRefused',
    true,
    { items: [item({ award: 1 }), item({ award: 1, name: 'b' })], awards: [award({ places: 1 })] },
    { names: ['b'] },
  ],
])('%s', (check, isBlocking, given, details = {}) => {
  test(`is found, blocking: ${isBlocking}`, () => {
    const findings = findIncompleteParts(parts(given));
    expect(findings).toContainEqual(expect.objectContaining({ check, isBlocking, ...details }));
    expect(hasBlockingFinding(findings)).toBe(isBlocking);
  });
});

test('the award of an entry that is no longer published has a place for another', () => {
  const items = [item({ award: 1, isEntryPublic: false }), item({ award: 1, name: 'b' })];
  const findings = findIncompleteParts(parts({ items, awards: [award({ places: 1 })] }));
  expect(findings.map(({ check }) => check)).toEqual(['entryNotPublished']);
});

test('an award beyond its places that was published with a reason is not refused again', () => {
  const given = [
    item({ award: 1, isPublic: true }),
    item({ award: 1, isPublic: true, group: 'x' }),
  ];
  const items = [...given, item({ name: 'draft' })];
  const findings = findIncompleteParts(parts({ items, awards: [award({ places: 1 })] }));
  expect(findings.map(({ check }) => check)).toEqual(['alreadyPublic']);
});

test('a hall that no draft names may be incomplete', () => {
  expect(findIncompleteParts(parts({ halls: [award({ isComplete: false })] }))).toEqual([]);
});

test('a finding names at most five entries', () => {
  const items = Array.from({ length: 7 }, (_, at) => item({ isComplete: false, name: `${at}` }));
  const [finding] = findIncompleteParts(parts({ items }));
  expect(finding).toMatchObject({ count: 7, names: ['0', '1', '2', '3', '4'] });
});

test.each([
  ['scheduled', 0, 6, true],
  ['scheduled', 0, 5, false],
  ['done', 0, 60, false],
  ['draft', null, 60, false],
] as const)('%s for minute %s is late in minute %i: %s', (state, at, now, expected) => {
  const minute = at === null ? null : new Date(at * 60_000);
  expect(isAnnouncementLate({ state, at: minute }, now * 60_000)).toBe(expected);
});
