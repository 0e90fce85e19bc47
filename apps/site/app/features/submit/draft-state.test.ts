import type { EntryDraft, MyEntry } from '@film-contest/contract/entries';
import { describe, expect, test } from 'vitest';
import {
  canSaveDraft,
  createDraftState,
  type DraftEvent,
  type DraftState,
  hasUnsavedInput,
  reduceDraftState,
} from './draft-state.ts';

const buildEntry = (
  draft: EntryDraft,
  version = 1,
  state: MyEntry['state'] = 'draft',
): MyEntry => ({
  id: '0191f7b0-0000-4000-8000-000000000001',
  number: null,
  state,
  version,
  draft,
  revision: null,
  changed: [],
  isRevisable: false,
  files: [],
  film: null,
  checks: [],
  reasons: [],
  filmAwaitedUntil: null,
  blockedBy: null,
  unchanged: [],
  events: [],
  updatedAt: `2026-05-01T10:00:0${version}Z`,
  submittedAt: null,
});

const start = createDraftState(buildEntry({ title: 'A', desc: 'B' }), null);
const reduceEvents = (...events: DraftEvent[]): DraftState =>
  events.reduce(reduceDraftState, start);
const buildChange = (changed: EntryDraft): DraftEvent => ({ type: 'changed', changed });

describe('saving', () => {
  test.each<[string, DraftEvent[], boolean]>([
    ['nothing typed', [], false],
    ['typed', [buildChange({ title: 'A2' })], true],
    ['typed and taken back', [buildChange({ title: 'A2' }), buildChange({ title: 'A' })], false],
    ['on its way', [buildChange({ title: 'A2' }), { type: 'saving' }], false],
    [
      'saved',
      [
        buildChange({ title: 'A2' }),
        { type: 'saving' },
        { type: 'saved', entry: buildEntry({ title: 'A2' }, 2) },
      ],
      false,
    ],
    [
      'typed on while it was on its way',
      [
        buildChange({ title: 'A2' }),
        { type: 'saving' },
        buildChange({ title: 'A23' }),
        { type: 'saved', entry: buildEntry({ title: 'A2' }, 2) },
      ],
      true,
    ],
    [
      'without connection',
      [buildChange({ title: 'A2' }), { type: 'saving' }, { type: 'unreachable' }],
      true,
    ],
    [
      'in conflict',
      [
        buildChange({ title: 'A2' }),
        { type: 'changedElsewhere', entry: buildEntry({ title: 'X' }, 2) },
      ],
      false,
    ],
    [
      'refused',
      [
        buildChange({ title: 'A2' }),
        { type: 'saving' },
        { type: 'refused', msg: 'no' },
        buildChange({ desc: 'C' }),
      ],
      true,
    ],
  ])('%s: %s', (_, events, expected) => {
    expect(canSaveDraft(reduceEvents(...events))).toBe(expected);
  });

  test('an entry under review is never saved', () => {
    const state = createDraftState(buildEntry({ title: 'A' }, 1, 'in_review'), null);
    expect(canSaveDraft(reduceDraftState(state, buildChange({ title: 'A2' })))).toBe(false);
  });

  test('values trimmed by the server do not replace typed ones', () => {
    const state = reduceEvents(
      buildChange({ title: 'A two ' }),
      { type: 'saving' },
      { type: 'saved', entry: buildEntry({ title: 'A two' }, 2) },
    );
    expect(state.values.title).toBe('A two ');
    expect(hasUnsavedInput(state)).toBe(false);
    expect(state.entry.version).toBe(2);
    expect(state.savedAt).toBe('2026-05-01T10:00:02Z');
  });
});

describe('changed elsewhere', () => {
  const theirs = buildEntry({ title: 'theirs', desc: 'B' }, 2);

  test('different fields are merged automatically', () => {
    const state = reduceEvents(buildChange({ desc: 'mine' }), {
      type: 'changedElsewhere',
      entry: theirs,
    });
    expect(state.values).toEqual({ title: 'theirs', desc: 'mine' });
    expect(state.trouble).toBeNull();
    expect(canSaveDraft(state)).toBe(true);
  });

  test.each([
    ['server' as const, { title: 'theirs', desc: 'mine' }],
    ['mine' as const, { title: 'mine', desc: 'mine' }],
  ])('the same field is resolved in favour of %s', (prefer, values) => {
    const asked = reduceEvents(buildChange({ title: 'mine', desc: 'mine' }), {
      type: 'changedElsewhere',
      entry: theirs,
    });
    expect(asked.trouble).toBe('conflict');
    const settled = reduceDraftState(asked, { type: 'settled', prefer });
    expect(settled.values).toEqual(values);
    expect(settled.trouble).toBeNull();
    expect(settled.entry.version).toBe(2);
    expect(canSaveDraft(settled)).toBe(true);
  });
});

describe('kept on the device', () => {
  const kept = { base: { title: 'A' }, values: { title: 'kept' } };

  test('is restored as unsaved', () => {
    const state = createDraftState(buildEntry({ title: 'A', desc: 'B' }), kept);
    expect(state.values).toEqual({ title: 'kept', desc: 'B' });
    expect(canSaveDraft(state)).toBe(true);
  });

  test('conflicts with another value of the server', () => {
    const state = createDraftState(buildEntry({ title: 'newer', desc: 'B' }, 5), kept);
    expect(state.trouble).toBe('conflict');
    expect(reduceDraftState(state, { type: 'settled', prefer: 'mine' }).values.title).toBe('kept');
  });

  test('is dropped when the server already has it', () => {
    const state = createDraftState(buildEntry({ title: 'kept', desc: 'B' }, 2), kept);
    expect(state.trouble).toBeNull();
    expect(canSaveDraft(state)).toBe(false);
  });

  test('does not change a submitted entry', () => {
    const state = createDraftState(buildEntry({ title: 'A' }, 2, 'received'), kept);
    expect(state.values).toEqual({ title: 'A' });
  });
});
