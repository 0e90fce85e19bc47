/** Returns the tie-break criteria, as indexes, after one criterion was removed. */
export const removeCriterion = (indexes: readonly number[], removed: number): number[] =>
  indexes
    .filter((index) => index !== removed)
    .map((index) => (index > removed ? index - 1 : index));
