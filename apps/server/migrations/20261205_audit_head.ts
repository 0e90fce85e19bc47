import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* Position and hash of the last record. Reveals that the newest records were removed together with their hashes.
       Record ids cannot reveal it, because rolled-back transactions also use ids. */
    create table audit_head (
      is_only boolean primary key default true check (is_only),
      position bigint not null,
      hash bytea not null
    );
    insert into audit_head (position, hash)
      select coalesce(max(position), 0),
        coalesce((select hash from audit_chain order by position desc limit 1), '')
      from audit_chain;

    /* Runs at commit: the head's lock is the transaction's last, to avoid deadlocks, and is held briefly. Security
       definer, because the server's role may not write these tables. */
    create or replace function chain_audit_record() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
      declare
        head audit_head;
      begin
        select * into strict head from audit_head for update;
        head.position := head.position + 1;
        head.hash := audit_hash(head.hash, new);
        insert into audit_chain (position, record_id, hash) values (head.position, new.id, head.hash);
        update audit_head set position = head.position, hash = head.hash;
        return null;
      end $$;
  `.execute(db);
}
