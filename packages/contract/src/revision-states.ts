// Does not import zod, so that browsers need not load it.

/** Steps of a published entry's revision. Revisions of other entries have only the step `submitted`. */
export const revisionEvents = ['submitted', 'accepted', 'returned'] as const;

/** `open`: not submitted, `submitted`: waits for a decision, `returned`: staff requested changes to it. */
export const revisionStates = ['open', 'submitted', 'returned'] as const;

export type RevisionState = (typeof revisionStates)[number];
