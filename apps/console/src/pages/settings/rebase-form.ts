import type { Contract } from '@film-contest/contract/contract';
import type { RuleChangeReason } from '@film-contest/contract/frozen-vote-rules';
import type { ContestSettings } from '@film-contest/contract/settings';

export type SettingsView = Contract['consoleSettings']['data'];

/** Values that every settings form has in addition to its settings. */
export interface Base {
  base: SettingsView;
  /** Public reason of changed voting rules. */
  reason?: Partial<RuleChangeReason>;
}

export type FormValues<V extends object> = V & Base;

type ToValues<V extends object> = (settings: ContestSettings) => V;

export const createSettingsFormValues = <V extends object>(
  toValues: ToValues<V>,
  base: SettingsView,
): FormValues<V> => ({
  ...toValues(base.settings),
  base,
});

/**
 * Merges newer settings into a form: changed fields keep their typed values, other fields take the newest values.
 */
export const rebaseFormOnSettings = <V extends object>(
  toValues: ToValues<V>,
  { base, ...typed }: FormValues<V>,
  newest: SettingsView,
): FormValues<V> => ({
  ...(mergeFieldChanges(toValues(base.settings), typed, toValues(newest.settings)) as V),
  base: newest,
});

/** Whether the saved fields were changed on the server since the form was opened. */
export const hasSettingsConflict = (
  saving: Partial<ContestSettings>,
  base: SettingsView,
  newest: SettingsView,
): boolean =>
  (Object.keys(saving) as (keyof ContestSettings)[]).some(
    (key) => !isEqualFieldValue(base.settings[key], newest.settings[key]),
  );

type Fields = Record<string, unknown>;

const isFieldRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether two values of a field are equal. Null and undefined are equal, because inputs represent an empty field as
 * either.
 */
const isEqualFieldValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Merges typed values with newer values, field by field. A list counts as one field. */
function mergeFieldChanges(base: unknown, typed: unknown, newest: unknown): unknown {
  if (!isFieldRecord(base) || !isFieldRecord(typed) || !isFieldRecord(newest)) {
    return isEqualFieldValue(base, typed) ? newest : typed;
  }
  return Object.fromEntries(
    Object.keys(newest).map((name) => [
      name,
      mergeFieldChanges(base[name], typed[name], newest[name]),
    ]),
  );
}
