import type { Contract } from '@film-contest/contract/contract';
import type { ContestSettings } from '@film-contest/contract/settings';

export type SettingsView = Contract['consoleSettings']['data'];

/** What a form holds besides its fields: the settings that they were typed over. */
interface Base {
  base: SettingsView;
}

/** The values of a form with the settings they were typed over, to be kept together. */
export type FormValues<V extends object> = V & Base;

type ToValues<V extends object> = (settings: ContestSettings) => V;

/** An untouched form. */
export const createFormValues = <V extends object>(
  valuesOf: ToValues<V>,
  base: SettingsView,
): FormValues<V> => ({
  ...valuesOf(base.settings),
  base,
});

/**
 * A form moved on to newer settings: what somebody changed in it stays, and every other field shows
 * what is newest.
 */
export const rebaseForm = <V extends object>(
  valuesOf: ToValues<V>,
  { base, ...typed }: FormValues<V>,
  newest: SettingsView,
): FormValues<V> => ({
  ...(mergeFields(valuesOf(base.settings), typed, valuesOf(newest.settings)) as V),
  base: newest,
});

/** Whether what is about to be saved was changed on the server since it was typed over. */
export const hasConflict = (
  saving: Partial<ContestSettings>,
  base: SettingsView,
  newest: SettingsView,
): boolean =>
  (Object.keys(saving) as (keyof ContestSettings)[]).some(
    (key) => !isEqual(base.settings[key], newest.settings[key]),
  );

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is not written is null or missing, whichever its input prefers. */
const isEqual = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Field by field; a list is one field. */
function mergeFields(base: unknown, typed: unknown, newest: unknown): unknown {
  if (!isFields(base) || !isFields(typed) || !isFields(newest)) {
    return isEqual(base, typed) ? newest : typed;
  }
  return Object.fromEntries(
    Object.keys(newest).map((name) => [name, mergeFields(base[name], typed[name], newest[name])]),
  );
}
