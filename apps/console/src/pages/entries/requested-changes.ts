import { type ConsoleEntry, type EntryField, entryFields } from '@film-contest/contract/entries';
import { isStudentField } from '@film-contest/contract/entry-rules';

export interface ChangesValues {
  chosen?: EntryField[];
  reason?: Partial<Record<EntryField, string>>;
}

export const sortEntryFields = (fields: readonly EntryField[]) =>
  entryFields.filter((field) => fields.includes(field));

/** Converts the form's values to the list of reasons that the API takes. */
export const toChangeReasons = ({ chosen = [], reason = {} }: ChangesValues) =>
  sortEntryFields(chosen).map((field) => ({ field, reason: reason[field] ?? '' }));

/** Converts an error path of the API (`reasons.1.reason`) to the path of a form field. */
export function toReasonFormPath(chosen: readonly EntryField[], path: string): string {
  const position = /^reasons\.(\d+)/.exec(path)?.[1];
  const field = position && sortEntryFields(chosen)[Number(position)];
  return field ? `reason.${field}` : 'chosen';
}

/** Lists the fields that a reviewer can send back. Only students fill in all fields. */
export const listRequestableFields = ({ group }: Pick<ConsoleEntry['draft'], 'group'>) =>
  entryFields.filter((field) => group === 'student' || !isStudentField(field));

/** Appends a template on a new line below the typed text. */
export const appendReasonTemplate = (typed: string | undefined, template: string) =>
  typed?.trim() ? `${typed.trimEnd()}\n${template}` : template;
