import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* number of films with fewer scores than the rules require */
    alter table judging_publications add column incomplete int not null default 0
  `.execute(db);
}
