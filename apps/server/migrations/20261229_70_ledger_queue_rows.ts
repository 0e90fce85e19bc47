import { type Kysely, sql } from 'kysely';

/** Stores leaves in batches. Uncompressed, because the rows are deleted soon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_queue alter column leaf set storage external, set (toast_tuple_target = 8160)`.execute(
    db,
  );
}
