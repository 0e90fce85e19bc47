import type { EntryDraft } from '@film-contest/contract/entries';
import { entryFileKinds } from '@film-contest/contract/media';
import { describe, expect, test } from 'vitest';
import { buildDraftFileChange, findDraftFileId, getFieldOfFileKind } from './attach-file.ts';

const id = '0191f7b0-0000-4000-8000-000000000001';
const other = '0191f7b0-0000-4000-8000-000000000002';

describe.each(entryFileKinds)('%s', (kind) => {
  test('a file can be added, found and removed', () => {
    const draft: EntryDraft = buildDraftFileChange({}, kind, id);
    expect(Object.keys(draft)).toEqual([getFieldOfFileKind(kind)]);
    expect(findDraftFileId(draft, kind)).toBe(id);
    expect(
      findDraftFileId({ ...draft, ...buildDraftFileChange(draft, kind, null) }, kind),
    ).toBeNull();
  });
});

test('one subtitle file does not change the other or the mode', () => {
  const draft: EntryDraft = { subtitles: { mode: 'burnt_in', en: other } };
  expect(buildDraftFileChange(draft, 'subtitles_zh', id)).toEqual({
    subtitles: { mode: 'burnt_in', zh: id, en: other },
  });
});
