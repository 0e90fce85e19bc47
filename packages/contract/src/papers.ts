/** The papers that the makers of an entry sign, in the order in which they are read. */
export const papers = ['entry-form', 'commitment', 'authorization'] as const;

export type Paper = (typeof papers)[number];

export const isPaper = (text: string): text is Paper => papers.includes(text as Paper);

/** Address of a template that nothing is filled into. */
export const blankPaperAddress = (paper: Paper, locale: string) =>
  `/api/papers/${paper}.pdf?locale=${locale}`;
