/** The contest's groups. Apart from the schemas, so that browsers can import it without zod. */
export const groups = ['open', 'student'] as const;

export type Group = (typeof groups)[number];

/**
 * What of a draft a submission is judged by: what only students are asked for stays in that of the
 * Open Group, and counts for nothing.
 */
export function askedOf<D extends { group?: Group | null | undefined }>(draft: D): D {
  if (draft.group === 'student') return draft;
  return { ...draft, school_id: null, school_name: null, guardian: null, student_proof: null };
}
