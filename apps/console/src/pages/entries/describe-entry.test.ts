import type { ConsoleEntry } from '@film-contest/contract/entries';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import { countMissingPoints } from './checks.tsx';
import { describeEntryState } from './decision.tsx';
import { formatCueTime } from './entry-contents.tsx';
import { parseDurationFilter } from './entry-filters.tsx';
import { getFilmStateText, getNextStepLabel, hasLeftContest } from './entry-record.tsx';
import { getGiveawayTypeLabel, pickGiveawayText } from './giveaways.tsx';

vi.mock('../../lib/locale.ts', async (load) => ({ ...(await load<object>()), locale: 'zh-TW' }));

beforeAll(() => loadConsoleMessages('en-US'));

describe('describeEntryState', () => {
  const may = { publish: false, requestChanges: false, reject: false, disqualify: false };
  const all = { ...may, publish: true, requestChanges: true, reject: true };
  const ready = { state: 'ready' };
  const describeEntry = (change: object) =>
    describeEntryState({ state: 'in_review', may, film: ready, ...change } as ConsoleEntry);

  it.each([
    ['an entry without its film', { filmAwaitedUntil: '2026-03-01' }, 'filmAwaited'],
    ['a received entry', { state: 'received' }, 'stillChecking'],
    ['an entry that is checked', { state: 'checking' }, 'stillChecking'],
    ['a published entry', { state: 'published', may: { ...may, disqualify: true } }, 'isPublished'],
    ['a rejected entry', { state: 'rejected' }, 'notWaiting'],
    ['an entry sent back', { state: 'changes_requested' }, 'notWaiting'],
    ['an entry that others decide', {}, 'notYours'],
    ['an entry with all checks passed', { may: all }, 'decide'],
    [
      'an entry whose film is not ready',
      { may: { ...all, publish: false }, film: { state: 'transcoding' } },
      'publishLater',
    ],
    ['an entry without a film', { may: { ...all, publish: false }, film: null }, 'publishLater'],
    ['an entry that the reviewer may only return', { may: { ...all, publish: false } }, 'decide'],
  ] as const)('%s', (_what, change, key) => {
    expect(describeEntry(change)).toBe(t(`console.review.${key}`));
  });
});

describe('countMissingPoints', () => {
  const buildPoint = (isRequired: boolean, isTicked: boolean) =>
    ({ isRequired, tick: isTicked ? { by: 'Ann', at: '' } : null }) as Parameters<
      typeof countMissingPoints
    >[0][number];

  it.each([
    ['no points', [], 0],
    ['optional points', [buildPoint(false, false), buildPoint(false, true)], 0],
    ['ticked points', [buildPoint(true, true)], 0],
    ['open points', [buildPoint(true, false), buildPoint(true, true), buildPoint(true, false)], 2],
  ])('of %s', (_what, points, missing) => {
    expect(countMissingPoints(points)).toBe(missing);
  });
});

describe('formatCueTime', () => {
  it.each([
    [0, '0:00.0'],
    [1.04, '0:01.0'],
    [1.05, '0:01.1'],
    [62.3, '1:02.3'],
    [59.96, '1:00.0'],
    [3_661.5, '1:01:01.5'],
  ])('of %s seconds is %s', (seconds, text) => {
    expect(formatCueTime(seconds)).toBe(text);
  });
});

describe('parseDurationFilter', () => {
  it.each([
    ['', []],
    ['abc', []],
    ['Infinity', []],
    ['90', ['90']],
    ['90.6', ['91']],
    ['-5', ['0']],
    ['1e9', ['999999']],
    ['0', ['0']],
  ])('of %j is %j', (text, values) => {
    expect(parseDurationFilter(text)).toEqual(values);
  });
});

describe('the view of the entrant', () => {
  const formatMessage = ((key: string, values?: object) =>
    values ? `${key} ${JSON.stringify(values)}` : key) as unknown as Parameters<
    typeof getNextStepLabel
  >[2];
  Object.assign(formatMessage, { locale: 'en-US' });

  it.each([
    ['in_review', true, 'account.entries.upload'],
    ['changes_requested', false, 'account.entries.correct'],
    ['published', false, 'account.entries.watch'],
    ['in_review', false, 'account.entries.view'],
    ['received', false, 'account.entries.view'],
    ['withdrawn', false, null],
    ['rejected', false, null],
    ['disqualified', false, null],
  ] as const)('%s, film awaited %s: the next step is %s', (state, isAwaited, step) => {
    expect(getNextStepLabel(state, isAwaited, formatMessage)).toBe(step);
  });

  it.each([
    ['withdrawn', true],
    ['rejected', true],
    ['disqualified', true],
    ['published', false],
    ['draft', false],
  ] as const)('%s: the entry has ended: %s', (state, hasEnded) => {
    expect(hasLeftContest(state)).toBe(hasEnded);
  });

  it.each([
    ['uploaded', 'account.film.waiting'],
    ['queued', 'account.film.waiting'],
    ['probing', 'account.film.probing'],
    ['refused', 'account.film.refused'],
    ['transcoding', 'account.film.transcoding {"percent":"40%"}'],
    ['ready', 'account.film.ready'],
    ['failed', 'account.film.failed'],
  ] as const)('a film that is %s is described as %s', (state, text) => {
    expect(getFilmStateText({ state, progress: 0.4 } as never, formatMessage)).toBe(text);
  });
});

describe('markers', () => {
  const lines = { 'zh-CN': '', 'zh-TW': '', 'en-US': '' };

  it.each([
    ['the language of the reader', { 'zh-CN': '简', 'zh-TW': '繁', 'en-US': 'en' }, 'zh-TW'],
    ['the closest language', { 'zh-CN': '简', 'en-US': 'en' }, 'zh-CN'],
    ['the only language', { 'en-US': 'en' }, 'en-US'],
  ])('show %s', (_what, given, lang) => {
    const shown = pickGiveawayText({ ...lines, ...given });
    expect(shown).toEqual({ lang, line: { ...lines, ...given }[lang as 'en-US'] });
  });

  it('show nothing without a text', () => {
    expect(pickGiveawayText(lines)).toBeFalsy();
  });

  it('label another scam apart from the types of the contest', () => {
    expect(getGiveawayTypeLabel('other')).toBe(t('review.otherScam'));
  });
});
