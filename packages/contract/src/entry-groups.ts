/** The contest's groups. Apart from the schemas, so that browsers can import it without zod. */
export const groups = ['open', 'student'] as const;

export type Group = (typeof groups)[number];
