import { z } from 'zod';
import { isoTime, listPageSchema, listQuerySchema, localizedSchema, textSchema } from './fields.ts';
import { limits } from './limits.ts';
import type { ContestSettings } from './settings.ts';

/**
 * Names of settings of which only a hash is published, because their values would tell an attacker which networks are
 * exempt or blocked, and how much organized voting stays unnoticed (decision 0111).
 */
export const withheldRuleNames = ['allowedNetworks', 'blockedNetworks', 'voteSignals'] as const;
export type WithheldRuleName = (typeof withheldRuleNames)[number];
const withheldRuleName = z.enum(withheldRuleNames);

/** Public reason for a change of the voting rules, in each language of the site. */
export const ruleChangeReason = localizedSchema(textSchema(limits.reason));
export type RuleChangeReason = z.infer<typeof ruleChangeReason>;

/** Returns the rules that are published with their values. */
export const pickPublicVoteRules = ({
  voting,
  voteRules,
}: Pick<ContestSettings, 'voting' | 'voteRules'>) => ({ voting, ...voteRules });

export const ruleValue = z.union([
  z.number(),
  z.boolean(),
  z.string(),
  z.array(z.string()),
  z.null(),
]);
export type RuleValue = z.infer<typeof ruleValue>;

const version = {
  /** Number of the version; 0 for the rules at the opening of voting. */
  number: z.int().min(0),
  at: isoTime,
  /** Hash of the version's file, in hex. */
  sha256: z.string(),
};

export const frozenVoteRulesQuery = listQuerySchema({ sorters: ['at'], filters: {} }).omit({
  search: true,
});

/**
 * Data of the public rules page: changes of the voting rules since the opening, newest first, and the rules at the
 * opening.
 */
export const frozenVoteRules = listPageSchema(
  z.object({
    ...version,
    /**
     * Cause of the new version: `change` by staff in the console; `software` by an update of the software, or by a
     * change in the database that was not made in the console.
     */
    cause: z.enum(['change', 'software']),
    /** Reason; null if none was entered. Staff must enter one while voting is open, and to reopen voting. */
    reason: localizedSchema(z.string()).nullable(),
    /**
     * The changed rules, each with its path, such as `codeAbove.entryInADay`. `before` is null for a new rule, `after`
     * for a removed one.
     */
    changes: z.array(z.object({ path: z.string(), before: ruleValue, after: ruleValue })),
    withheld: z.array(withheldRuleName),
  }),
).extend({
  /** The rules at the opening of voting; null before the first opening. */
  opening: z
    .object({
      ...version,
      /** Whether the rules were first recorded after voting had opened, by an update of the software. */
      isLate: z.boolean(),
      rules: z.array(z.object({ path: z.string(), value: ruleValue })),
    })
    .nullable(),
});

/** Path of the public file of a version, whose SHA-256 is in the vote log. */
export const getVoteRulesFilePath = (number: number) => `/tlog/rules/${number}.json`;
