import { type Kysely, sql } from 'kysely';

/** Batches of votes that staff hold, void or restore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vote_holds (
      id int generated always as identity primary key,
      state text not null default 'held' check (state in ('held', 'void', 'restored')),
      query jsonb not null,
      note text not null,
      votes int not null default 0,
      held_at timestamptz not null default now(),
      held_by uuid references accounts on delete set null,
      held_name text not null
    );

    create table vote_hold_entries (
      hold_id int not null references vote_holds,
      entry_number int not null,
      votes int not null,
      primary key (hold_id, entry_number)
    );
    create index on vote_hold_entries (entry_number);

    /* the votes of each batch; no foreign key, because it would lock the rows of new votes */
    create table held_votes (
      hold_id int not null references vote_holds,
      vote_id bigint not null,
      entry_number int not null,
      /* true after the batch was restored */
      is_counted boolean not null default false,
      /* position of the vote's leaf in the ledger; null until the ledger records the batch */
      position bigint,
      is_void_logged boolean not null default false,
      primary key (hold_id, vote_id)
    );
    create unique index held_votes_uncounted on held_votes (vote_id) where not is_counted;
    create index on held_votes (vote_id) where is_void_logged;

    create table vote_hold_decisions (
      id int generated always as identity primary key,
      hold_id int not null references vote_holds,
      outcome text not null check (outcome in ('void', 'restore')),
      reason text not null,
      note jsonb not null,
      proposed_at timestamptz not null default now(),
      proposed_by uuid references accounts on delete set null,
      proposed_name text not null,
      confirmed_at timestamptz,
      confirmed_by uuid references accounts on delete set null,
      confirmed_name text
    );
    create unique index vote_hold_decisions_open on vote_hold_decisions (hold_id) where confirmed_at is null;
    create index on vote_hold_decisions (confirmed_at) where confirmed_at is not null
  `.execute(db);
}
