import { describe, expect, it } from 'vitest';
import {
  buildQueueListState,
  getQueueEntryPath,
  getQueuePath,
  parseQueueScope,
  splitQueueAtEntry,
} from './review-queue.ts';

const buildEntry = (id: string, day: number) => ({
  id,
  submittedAt: `2026-01-0${day}T00:00:00Z`,
  holder: null,
});
const [a, b, c] = [buildEntry('a', 1), buildEntry('b', 2), buildEntry('c', 3)];
const buildHolder = (isMe: boolean) => ({
  id: 'x',
  name: 'Ann',
  since: '2026-01-04T00:00:00Z',
  isMe,
});

type Row = Omit<typeof a, 'holder'> & { holder: ReturnType<typeof buildHolder> | null };

describe('splitQueueAtEntry', () => {
  it.each<[string, Row[], Row, string, string]>([
    ['from the first', [a, b, c], a, 'b c', ''],
    ['from the middle', [a, b, c], b, 'c', 'a'],
    ['from the last', [a, b, c], c, '', 'a b'],
    ['where the entry has left the queue', [a, c], b, 'c', 'a'],
    ['where the last has left the queue', [a, b], c, '', 'a b'],
    ['where nobody else waits', [a], a, '', ''],
    ['in an empty queue', [], a, '', ''],
    [
      'past one that a colleague has open',
      [a, { ...b, holder: buildHolder(false) }, c],
      a,
      'c',
      '',
    ],
    [
      'over one that the reviewer has open elsewhere',
      [a, { ...b, holder: buildHolder(true) }],
      a,
      'b',
      '',
    ],
  ])('%s', (_what, queue, from, ahead, passed) => {
    const way = splitQueueAtEntry(queue, from);
    expect([way.ahead.join(' '), way.passed.join(' ')]).toEqual([ahead, passed]);
  });

  it.each<[string, Row[], Row, string, string]>([
    ['from the middle', [c, b, a], b, 'a', 'c'],
    ['from the first', [c, b, a], a, '', 'c b'],
    ['where the entry has left the queue', [c, a], b, 'a', 'c'],
  ])('backwards: %s', (_what, queue, from, ahead, passed) => {
    const way = splitQueueAtEntry(queue, from, -1);
    expect([way.ahead.join(' '), way.passed.join(' ')]).toEqual([ahead, passed]);
  });
});

it.each(['all', 'me', 'nobody'] as const)('stores the scope %s in URLs', (scope) => {
  const query = (path: string) => new URLSearchParams(path.split('?')[1]);
  expect(parseQueueScope(query(getQueueEntryPath('1', scope)).get('assigned'))).toBe(scope);
  const filters = JSON.parse(query(getQueuePath(scope)).get('filters') ?? '{}');
  expect(parseQueueScope(filters.assignee?.[0])).toBe(scope);
  expect(buildQueueListState(1, 10, scope).filters.assignee).toEqual(filters.assignee);
});
