import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* Each record of the audit log with the hash of itself and of all before it: what is changed, removed or
       put between shows. Positions have no gaps. */
    create table audit_chain (
      position bigint primary key,
      record_id bigint not null unique,
      hash bytea not null
    );

    /* times as microseconds and JSON in its canonical form: the hash must not depend on settings */
    create function audit_hash(previous bytea, record audit_log) returns bytea
      language sql stable parallel safe
      return sha256(previous || convert_to(jsonb_build_array(
        record.id, (extract(epoch from record.at) * 1000000)::bigint, record.account_id, record.who,
        record.action, record.target, record.before, record.after, record.address, record.request_id
      )::text, 'UTF8'));

    /* Runs at commit: nothing is locked after the chain, so that no two transactions wait for each other, and the
       chain is locked for the length of a commit alone. As its owner, for the program may not write the table. */
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
