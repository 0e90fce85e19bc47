import { describe, expect, it } from 'vitest';
import { createNameDeduplicator } from './archive-names.ts';

describe('createNameDeduplicator', () => {
  it('numbers those that are there already, without regard to case', () => {
    const unique = createNameDeduplicator();
    const given = ['a/b.pdf', 'a/B.pdf', 'a/b.pdf', 'a/b', 'a/b (2).pdf'];
    expect(given.map(unique)).toEqual([
      'a/b.pdf',
      'a/B (2).pdf',
      'a/b (3).pdf',
      'a/b',
      'a/b (2) (2).pdf',
    ]);
  });
});
