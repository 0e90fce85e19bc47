import type { Contract } from '@film-contest/contract/contract';
import type { ContestSettings } from '@film-contest/contract/settings';

export type SettingsView = Contract['consoleSettings']['data'];

/** What a form holds besides its fields: the settings that they were typed over. */
interface Base {
  base: SettingsView;
}

/** The values of a form with the settings they were typed over, to be kept together. */
export type Typed<V extends object> = V & Base;

type ValuesOf<V extends object> = (settings: ContestSettings) => V;

/** An untouched form. */
export const typedOver = <V extends object>(
  valuesOf: ValuesOf<V>,
  base: SettingsView,
): Typed<V> => ({
  ...valuesOf(base.settings),
  base,
});

/**
 * A form moved on to newer settings: what somebody changed in it stays, and every other field shows
 * what is newest.
 */
export const rebased = <V extends object>(
  valuesOf: ValuesOf<V>,
  { base, ...typed }: Typed<V>,
  newest: SettingsView,
): Typed<V> => ({
  ...(merged(valuesOf(base.settings), typed, valuesOf(newest.settings)) as V),
  base: newest,
});

/** Whether what is about to be saved was changed on the server since it was typed over. */
export const isOvertaken = (
  saving: Partial<ContestSettings>,
  base: SettingsView,
  newest: SettingsView,
): boolean =>
  (Object.keys(saving) as (keyof ContestSettings)[]).some(
    (key) => !isSame(base.settings[key], newest.settings[key]),
  );

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is not written is null or missing, whichever its input prefers. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Field by field; a list is one field. */
function merged(base: unknown, typed: unknown, newest: unknown): unknown {
  if (!isFields(base) || !isFields(typed) || !isFields(newest)) {
    return isSame(base, typed) ? newest : typed;
  }
  return Object.fromEntries(
    Object.keys(newest).map((name) => [name, merged(base[name], typed[name], newest[name])]),
  );
}
