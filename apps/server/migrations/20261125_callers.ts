import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* statistics of client IP addresses per web process; deleted after some minutes */
    create unlogged table caller_reports (
      process uuid primary key,
      at timestamptz not null,
      requests int not null,
      unreadable int not null,
      private int not null,
      forwarded_by_strangers int not null,
      most_frequent int not null,
      network text
    )
  `.execute(db);
}
