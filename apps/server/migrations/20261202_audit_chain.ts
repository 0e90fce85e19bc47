import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* Hash chain of the audit log: each hash covers the record and all earlier records, so that changed, removed or
       inserted records are detected. Positions have no gaps. */
    create table audit_chain (
      position bigint primary key,
      record_id bigint not null unique,
      hash bytea not null
    );

    /* times as microseconds and canonical JSON, so that the hash does not depend on settings */
    create function audit_hash(previous bytea, record audit_log) returns bytea
      language sql stable parallel safe
      return sha256(previous || convert_to(jsonb_build_array(
        record.id, (extract(epoch from record.at) * 1000000)::bigint, record.account_id, record.who,
        record.action, record.target, record.before, record.after, record.address, record.request_id
      )::text, 'UTF8'));

    /* Runs at commit: the chain's lock is the transaction's last, to avoid deadlocks, and is held briefly. Security
       definer, because the server's role may not write the table. */
    create function chain_audit_record() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
      declare
        last audit_chain;
      begin
        perform pg_advisory_xact_lock(hashtextextended('film-contest: audit chain', 0));
        select * into last from audit_chain order by position desc limit 1;
        insert into audit_chain (position, record_id, hash) values (
          coalesce(last.position, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new));
        return null;
      end $$;

    do $$
      declare
        record audit_log;
        place bigint := 0;
        hash bytea := '';
      begin
        for record in select * from audit_log order by id loop
          place := place + 1;
          hash := audit_hash(hash, record);
          insert into audit_chain values (place, record.id, hash);
        end loop;
      end $$;

    create constraint trigger audit_log_is_chained after insert on audit_log
      deferrable initially deferred for each row execute function chain_audit_record();
    create trigger audit_chain_is_append_only before update or delete or truncate on audit_chain
      for each statement execute function refuse_change();
  `.execute(db);
}
