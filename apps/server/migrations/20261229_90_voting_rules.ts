import { type Kysely, sql } from 'kysely';

/** The voting rules at the opening, and each later version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vote_rule_versions (
      /* 0 is the version at the opening */
      number int primary key check (number >= 0),
      at timestamptz not null default now(),
      /* the published file: canonical JSON (RFC 8785) */
      content text not null,
      /* in hex */
      sha256 text not null,
      /* values of which the file has only a hash, each with its salt */
      withheld jsonb not null
    );

    /* number of versions whose hashes are in the ledger */
    alter table ledger_state add column rules int not null default 0
  `.execute(db);
}
