import { describe, expect, it } from 'vitest';
import { nextInQueue } from './review-queue.ts';

const at = (id: string, day: number) => ({ id, submittedAt: `2026-01-0${day}T00:00:00Z` });
const [a, b, c] = [at('a', 1), at('b', 2), at('c', 3)];

describe('nextInQueue', () => {
  it.each([
    ['the one behind', [a, b, c], a, 'b'],
    ['after the last the first', [a, b, c], c, 'a'],
    ['where the entry has left the queue', [a, c], b, 'c'],
    ['where the last has left the queue', [a, b], c, 'a'],
    ['nobody behind it', [a], a, null],
    ['an empty queue', [], a, null],
  ])('%s', (_what, queue, after, expected) => {
    expect(nextInQueue(queue, after)).toBe(expected);
  });
});
