import { type Kysely, sql } from 'kysely';

/** Mailings to entrants and accounts, and the opt-out of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column news_off_at timestamptz;
    /* One-click unsubscribe URL; null for messages about the recipient's own entry. */
    alter table messages add column unsubscribe_url text;

    create table mailings (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('entry', 'news')),
      state text not null default 'draft'
        check (state in ('draft', 'sending', 'paused', 'done', 'cancelled')),
      audience jsonb not null,
      texts jsonb not null,
      per_hour int not null check (per_hour > 0),
      version int not null default 0,
      by_name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz,
      /* When the next batch of messages is due. */
      next_at timestamptz
    );
    create index on mailings (updated_at, id);
    create index on mailings (next_at) where state = 'sending';

    create table mailing_recipients (
      mailing_id uuid not null references mailings on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      /* The recipient's entries that are in the audience. */
      entries uuid[] not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'queued', 'inactive', 'unsubscribed', 'unreachable')),
      /* Not a foreign key, because messages are deleted after some months. */
      message_id bigint,
      primary key (mailing_id, account_id)
    );
    create index on mailing_recipients (account_id);
    create index on mailing_recipients (mailing_id, account_id) where state = 'waiting';
    create index on mailing_recipients (message_id) where message_id is not null;
  `.execute(db);
}
