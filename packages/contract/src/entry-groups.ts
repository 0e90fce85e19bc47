/** Groups of the contest, without zod, so that browsers need not load zod. */
export const groups = ['open', 'student'] as const;

export type Group = (typeof groups)[number];

/**
 * Returns the draft without fields of the other group: only entries of the Student Group keep the fields for students.
 */
export function clearFieldsOfOtherGroup<D extends { group?: Group | null | undefined }>(
  draft: D,
): D {
  if (draft.group === 'student') return draft;
  return { ...draft, school_id: null, school_name: null, guardian: null, student_proof: null };
}
