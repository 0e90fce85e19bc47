// Without zod, so that browser code can import it.

/** Steps of the revision of a published entry; a revision of any other entry is only submitted. */
export const revisionEvents = ['submitted', 'accepted', 'returned'] as const;

/** `open`: not submitted, `submitted`: waits for a decision, `returned`: staff requested changes to it. */
export const revisionStates = ['open', 'submitted', 'returned'] as const;

export type RevisionState = (typeof revisionStates)[number];
