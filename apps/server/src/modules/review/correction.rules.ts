import { type CorrectableField, correctableFields } from '@film-contest/contract/entry-flags';

export interface TextChange {
  field: CorrectableField;
  before: string;
  after: string;
}

/** Lists the fields whose texts differ, with both texts. */
export const listTextChanges = (
  before: Record<CorrectableField, string>,
  after: Record<CorrectableField, string>,
): TextChange[] =>
  correctableFields
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter(({ before, after }) => before !== after);

/** Reduces both texts to the lines that differ, because the mail shows only the changes. */
export function pickChangedLines({ field, before, after }: TextChange): TextChange {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const pickLines = (lines: string[]) => lines.slice(start, lines.length - end).join('\n');
  return { field, before: pickLines(old), after: pickLines(now) };
}
