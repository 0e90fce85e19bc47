import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* films with fewer scores than the rules demand */
    alter table judging_publications add column incomplete int not null default 0
  `.execute(db);
}
