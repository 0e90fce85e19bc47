import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column id uuid not null unique default gen_random_uuid(),
      /* shown to the account's owner to recognise the session */
      add column browser text,
      add column system text,
      add column network text,
      /* the roles apply only after the account has set up a second factor */
      add column must_enrol boolean not null default false,
      /* last time that the user authenticated */
      add column proved_at timestamptz not null default now();

    create table second_factors (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      kind text not null check (kind in ('authenticator', 'passkey')),
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      /* for authenticator apps: the encrypted secret, and the last time step whose code was used */
      secret bytea,
      last_step bigint,
      /* for passkeys */
      credential_id text unique,
      public_key bytea,
      counter bigint,
      transports text[] not null default '{}',
      check ((kind = 'authenticator') = (secret is not null)),
      check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
    );
    create index on second_factors (account_id);

    create table recovery_codes (
      account_id uuid not null references accounts on delete cascade,
      code_hash bytea not null,
      primary key (account_id, code_hash)
    );

    /* short-lived steps: a pending second step of a login, or the setup of a factor */
    create table factor_tickets (
      token_hash bytea primary key,
      purpose text not null,
      account_id uuid not null references accounts on delete cascade,
      /* a passkey's challenge, or an authenticator's encrypted secret */
      data text not null,
      tries int not null default 0,
      expires_at timestamptz not null
    );
    create index on factor_tickets (account_id);
  `.execute(db);
}
