import type { EntryDraft, EntryField } from '@film-contest/contract/entries';
import { describe, expect, test } from 'vitest';
import {
  isDraftChanged,
  listChangedDraftFields,
  mergeDraft,
  pickDraftFields,
} from './draft-state.ts';

const base: EntryDraft = { title: 'A', desc: 'B', subtitles: { mode: 'files', zh: null } };

describe('changed fields', () => {
  test.each<[EntryDraft, EntryDraft, EntryField[]]>([
    [base, base, []],
    [base, { ...base, title: 'A2' }, ['title']],
    [{}, { title: '', team: null }, []],
    [{ title: 'A' }, {}, ['title']],
    [base, { ...base, subtitles: { zh: undefined, mode: 'files', en: null } }, []],
    [base, { ...base, subtitles: { mode: 'burnt_in' } }, ['subtitles']],
    [
      { declarations: { rights: true, clean: false, rules: false } },
      { declarations: { rules: false, rights: true, clean: true } },
      ['declarations'],
    ],
  ])('%j and %j differ in %j', (one, other, expected) => {
    expect(listChangedDraftFields(one, other)).toEqual(expected);
    expect(isDraftChanged(one, other)).toBe(expected.length > 0);
  });
});

describe('merge', () => {
  const mergeFromBase = (
    mine: EntryDraft,
    server: EntryDraft,
    prefer: 'server' | 'mine' = 'server',
  ) => mergeDraft(base, { ...base, ...mine }, { ...base, ...server }, prefer);

  test.each<[string, EntryDraft, EntryDraft, EntryDraft, EntryField[]]>([
    ['nothing changed', {}, {}, {}, []],
    ['mine alone', { title: 'mine' }, {}, { title: 'mine' }, []],
    ['theirs alone', {}, { desc: 'theirs' }, { desc: 'theirs' }, []],
    [
      'different fields',
      { title: 'mine' },
      { desc: 'theirs' },
      { title: 'mine', desc: 'theirs' },
      [],
    ],
    ['the same change', { title: 'both' }, { title: 'both' }, { title: 'both' }, []],
    ['a conflict', { title: 'mine' }, { title: 'theirs' }, { title: 'theirs' }, ['title']],
    ['emptied here', { title: '' }, {}, { title: '' }, []],
  ])('%s', (_, mine, server, expected, conflicts) => {
    const merged = mergeFromBase(mine, server);
    expect(merged.draft).toEqual({ ...base, ...expected });
    expect(merged.conflicts).toEqual(conflicts);
  });

  test('a conflict can be resolved in favour of local values', () => {
    expect(mergeFromBase({ title: 'mine' }, { title: 'theirs' }, 'mine').draft.title).toBe('mine');
  });
});

test('only the named fields are kept', () => {
  expect(pickDraftFields({ ...base, team: undefined }, ['title', 'team'])).toEqual({
    title: 'A',
    team: null,
  });
});
