import type { ContentItem } from '@film-contest/contract/content';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { getVersionActionLabel, getVersionAuthor } from './history.tsx';
import { toPreviewItem } from './preview.tsx';
import { validateScheduledTimes } from './schedule-dialog.tsx';
import { getSavedText } from './use-save.ts';

beforeAll(() => loadConsoleMessages('en-US'));

const [past, soon, later] = [
  '2026-02-01T10:00:00Z',
  '2026-05-01T10:00:00Z',
  '2026-06-01T10:00:00Z',
];
const buildItem = (change: object) =>
  ({ state: 'draft', title: 'News', publishAt: null, unpublishAt: null, ...change }) as ContentItem;

describe('getSavedText', () => {
  const [draft, published] = [buildItem({}), buildItem({ state: 'published' })];
  const named = { title: 'News' };

  it.each([
    ['a new draft', null, draft, () => t('content.saved')],
    ['a draft', draft, draft, () => t('content.saved')],
    ['a published item', draft, published, () => t('content.published', named)],
    ['a new published item', null, published, () => t('content.published', named)],
    ['a change of a published item', published, published, () => t('content.updated')],
    ['a withdrawn item', published, draft, () => t('content.unpublished', named)],
    [
      'a scheduled item',
      draft,
      buildItem({ publishAt: soon }),
      () => t('content.schedule.done', { ...named, when: formatTime(soon) }),
    ],
  ])('reports %s', (_what, before, after, text) => {
    expect(getSavedText(before, after)).toBe(text());
  });
});

describe('validateScheduledTimes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const validate = (change: object, before: ContentItem | null = null) =>
    Object.keys(
      validateScheduledTimes(
        { state: 'draft', publishAt: null, unpublishAt: null, ...change },
        before,
      ),
    );

  it.each([
    ['a draft without a time', {}, ['publishAt']],
    ['a published item without an end', { state: 'published' }, ['unpublishAt']],
    ['a time in the future', { publishAt: soon }, []],
    ['both times in order', { publishAt: soon, unpublishAt: later }, []],
    ['a time in the past', { publishAt: past }, ['publishAt']],
    ['an end in the past', { state: 'published', unpublishAt: past }, ['unpublishAt']],
    ['an end in the future', { state: 'published', unpublishAt: soon }, []],
  ])('of %s', (_what, change, fields) => {
    expect(validate(change)).toEqual(fields);
  });

  it('rejects an end before the start', () => {
    expect(validate({ publishAt: later, unpublishAt: soon })).not.toEqual([]);
  });

  it('accepts a time that has passed since it was set', () => {
    expect(validate({ publishAt: past }, buildItem({ publishAt: past }))).toEqual([]);
  });
});

describe('versions', () => {
  const buildVersion = (change: object) =>
    ({ version: 1, action: 'content.save', by: 'Ann', at: soon, ...change }) as never;

  it('are labelled by their action', () => {
    expect(getVersionActionLabel(buildVersion({}))).not.toBe('content.save');
    expect(getVersionActionLabel(buildVersion({ action: 'content.unheard' }))).toBe(
      'content.unheard',
    );
    expect(getVersionActionLabel(buildVersion({ action: null }))).toBe(t('content.history.before'));
  });

  it.each<[string, object, () => string]>([
    ['a member of staff', {}, () => 'Ann'],
    ['the schedule', { by: null }, () => t('content.history.clock')],
    ['nobody known', { by: null, action: null }, () => t('content.history.unknown')],
  ])('were made by %s', (_who, change, author) => {
    expect(getVersionAuthor(buildVersion(change))).toBe(author());
  });
});

describe('toPreviewItem', () => {
  const stored = { id: 7, token: 'abc' };

  it('knows the number of its entry', () => {
    expect(toPreviewItem('selected', { entry: 'e1' }, { ...stored, entry: '0012' })).toEqual({
      ...stored,
      type: 'selected',
      facts: { entry: 'e1' },
      references: {
        uploads: {},
        entries: { e1: { number: '0012', title: '', state: 'published' } },
      },
    });
  });

  it('has no entry in other types', () => {
    const { references } = toPreviewItem('news', {}, { ...stored, entry: null });
    expect(references).toEqual({ uploads: {}, entries: {} });
  });
});
