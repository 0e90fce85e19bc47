import { type Kysely, sql } from 'kysely';

/** Records when the chair was notified that jurors have not judged a film. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table judging_rounds add column absence_noticed_at timestamptz`.execute(db);
}
