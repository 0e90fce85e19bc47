import { scamTypes } from './content-types.ts';

export const giveawayTypes = [...scamTypes, 'other'] as const;

export type GiveawayType = (typeof giveawayTypes)[number];

/** Maximum number of giveaway markers per film, and maximum length of a marker's text. */
export const giveawayLimits = { count: 3, line: 80 } as const;
