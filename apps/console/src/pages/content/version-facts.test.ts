import type { ContentItem } from '@film-contest/contract/content';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import { listFieldChanges } from './version-changes.ts';

beforeAll(() => loadConsoleMessages('en-US'));

type Version = Parameters<typeof listFieldChanges>[0];

const references = {
  uploads: {
    u1: { filename: 'old.png', picture: null },
    u2: { filename: 'new.png', picture: null },
  },
  entries: { e1: { number: '0001', title: 'A call' }, e2: { number: '0002', title: 'A letter' } },
} as unknown as ContentItem['references'];
const buildVersion = (type: string, facts: object, texts: object = {}) =>
  ({ type, facts, texts, references }) as Version;
const findTitle = (_type: string, id: number) => ({ 1: 'Experts', 2: 'Public' })[id];

/** Lists the changes as `field: -before +after`. */
const listChanges = (before: Version, after: Version) =>
  listFieldChanges(before, after, findTitle).map(({ name, parts }) =>
    [
      `${name}:`,
      ...parts
        .filter(({ kind }) => kind !== 'same')
        .map(({ kind, text }) => `${kind === 'added' ? '+' : '-'}${text}`),
    ].join(' '),
  );

describe('facts', () => {
  it.each([
    ['nothing', 'jury', { panel: 1 }, { panel: 1 }, []],
    ['a group', 'jury', { panel: 1 }, { panel: 2 }, ['panel: -Experts +Public']],
    ['a removed group', 'jury', { panel: 1 }, { panel: null }, ['panel: -Experts']],
    ['a deleted group', 'jury', { panel: 9 }, { panel: null }, ['panel: -9']],
    ['a picture', 'jury', { portrait: null }, { portrait: 'u1' }, ['portrait: +old.png']],
    ['a deleted picture', 'jury', { portrait: 'u9' }, { portrait: null }, ['portrait: -u9']],
    ['an added entry', 'selectedopen', {}, { entry: 'e1' }, ['entry: +0001 A call']],
    ['an unknown entry', 'selectedopen', { entry: 'e9' }, {}, ['entry: -e9']],
  ])('compares %s', (_what, type, before, after, changes) => {
    expect(listChanges(buildVersion(type, before), buildVersion(type, after))).toEqual(changes);
  });

  it('compares another picture by its file name', () => {
    const [change] = listChanges(
      buildVersion('jury', { portrait: 'u1' }),
      buildVersion('jury', { portrait: 'u2' }),
    );
    expect(change).toBe('portrait: -old.png +new.png');
  });
});

describe('texts', () => {
  const buildBio = (lines: string[] | null) => ({ 'en-US': { bio: lines } });

  it.each([
    ['an added line', ['One'], ['One', 'Two'], /^bio: \+\nTwo$/],
    ['a removed text', ['One'], null, /^bio: -One$/],
    ['a new text', null, ['One'], /^bio: \+One$/],
  ])('compares %s', (_what, before, after, change) => {
    const changes = listChanges(
      buildVersion('jury', {}, buildBio(before)),
      buildVersion('jury', {}, buildBio(after)),
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatch(change);
  });

  it('compares each language', () => {
    const changes = listFieldChanges(
      buildVersion('jury', {}, { 'zh-CN': { name: '甲' }, 'en-US': { name: 'A' } }),
      buildVersion('jury', {}, { 'zh-CN': { name: '乙' }, 'en-US': { name: 'B' } }),
      findTitle,
    );
    expect(changes.map(({ locale }) => locale)).toEqual(['zh-CN', 'en-US']);
  });
});
