import type { MyEntry } from '@film-contest/contract/entries';
import { expect, test } from 'vitest';
import {
  createDraftState,
  type DraftEvent,
  type DraftState,
  reduceDraftState,
  saveAllInput,
} from './draft-state.ts';

const buildEntry = (draft: MyEntry['draft'], version: number): MyEntry => ({
  id: '0191f7b0-0000-4000-8000-000000000001',
  number: null,
  state: 'draft',
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
  updatedAt: '2026-05-01T10:00:00Z',
  submittedAt: null,
});

/** Mocks a save that applies these events to the draft in order. */
function createSaver(answers: ((state: DraftState) => DraftEvent | null)[]) {
  let state = reduceDraftState(createDraftState(buildEntry({ title: 'A', desc: 'B' }, 1), null), {
    type: 'changed',
    changed: { title: 'Mine' },
  });
  let calls = 0;
  const applyNextAnswer = async () => {
    const event = answers[calls]?.(state) ?? null;
    calls += 1;
    if (event) state = reduceDraftState(reduceDraftState(state, { type: 'saving' }), event);
    return state;
  };
  return { save: applyNextAnswer, calls: () => calls };
}

const buildSavedEvent =
  (version: number) =>
  ({ values }: DraftState): DraftEvent => ({ type: 'saved', entry: buildEntry(values, version) });
const changedElsewhere = (draft: MyEntry['draft'], version: number) => (): DraftEvent => ({
  type: 'changedElsewhere',
  entry: buildEntry(draft, version),
});

test('saves once without changes elsewhere', async () => {
  const { save, calls } = createSaver([buildSavedEvent(2)]);
  expect(await saveAllInput(save)).toMatchObject({ base: { title: 'Mine' }, trouble: null });
  expect(calls()).toBe(1);
});

test('saves again after merging a newer version', async () => {
  const { save, calls } = createSaver([
    changedElsewhere({ title: 'A', desc: 'Theirs' }, 5),
    buildSavedEvent(6),
  ]);
  const state = await saveAllInput(save);
  expect(state.entry).toMatchObject({ version: 6, draft: { title: 'Mine', desc: 'Theirs' } });
  expect(state.base).toEqual(state.values);
  expect(calls()).toBe(2);
});

test('stops at a conflict', async () => {
  const { save, calls } = createSaver([
    changedElsewhere({ title: 'Theirs', desc: 'B' }, 5),
    buildSavedEvent(6),
  ]);
  expect(await saveAllInput(save)).toMatchObject({
    trouble: 'conflict',
    values: { title: 'Mine' },
  });
  expect(calls()).toBe(1);
});

test.each<[string, () => DraftEvent | null]>([
  ['the connection is gone', () => ({ type: 'unreachable' })],
  ['it is refused', () => ({ type: 'refused', msg: 'No' })],
])('stops when %s', async (_, answer) => {
  const { save, calls } = createSaver([answer]);
  expect((await saveAllInput(save)).trouble).not.toBeNull();
  expect(calls()).toBe(1);
});

test('stops when saving does nothing, as without a session', async () => {
  const { save, calls } = createSaver([]);
  expect(await saveAllInput(save)).toMatchObject({
    values: { title: 'Mine' },
    entry: { version: 1 },
  });
  expect(calls()).toBe(2);
});
