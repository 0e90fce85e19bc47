import { createHash } from 'node:crypto';
import type {
  RuleChangeReason,
  RuleValue,
  WithheldRuleName,
} from '@film-contest/contract/frozen-vote-rules';
import { toCanonicalJson } from '@film-contest/judging/canonical-json';

export interface WithheldValue {
  /**
   * Random hex that is hashed with the value. Without it, values that are easy to guess could be found by their
   * hash.
   */
  salt: string;
  value: unknown;
}
export type WithheldRules = Record<WithheldRuleName, WithheldValue>;

/** The published file of a version. */
export interface RulesFile {
  version: number;
  at: string;
  /** Hash of the file of the previous version. */
  previous: string | null;
  /**
   * Why the version was stored. `opening`: voting opened. `late`: voting had opened before the software stored rules.
   * `change`: staff changed the rules. `software`: an update or an edit of the database changed them.
   */
  cause: 'opening' | 'late' | 'change' | 'software';
  reason: RuleChangeReason | null;
  rules: object;
  withheld: Record<string, { sha256: string }>;
}

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Replaces each withheld value with a hash of its salt and its canonical JSON. */
export const hashWithheldRules = (withheld: WithheldRules): RulesFile['withheld'] =>
  Object.fromEntries(
    Object.entries(withheld).map(([name, { salt, value }]) => [
      name,
      { sha256: hashText(toCanonicalJson({ salt, value })) },
    ]),
  );

/**
 * Adds salt to the withheld values. An unchanged value keeps its salt, so that its published hash stays the same.
 */
export function saltWithheldRules(
  values: Record<WithheldRuleName, unknown>,
  last: WithheldRules | null,
  createSalt: () => string,
): WithheldRules {
  const salted = Object.entries(values).map(([name, value]) => {
    const known = last?.[name as WithheldRuleName];
    const isSame = known !== undefined && toCanonicalJson(known.value) === toCanonicalJson(value);
    return [name, { salt: isSame ? known.salt : createSalt(), value }];
  });
  return Object.fromEntries(salted) as WithheldRules;
}

const isRuleGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists the rules with their paths, in the order of the object. */
export const flattenRules = (rules: object, prefix = ''): { path: string; value: RuleValue }[] =>
  Object.entries(rules).flatMap(([name, value]: [string, unknown]) => {
    const path = prefix + name;
    return isRuleGroup(value)
      ? flattenRules(value, `${path}.`)
      : [{ path, value: value as RuleValue }];
  });

/** Lists the differences of two versions, in the order of the newer one. */
export function compareRules(before: object, after: object) {
  const old = new Map(flattenRules(before).map(({ path, value }) => [path, value]));
  const current = new Map(flattenRules(after).map(({ path, value }) => [path, value]));
  return [...new Set([...current.keys(), ...old.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: current.get(path) ?? null }))
    .filter(({ before: one, after: other }) => JSON.stringify(one) !== JSON.stringify(other));
}

/**
 * Whether rules were published by a newer release, which has rules that this release lacks. During an update,
 * processes of both releases run side by side.
 */
export const isOfNewerRelease = (published: object, own: object): boolean =>
  Object.keys(published).some((name) => !(name in own));

/** Whether two files have the same rules, apart from version, time, cause and reason. */
export const areRulesEqual = (one: RulesFile, other: RulesFile): boolean =>
  toCanonicalJson([one.rules, one.withheld]) === toCanonicalJson([other.rules, other.withheld]);
