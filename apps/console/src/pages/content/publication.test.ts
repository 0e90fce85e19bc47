import { describe, expect, it } from 'vitest';
import { getStateToValidate, planPublicationSchedule } from './publication.ts';

const [soon, later] = ['2026-05-01T10:00:00Z', '2026-06-01T10:00:00Z'];
const buildItem = (
  state: 'draft' | 'published',
  publishAt: string | null,
  unpublishAt: string | null,
) => ({
  state,
  publishAt,
  unpublishAt,
});

describe('planPublicationSchedule', () => {
  it.each([
    ['a new item as a draft', null, 'draft', [null, null]],
    ['a new item as published', null, 'published', [null, null]],
    ['a scheduled draft as a draft', buildItem('draft', soon, later), 'draft', [soon, later]],
    ['a scheduled draft now', buildItem('draft', soon, later), 'published', [null, later]],
    ['a published item again', buildItem('published', null, later), 'published', [null, later]],
    ['a published item as a draft', buildItem('published', null, later), 'draft', [null, null]],
  ] as const)('saves %s', (_what, before, state, [publishAt, unpublishAt]) => {
    expect(planPublicationSchedule(before, state)).toEqual({ state, publishAt, unpublishAt });
  });
});

it.each([
  [buildItem('draft', null, null), 'draft'],
  [buildItem('draft', soon, null), 'published'],
  [buildItem('draft', null, later), 'draft'],
  [buildItem('published', null, null), 'published'],
] as const)('validates %j as %s', (plan, expected) => {
  expect(getStateToValidate(plan)).toBe(expected);
});
