import { scamTypes } from './content-types.ts';

/** What a giveaway marker can be about. */
export const giveawayTypes = [...scamTypes, 'other'] as const;

export type GiveawayType = (typeof giveawayTypes)[number];

/** How many markers a film carries at most, and how long the line of one may be. */
export const giveawayLimits = { count: 3, line: 80 } as const;
