// Does not import zod, so that browsers need not load it.

export const entryFlags = ['urgent', 'question', 'favourite'] as const;

export type EntryFlag = (typeof entryFlags)[number];

export const tagLimits = { length: 30, count: 20 } as const;

/**
 * Texts in which staff can correct typos for the entrant. `…_converted` is the text in the other Chinese script, which
 * was converted automatically.
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
