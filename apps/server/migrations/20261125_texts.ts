import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    /* message overrides by staff; own: locale → message */
    create table site_texts (
      key text primary key,
      own jsonb not null,
      version int not null default 1,
      changed_by text not null,
      changed_at timestamptz not null default now()
    );
  `.execute(db);
}
