/** The papers that entrants sign, in reading order. */
export const papers = ['entry-form', 'commitment', 'authorization'] as const;

export type Paper = (typeof papers)[number];

export const isPaper = (text: string): text is Paper => papers.includes(text as Paper);

/** URL of a blank template. */
export const blankPaperAddress = (paper: Paper, locale: string) =>
  `/api/papers/${paper}.pdf?locale=${locale}`;
