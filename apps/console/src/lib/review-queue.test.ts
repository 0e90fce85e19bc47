import { describe, expect, it } from 'vitest';
import { entryPath, nextInQueue, queuePath, queueState, scopeOf } from './review-queue.ts';

const at = (id: string, day: number) => ({
  id,
  submittedAt: `2026-01-0${day}T00:00:00Z`,
  holder: null,
});
const [a, b, c] = [at('a', 1), at('b', 2), at('c', 3)];
const by = (isMe: boolean) => ({ id: 'x', name: 'Ann', since: '2026-01-04T00:00:00Z', isMe });

describe('nextInQueue', () => {
  it.each([
    ['the one behind', [a, b, c], a, 'b'],
    ['after the last the first', [a, b, c], c, 'a'],
    ['where the entry has left the queue', [a, c], b, 'c'],
    ['where the last has left the queue', [a, b], c, 'a'],
    ['nobody behind it', [a], a, null],
    ['an empty queue', [], a, null],
    ['one that a colleague has open is passed over', [a, { ...b, holder: by(false) }, c], a, 'c'],
    ['one that the reviewer has open elsewhere is not', [a, { ...b, holder: by(true) }], a, 'b'],
  ])('%s', (_what, queue, after, expected) => {
    expect(nextInQueue(queue, after)).toBe(expected);
  });

  it.each([
    ['the one before', [a, b, c], b, 'a'],
    ['before the first the last', [a, b, c], a, 'c'],
    ['where the entry has left the queue', [a, c], b, 'a'],
  ])('backwards: %s', (_what, queue, before, expected) => {
    expect(nextInQueue(queue, before, -1)).toBe(expected);
  });
});

it.each(['all', 'me', 'nobody'] as const)('the scope %s stands in the addresses', (scope) => {
  const query = (path: string) => new URLSearchParams(path.split('?')[1]);
  expect(scopeOf(query(entryPath('1', scope)).get('assigned'))).toBe(scope);
  const filters = JSON.parse(query(queuePath(scope)).get('filters') ?? '{}');
  expect(scopeOf(filters.assignee?.[0])).toBe(scope);
  expect(queueState(1, 10, scope).filters.assignee).toEqual(filters.assignee);
});
