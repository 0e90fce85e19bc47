import type { ColumnType } from 'kysely';

/**
 * All tables. Each module adds its tables by declaration merging, as `modules/entries/tables.ts` does, and needs no
 * import for the types below.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the owners declare the members
export interface Tables {}

export type CreatedAt = ColumnType<Date, Date | undefined, Date>;
export type Time = ColumnType<Date, Date, Date>;
export type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Json<T> = ColumnType<T, string | undefined, string>;
/** A column that the database computes. */
export type Computed<T> = ColumnType<T, never, never>;
/** A table that only database triggers write. */
export type ReadOnly<Row> = { [Column in keyof Row]: Computed<Row[Column]> };
