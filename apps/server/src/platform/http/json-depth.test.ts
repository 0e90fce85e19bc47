import { expect, test } from 'vitest';
import { countJsonDepth } from './json-depth.ts';

test.each([
  ['1', 0],
  ['"["', 0],
  ['{}', 1],
  ['[[],[[]]]', 3],
  ['{"a":[{"b":1}]}', 3],
  [JSON.stringify({ content: '['.repeat(21) }), 1],
  [JSON.stringify({ a: '\\', b: [1] }), 2],
  [JSON.stringify({ a: '\\"', b: '"]]]', c: [[]] }), 3],
  [`{"x":"${']'.repeat(100)}","y":${'['.repeat(100)}${']'.repeat(100)}}`, 101],
  ['['.repeat(5000), 5000],
  ['"never closed [[[', 0],
  ['"\\', 0],
])('%j nests %i deep', (json, depth) => {
  expect(countJsonDepth(json)).toBe(depth);
});
