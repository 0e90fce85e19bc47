import { type Kysely, sql } from 'kysely';

/** The voting rules at the opening, and each later version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vote_rule_versions (
      /* 0 is the version at the opening */
      number int primary key check (number >= 0),
      at timestamptz not null default now(),
      /* the published file as canonical JSON (RFC 8785) */
      content text not null,
      /* hexadecimal */
      sha256 text not null,
      /* withheld values with their salts; the file contains only their hashes */
      withheld jsonb not null
    );

    /* number of rule versions whose hashes are in the ledger */
    alter table ledger_state add column rules int not null default 0
  `.execute(db);
}
