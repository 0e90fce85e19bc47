import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      /* for staff; restoring the account deletes both, but the audit log keeps them */
      add column suspended_reason text,
      add column suspended_by text;
    create index on accounts (created_at, id);

    alter table contact_messages
      add column assignee_id uuid references accounts on delete set null;
    create index on contact_messages (assignee_id) where assignee_id is not null;
    create index on contact_messages (contact);

    /* internal notes of staff about a message */
    create table contact_notes (
      id bigint generated always as identity primary key,
      message_id uuid not null references contact_messages on delete cascade,
      text text not null,
      by_name text not null,
      at timestamptz not null default now()
    );
    create index on contact_notes (message_id);

    alter table messages
      /* number of times the message was sent again; only the job of the newest round sends it */
      add column round int not null default 0,
      add column tried_at timestamptz,
      /* when the code or link in the message expires */
      add column useful_until timestamptz;
    create index on messages (recipient, id);
    create index on messages (channel, sent_at) where sent_at is not null;
    create index on messages (state, id) where state <> 'sent';

    alter table audit_log
      add column kind text generated always as (split_part(target, ':', 1)) stored;
    create index on audit_log (account_id, id);
    create index on audit_log (target, id);
    create index on audit_log (kind, id);
    create index on audit_log (action, id);
    create index on audit_log (request_id);
  `.execute(db);
}
