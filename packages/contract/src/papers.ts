/** Papers that entrants sign, in reading order. */
export const papers = ['entry-form', 'commitment', 'authorization'] as const;

export type Paper = (typeof papers)[number];

export const isPaperName = (text: string): text is Paper => papers.includes(text as Paper);

export const buildBlankPaperUrl = (paper: Paper, locale: string) =>
  `/api/papers/${paper}.pdf?locale=${locale}`;
