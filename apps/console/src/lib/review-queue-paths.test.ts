import { describe, expect, it } from 'vitest';
import {
  buildQueueListState,
  getQueueEntryPath,
  getQueuePath,
  parseQueueScope,
  queueScopes,
  splitQueueAtEntry,
} from './review-queue.ts';

const buildEntry = (id: string, minute: number, holder: object | null = null) =>
  ({ id, submittedAt: `2026-03-01T12:0${minute}:00Z`, holder }) as Parameters<
    typeof splitQueueAtEntry
  >[0][number];
const held = { id: 'bob', name: 'Bob', since: '', isMe: false };

describe('the scope', () => {
  it.each(queueScopes)('%s is read from the paths that contain it', (scope) => {
    const listed = new URL(getQueuePath(scope), 'https://a.example').searchParams;
    const filters = JSON.parse(listed.get('filters') ?? '{}') as { assignee?: string[] };
    expect(parseQueueScope(filters.assignee?.[0])).toBe(scope);
    const opened = new URL(getQueueEntryPath('e1', scope), 'https://a.example');
    expect(opened.pathname).toBe('/entries/e1');
    expect(opened.searchParams.get('from')).toBe('review');
    expect(parseQueueScope(opened.searchParams.get('assigned'))).toBe(scope);
  });

  it.each([null, undefined, '', 'everyone'])('%j means all entries', (text) => {
    expect(parseQueueScope(text)).toBe('all');
  });
});

describe('buildQueueListState', () => {
  it('lists what is in review, oldest first', () => {
    const state = buildQueueListState(2, 20);
    expect(state).toMatchObject({ current: 2, pageSize: 20, search: '' });
    expect(state.filters).toEqual({ waiting: ['review'] });
    expect(state.sorter).toEqual({ submittedAt: 'ascend' });
  });

  it('is reversed on the way back', () => {
    expect(buildQueueListState(1, 20, 'all', -1).sorter).toEqual({ submittedAt: 'descend' });
  });

  it.each(['me', 'nobody'] as const)('filters by the assignee %s', (scope) => {
    expect(buildQueueListState(1, 20, scope).filters.assignee).toEqual([scope]);
  });
});

describe('splitQueueAtEntry', () => {
  const queue = [buildEntry('a', 1), buildEntry('b', 2), buildEntry('c', 3), buildEntry('d', 4)];

  it.each([
    ['the first entry', buildEntry('a', 1), ['b', 'c', 'd'], []],
    ['an entry in the middle', buildEntry('c', 3), ['d'], ['a', 'b']],
    ['the last entry', buildEntry('d', 4), [], ['a', 'b', 'c']],
    ['a decided entry, by its time', buildEntry('x', 3), ['d'], ['a', 'b', 'c']],
  ])('at %s', (_where, from, ahead, passed) => {
    expect(splitQueueAtEntry(queue, from)).toEqual({ ahead, passed });
  });

  it('goes back by time', () => {
    const back = queue.toReversed();
    expect(splitQueueAtEntry(back, buildEntry('x', 3), -1)).toEqual({
      ahead: ['b', 'a'],
      passed: ['d', 'c'],
    });
  });

  it('omits entries that colleagues hold', () => {
    const mine = { ...held, isMe: true };
    const shared = [buildEntry('a', 1), buildEntry('b', 2, held), buildEntry('c', 3, mine)];
    expect(splitQueueAtEntry(shared, buildEntry('a', 1)).ahead).toEqual(['c']);
  });
});
