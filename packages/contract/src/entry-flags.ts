// Without zod, so that browser code can import it.

export const entryFlags = ['urgent', 'question', 'favourite'] as const;

export type EntryFlag = (typeof entryFlags)[number];

export const tagLimits = { length: 30, count: 20 } as const;

/** Fields whose typos staff can correct for the entrant. */
export const correctableFields = ['title', 'team', 'desc', 'team_desc'] as const;

export type CorrectableField = (typeof correctableFields)[number];
