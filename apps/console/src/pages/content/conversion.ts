import { isFilledField } from './form-values.ts';

type Values = Readonly<Record<string, unknown>>;

interface FillPlan {
  /** Names of the fields that only the source language has filled. */
  empty: string[];
  /** Names of the fields that both languages have filled. */
  taken: string[];
}

/** Lists the fields that can be filled from another language, in the order of the source. */
export function listConvertibleFields(source: Values, target: Values): FillPlan {
  const written = Object.keys(source).filter((name) => isFilledField(source[name]));
  return {
    empty: written.filter((name) => !isFilledField(target[name])),
    taken: written.filter((name) => isFilledField(target[name])),
  };
}

/** Returns the texts of some fields as the conversion call expects them. */
export function pickTextsToConvert(source: Values, names: readonly string[]) {
  const texts: Record<string, string | string[]> = {};
  for (const name of names) {
    const value = source[name];
    if (typeof value === 'string') texts[name] = value;
    if (Array.isArray(value)) texts[name] = value.filter((line) => typeof line === 'string');
  }
  return texts;
}
