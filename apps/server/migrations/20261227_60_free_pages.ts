import { type Kysely, sql } from 'kysely';

/** Former slugs of free pages, so that old URLs lead to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_slugs (
      slug text primary key,
      content_id int not null references contents on delete cascade
    );
    create index on content_slugs (content_id);
  `.execute(db);
}
