import { type Kysely, sql } from 'kysely';

/** Rows of the ledger's queue hold the leaves of a batch of votes, which are deleted soon and not worth compressing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_queue alter column leaf set storage external, set (toast_tuple_target = 8160)`.execute(
    db,
  );
}
