/** Returns tie-break criteria after the removal of a criterion; they name criteria by index. */
export const removeCriterion = (indexes: readonly number[], removed: number): number[] =>
  indexes
    .filter((index) => index !== removed)
    .map((index) => (index > removed ? index - 1 : index));
