import { type Kysely, sql } from 'kysely';

/** Rounds of judging: their rules, films, jurors, assignments, scores and results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table judging_rounds (
      id uuid primary key default gen_random_uuid(),
      state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'final')),
      name jsonb not null,
      rules jsonb not null,
      rules_version int not null default 0,
      /* SHA-256 of the frozen rules; null before the round opens */
      rules_hash text,
      /* seed of assignments, draws and the bootstrap */
      seed int not null default floor(random() * 2147483647)::int,
      version int not null default 0,
      opened_at timestamptz,
      closed_at timestamptz,
      created_at timestamptz not null default now()
    );

    create table judging_rule_versions (
      round_id uuid not null references judging_rounds on delete cascade,
      version int not null,
      hash text not null,
      rules jsonb not null,
      reason text,
      by_name text not null,
      at timestamptz not null default now(),
      primary key (round_id, version)
    );

    create table judging_films (
      round_id uuid not null references judging_rounds on delete cascade,
      entry_id uuid not null references entries on delete cascade,
      panel text not null,
      primary key (round_id, entry_id)
    );
    create index on judging_films (entry_id);

    create table judging_jurors (
      id uuid primary key default gen_random_uuid(),
      round_id uuid not null references judging_rounds on delete cascade,
      /* links the juror to an account, which may be created when the invitation is accepted */
      email text not null,
      panels text[] not null,
      work_limit int,
      is_active boolean not null default true,
      reminded_half_at timestamptz,
      reminded_late_at timestamptz,
      created_at timestamptz not null default now(),
      unique (round_id, email)
    );
    create index on judging_jurors (email);

    create table judging_conflicts (
      id uuid primary key default gen_random_uuid(),
      juror_id uuid not null references judging_jurors on delete cascade,
      kind text not null check (kind in ('entry', 'school', 'team')),
      value text not null,
      is_by_juror boolean not null,
      at timestamptz not null default now()
    );
    create unique index judging_conflicts_once on judging_conflicts (juror_id, kind, lower(value));

    create table judging_assignments (
      id uuid primary key default gen_random_uuid(),
      round_id uuid not null references judging_rounds on delete cascade,
      juror_id uuid not null references judging_jurors on delete cascade,
      entry_id uuid not null references entries on delete cascade,
      state text not null default 'open' check (state in ('open', 'done', 'abstained', 'recused')),
      opened_at timestamptz,
      skipped_at timestamptz,
      recusal text,
      recusal_note text,
      changed_at timestamptz not null default now(),
      unique (juror_id, entry_id)
    );
    create index on judging_assignments (round_id, entry_id);
    create index on judging_assignments (entry_id);

    /* one per assignment, so that a score cannot count twice; it counts once the assignment is done */
    create table judging_scores (
      assignment_id uuid primary key references judging_assignments on delete cascade,
      version int not null default 0,
      points jsonb,
      answer text,
      confidence int,
      comment text not null default '',
      note text not null default '',
      /* from 0 to 100 */
      total double precision,
      /* saved before the juror watched the required share, so it does not count */
      is_note boolean not null default false,
      updated_at timestamptz not null default now()
    );

    create table judging_ballots (
      juror_id uuid primary key references judging_jurors on delete cascade,
      version int not null default 0,
      entries uuid[] not null,
      is_final boolean not null,
      updated_at timestamptz not null default now()
    );

    create table judging_watched (
      assignment_id uuid primary key references judging_assignments on delete cascade,
      intervals jsonb not null,
      seconds double precision not null,
      started_at timestamptz not null default now()
    );

    create table judging_players (
      assignment_id uuid not null references judging_assignments on delete cascade,
      player text not null,
      reported_at timestamptz not null default now(),
      primary key (assignment_id, player)
    );

    create table judging_results (
      round_id uuid primary key references judging_rounds on delete cascade,
      state text not null check (state in ('computing', 'ready', 'failed')),
      progress real not null default 0,
      version int not null default 0,
      moves jsonb not null default '[]',
      /* the signed bundle with the input and the result */
      bundle text,
      hash text,
      computed_at timestamptz,
      confirmed_by uuid references accounts on delete set null,
      confirmed_name text,
      confirmed_at timestamptz,
      final_name text,
      final_at timestamptz
    );

    create table judging_result_films (
      round_id uuid not null references judging_rounds on delete cascade,
      entry_id uuid not null references entries on delete cascade,
      place int not null,
      computed_place int not null,
      jury double precision,
      combined double precision,
      details jsonb,
      primary key (round_id, entry_id)
    );
    create index on judging_result_films (entry_id);

    create table judging_exports (
      id uuid primary key default gen_random_uuid(),
      session_id uuid references sessions (id) on delete cascade,
      round_id uuid not null references judging_rounds on delete cascade,
      format text not null,
      locale text not null,
      created_at timestamptz not null default now()
    );
    create index on judging_exports (session_id);
    create index on judging_exports (round_id);
  `.execute(db);
}
