import type { ShowType } from '@film-contest/contract/envelope';
import { expect, test } from 'vitest';
import type { Notice } from './notices.ts';
import { buildRejectionNotice } from './refusal-notice.ts';

test.each<[ShowType | undefined, Notice | null]>([
  [0, null],
  [1, { level: 'warning', text: 'words' }],
  [2, { level: 'error', text: 'words' }],
  [3, { level: 'info', title: 'title', text: 'words', stay: true }],
  [9, { level: 'error', text: 'words' }],
  [undefined, { level: 'error', text: 'words' }],
])('a refusal of level %s', (level, notice) => {
  expect(buildRejectionNotice(level, 'words', 'title')).toEqual(notice);
});
