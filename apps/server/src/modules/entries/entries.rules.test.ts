import { type EntryState, entryStates } from '@film-contest/contract/entries';
import { describe, expect, test } from 'vitest';
import {
  canChangeEntryState,
  canDecideEntry,
  canDisqualifyEntry,
  canReopenEntry,
  findDiscardRefusal,
  findPublicationRefusal,
  findSubmissionRefusal,
  type MovedState,
  mergeDraft,
} from './entries.rules.ts';

const allowed: Record<MovedState, EntryState[]> = {
  received: ['draft', 'changes_requested', 'received', 'checking', 'in_review'],
  checking: ['received'],
  in_review: ['received', 'checking', 'published', 'rejected', 'disqualified', 'hidden'],
  changes_requested: ['checking', 'in_review'],
  published: ['in_review', 'hidden'],
  rejected: ['received', 'in_review'],
  disqualified: ['published', 'hidden'],
  hidden: ['published'],
  withdrawn: ['received', 'checking', 'in_review', 'changes_requested', 'published', 'hidden'],
};

describe('moves', () => {
  for (const [to, sources] of Object.entries(allowed)) {
    test.each(entryStates)(`%s → ${to}`, (from) => {
      expect(canChangeEntryState(from, to as MovedState)).toBe(sources.includes(from));
    });
  }
});

test.each([
  ['draft', null, true, null],
  ['draft', null, false, 'submissionsClosed'],
  ['changes_requested', null, false, null],
  ['changes_requested', 'open', false, null],
  ['in_review', null, true, 'wrongState'],
  ['in_review', 'open', true, null],
  ['in_review', 'open', false, 'submissionsClosed'],
  ['published', 'open', true, null],
  ['published', 'submitted', true, 'wrongState'],
  ['published', 'returned', false, null],
  ['hidden', 'open', true, 'wrongState'],
  ['withdrawn', null, true, 'wrongState'],
] as const)(
  'submitting from %s with revision %s, open %s → %s',
  (state, revision, isSubmissionOpen, expected) => {
    const situation = { state, revision, filmAwaitedUntil: null, isSubmissionOpen };
    expect(findSubmissionRefusal(situation)).toBe(expected);
  },
);

test('an entry that awaits its film cannot be revised', () => {
  const situation = { state: 'received', revision: null, isSubmissionOpen: true } as const;
  expect(findSubmissionRefusal({ ...situation, filmAwaitedUntil: new Date() })).toBe('wrongState');
});

test.each(entryStates)(
  'staff can decide on an entry in state %s only if it is in review',
  (state) => {
    expect(canDecideEntry(state)).toBe(state === 'in_review');
  },
);

test('only the named fields change while changes are requested', () => {
  const stored = {
    state: 'changes_requested' as const,
    form: { title: 'Old', team: 'Team' },
    reasons: [{ field: 'title' as const }],
  };
  expect(mergeDraft(stored, { title: 'New', team: 'Thieves' })).toEqual({
    title: 'New',
    team: 'Team',
  });
});

test('changing the group also changes the school', () => {
  const stored = {
    state: 'changes_requested' as const,
    form: { group: 'open' as const, title: 'Old' },
    reasons: [{ field: 'group' as const }],
  };
  expect(mergeDraft(stored, { group: 'student', school_name: 'Fudan', title: 'New' })).toEqual({
    group: 'student',
    school_name: 'Fudan',
    title: 'Old',
  });
});

test('a saved draft replaces the whole form', () => {
  const stored = { state: 'draft' as const, form: { title: 'Old' }, reasons: [] };
  expect(mergeDraft(stored, { team: 'Team' })).toEqual({ team: 'Team' });
});

test.each([
  ['in_review', { isPlayable: true }, null],
  ['in_review', { isPlayable: false }, 'wrongState'],
  ['in_review', null, 'wrongState'],
  ['checking', { isPlayable: true }, 'wrongState'],
  ['published', { isPlayable: true }, 'wrongState'],
] as const)('publishing from %s with film %j → %s', (state, film, expected) => {
  expect(findPublicationRefusal({ state, revision_submitted_at: null }, film)).toBe(expected);
  const pending = { state, revision_submitted_at: new Date() };
  const isPending = state === 'published';
  expect(findPublicationRefusal(pending, film)).toBe(isPending ? null : expected);
});

test.each(entryStates)(
  'staff can disqualify an entry in state %s only if it is published or hidden',
  (state) => {
    expect(canDisqualifyEntry(state)).toBe(state === 'published' || state === 'hidden');
  },
);

test.each(entryStates)('staff can reopen an entry in state %s only if it is decided', (state) => {
  const isDecided = ['published', 'rejected', 'disqualified', 'hidden'].includes(state);
  expect(canReopenEntry({ state, video_id: 'film' })).toBe(isDecided);
  expect(canReopenEntry({ state, video_id: null })).toBe(false);
});

test.each([
  ['draft', null, null],
  ['draft', 7, 'wrongState'],
  ['changes_requested', 7, 'wrongState'],
  ['withdrawn', 7, 'wrongState'],
] as const)('throwing away what is %s with number %s → %s', (state, number, expected) => {
  expect(findDiscardRefusal({ state, number })).toBe(expected);
});

test('a listed school and a typed one can be changed together', () => {
  const buildReturnedEntry = (field: 'school_name' | 'title') => ({
    state: 'changes_requested' as const,
    form: { school_name: 'Old' },
    reasons: [{ field }],
  });
  const draft = { school_id: 3, school_name: null };
  expect(mergeDraft(buildReturnedEntry('school_name'), draft)).toEqual(draft);
  expect(mergeDraft(buildReturnedEntry('title'), draft)).toEqual({ school_name: 'Old' });
});
