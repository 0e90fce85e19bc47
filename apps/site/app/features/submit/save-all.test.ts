import type { MyEntry } from '@film-contest/contract/entries';
import { expect, test } from 'vitest';
import {
  createDraftState,
  type DraftEvent,
  type DraftState,
  reduceDraftState,
  saveAllInput,
} from './draft-state.ts';

const entry = (draft: MyEntry['draft'], version: number): MyEntry => ({
  id: '0191f7b0-0000-4000-8000-000000000001',
  number: null,
  state: 'draft',
  version,
  draft,
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
function saving(answers: ((state: DraftState) => DraftEvent | null)[]) {
  let state = reduceDraftState(createDraftState(entry({ title: 'A', desc: 'B' }, 1), null), {
    type: 'changed',
    changed: { title: 'Mine' },
  });
  let calls = 0;
  const save = async () => {
    const event = answers[calls]?.(state) ?? null;
    calls += 1;
    if (event) state = reduceDraftState(reduceDraftState(state, { type: 'saving' }), event);
    return state;
  };
  return { save, calls: () => calls };
}

const saved =
  (version: number) =>
  ({ values }: DraftState): DraftEvent => ({ type: 'saved', entry: entry(values, version) });
const changedElsewhere = (draft: MyEntry['draft'], version: number) => (): DraftEvent => ({
  type: 'changedElsewhere',
  entry: entry(draft, version),
});

test('saves once without changes elsewhere', async () => {
  const { save, calls } = saving([saved(2)]);
  expect(await saveAllInput(save)).toMatchObject({ base: { title: 'Mine' }, trouble: null });
  expect(calls()).toBe(1);
});

test('saves again after merging a newer version', async () => {
  const { save, calls } = saving([changedElsewhere({ title: 'A', desc: 'Theirs' }, 5), saved(6)]);
  const state = await saveAllInput(save);
  expect(state.entry).toMatchObject({ version: 6, draft: { title: 'Mine', desc: 'Theirs' } });
  expect(state.base).toEqual(state.values);
  expect(calls()).toBe(2);
});

test('stops at a conflict', async () => {
  const { save, calls } = saving([changedElsewhere({ title: 'Theirs', desc: 'B' }, 5), saved(6)]);
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
  const { save, calls } = saving([answer]);
  expect((await saveAllInput(save)).trouble).not.toBeNull();
  expect(calls()).toBe(1);
});

test('stops when saving does nothing, as without a session', async () => {
  const { save, calls } = saving([]);
  expect(await saveAllInput(save)).toMatchObject({
    values: { title: 'Mine' },
    entry: { version: 1 },
  });
  expect(calls()).toBe(2);
});
