import type { EntryDraft } from '@film-contest/contract/entries';
import { entryFileKinds } from '@film-contest/contract/media';
import { describe, expect, test } from 'vitest';
import { buildFileChange, findFileId, getKindField } from './attach-file.ts';

const id = '0191f7b0-0000-4000-8000-000000000001';
const other = '0191f7b0-0000-4000-8000-000000000002';

describe.each(entryFileKinds)('%s', (kind) => {
  test('a file can be added, found and removed', () => {
    const draft: EntryDraft = buildFileChange({}, kind, id);
    expect(Object.keys(draft)).toEqual([getKindField(kind)]);
    expect(findFileId(draft, kind)).toBe(id);
    expect(findFileId({ ...draft, ...buildFileChange(draft, kind, null) }, kind)).toBeNull();
  });
});

test('one subtitle file does not change the other or the mode', () => {
  const draft: EntryDraft = { subtitles: { mode: 'burnt_in', en: other } };
  expect(buildFileChange(draft, 'subtitles_zh', id)).toEqual({
    subtitles: { mode: 'burnt_in', zh: id, en: other },
  });
});
