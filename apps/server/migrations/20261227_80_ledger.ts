import { type Kysely, sql } from 'kysely';

/** The public vote ledger: the queue of leaves, and the published Merkle tree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_queue (
      id bigint generated always as identity primary key,
      leaf text not null
    );

    create table ledger_state (
      only_row boolean primary key default true check (only_row),
      /* number of the ledger; restoring a backup starts the next ledger */
      log int not null default 1,
      size bigint not null default 0,
      /* size and root of the previous ledger */
      follows text,
      is_open boolean not null default false,
      /* while counts are hidden, leaves from this position on are not published */
      hidden_from bigint,
      /* identifies this table, to detect a restored backup */
      table_id bigint not null,
      checkpoint text,
      checkpoint_size bigint not null default -1,
      checkpoint_at timestamptz,
      tally jsonb not null default '{}'
    );
    insert into ledger_state (table_id) values ('ledger_state'::regclass::oid::bigint);

    create table ledger_tiles (
      level smallint not null,
      index bigint not null,
      hashes bytea not null,
      primary key (level, index)
    );
    create table ledger_bundles (
      index bigint primary key,
      entries bytea not null
    );
    /* external, because hashes and tags do not compress */
    alter table ledger_tiles alter column hashes set storage external;
    alter table ledger_bundles alter column entries set storage external;

    /* positions of leaves by the first six bytes of their hash */
    create table ledger_positions (
      key bigint not null,
      position bigint not null
    );
    create index on ledger_positions (key);

    create table ledger_tallies (
      entry_number int primary key,
      votes int not null
    );

    create table ledger_cosignatures (
      witness text primary key,
      size bigint not null,
      checkpoint text not null,
      signature text not null,
      at timestamptz not null
    );

    alter table votes add column is_logged boolean not null default false;
    create index votes_unlogged on votes (id) where not is_logged;
  `.execute(db);
}
