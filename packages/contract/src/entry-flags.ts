// Does not import zod, so that browsers need not load it.

export const entryFlags = ['urgent', 'question', 'favourite'] as const;

export type EntryFlag = (typeof entryFlags)[number];

export const tagLimits = { length: 30, count: 20 } as const;

/**
 * Texts whose typos staff can correct for the entrant. `…_converted` is the text in the Chinese script that the entrant
 * did not write.
 */
export const correctableFields = [
  'title',
  'title_converted',
  'title_en',
  'team',
  'desc',
  'desc_converted',
  'desc_en',
  'team_desc',
] as const;

export type CorrectableField = (typeof correctableFields)[number];
