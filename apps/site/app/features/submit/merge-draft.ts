import type { EntryDraft, EntryField } from '@film-contest/contract/entries';

type Values = Partial<Record<EntryField, unknown>>;

export interface Merged {
  draft: EntryDraft;
  /** Draft fields that were changed to different values here and on the server. */
  conflicts: EntryField[];
}

const isSameValue = (a: unknown, b: unknown) => serializeDraftValue(a) === serializeDraftValue(b);

/** Missing, null and empty values are equal, and the order of object keys is ignored. */
function serializeDraftValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  const pairs = Object.entries(value)
    .filter(([, each]) => serializeDraftValue(each) !== 'null')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(pairs.map(([key, each]) => [key, serializeDraftValue(each)]));
}

/** Returns the draft fields in which `values` differ from `base`. */
export function listChangedDraftFields(base: EntryDraft, values: EntryDraft): EntryField[] {
  const names = new Set([...Object.keys(base), ...Object.keys(values)]) as Set<EntryField>;
  return [...names].filter((name) => !isSameValue(base[name], values[name]));
}

export const isDraftChanged = (base: EntryDraft, values: EntryDraft) =>
  listChangedDraftFields(base, values).length > 0;

/**
 * Merges unsaved input with the server's draft. A field changed on one side takes that side's value; a
 * field changed on both sides takes the side named by `prefer`.
 *
 * @param base common origin of both sides.
 */
export function mergeDraft(
  base: EntryDraft,
  mine: EntryDraft,
  server: EntryDraft,
  prefer: 'server' | 'mine',
): Merged {
  const merged: Values = { ...server };
  const conflicts: EntryField[] = [];
  for (const field of listChangedDraftFields(base, mine)) {
    if (isSameValue(mine[field], server[field])) continue;
    const isConflict = !isSameValue(base[field], server[field]);
    if (isConflict) conflicts.push(field);
    if (!isConflict || prefer === 'mine') merged[field] = mine[field] ?? null;
  }
  return { draft: merged as EntryDraft, conflicts };
}

/** Returns only the given fields of a draft. */
export function pickDraftFields(draft: EntryDraft, fields: readonly EntryField[]): EntryDraft {
  return Object.fromEntries(fields.map((field) => [field, draft[field] ?? null])) as EntryDraft;
}
