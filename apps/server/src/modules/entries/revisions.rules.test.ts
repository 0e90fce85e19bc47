import type { EntryDraft, EntryField, EntryState } from '@film-contest/contract/entries';
import { describe, expect, test } from 'vitest';
import { listChangedFields } from './form-changes.ts';
import {
  correctForm,
  getReviewedForm,
  getRevisionState,
  getWorkingForm,
  isEntryRevisable,
  isRevisionPending,
  type Revised,
} from './revisions.rules.ts';

type Standing = 'none' | 'open' | 'submitted' | 'returned';

const before: EntryDraft = { title: 'Old', team: 'Team' };
const after: EntryDraft = { title: 'New', team: 'Other' };

const buildEntry = (state: EntryState, revision: Standing, isFilmAwaited = false): Revised => ({
  state,
  form: before,
  reasons: state === 'changes_requested' ? [{ field: 'title', reason: 'Long' }] : [],
  film_awaited_until: isFilmAwaited ? new Date() : null,
  revision:
    revision === 'none'
      ? null
      : {
          form: after,
          reasons: revision === 'returned' ? [{ field: 'title', reason: 'Long' }] : [],
          savedAt: '2026-11-27T00:00:00Z',
        },
  revision_submitted_at: revision === 'submitted' ? new Date() : null,
});

test.each(['none', 'open', 'submitted', 'returned'] as const)(
  'a revision that is %s',
  (standing) => {
    const expected = standing === 'none' ? null : standing;
    expect(getRevisionState(buildEntry('published', standing))).toBe(expected);
    expect(isRevisionPending(buildEntry('published', standing))).toBe(standing === 'submitted');
    expect(isRevisionPending(buildEntry('hidden', standing))).toBe(false);
  },
);

const half: EntryDraft = { title: 'New', team: 'Team' };

test.each<[EntryState, Standing, boolean, boolean, EntryDraft]>([
  ['in_review', 'none', true, true, before],
  ['in_review', 'none', false, false, before],
  ['in_review', 'open', true, true, after],
  ['in_review', 'open', false, true, after],
  ['published', 'submitted', true, true, after],
  ['published', 'submitted', false, false, after],
  ['published', 'returned', false, true, after],
  ['changes_requested', 'open', true, true, after],
  ['changes_requested', 'open', false, false, half],
  ['rejected', 'open', true, false, before],
  ['hidden', 'submitted', true, false, before],
  ['withdrawn', 'none', true, false, before],
  ['draft', 'none', true, false, before],
])('%s, revision %s, submissions open %s', (state, revision, isOpen, isRevisable, form) => {
  const entry = buildEntry(state, revision);
  expect(isEntryRevisable(entry, isOpen)).toBe(isRevisable);
  expect(getWorkingForm(entry, isOpen)).toEqual(form);
  expect(isEntryRevisable(buildEntry(state, revision, true), isOpen)).toBe(false);
});

test.each<[EntryState, Standing, EntryDraft]>([
  ['in_review', 'open', before],
  ['published', 'open', before],
  ['published', 'submitted', after],
  ['published', 'returned', before],
  ['hidden', 'submitted', before],
])('reviewers of a %s entry with revision %s see %j', (state, revision, form) => {
  expect(getReviewedForm(buildEntry(state, revision))).toEqual(form);
});

describe('a correction', () => {
  const texts = { title: 'Corrected', team: 'Team', desc: 'Text', team_desc: '' };

  test('reaches the texts that are the same as in the form that staff saw', () => {
    expect(correctForm({ title: 'Old', group: 'open' }, before, texts)).toMatchObject({
      title: 'Corrected',
      group: 'open',
    });
  });

  test('leaves the texts that the entrant has changed', () => {
    expect(correctForm(after, before, texts)).toMatchObject({ title: 'New', team: 'Other' });
  });
});

test.each<[string, EntryDraft, EntryDraft, EntryField[]]>([
  ['texts', { title: 'A', desc: 'B' }, { title: 'A', desc: 'C' }, ['desc']],
  ['empty texts', { title: '' }, { title: null }, []],
  [
    'a school',
    { group: 'student', school_id: 1 },
    { group: 'student', school_id: 2 },
    ['school_name'],
  ],
  ['a school of the Open Group', { group: 'open', school_id: 1 }, { group: 'open' }, []],
  [
    'empty values in a field',
    { subtitles: { mode: 'burnt_in' } },
    { subtitles: { mode: 'burnt_in', zh: null } },
    [],
  ],
])('changes of %s', (_, old, now, expected) => {
  expect(listChangedFields(old, now)).toEqual(expected);
});
