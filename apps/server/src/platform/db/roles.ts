import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import { listMigrations } from './migrate.ts';

/** The application's role in the embedded database; `postgres` owns the tables. */
const applicationRole = 'film_contest';

/** Returns the database's URL for the application's role, which needs no password in the embedded cluster. */
export const toApplicationRoleUrl = (url: string) =>
  url.replace(/^postgres:\/\/[^@]*/, `postgres://${applicationRole}`);

export async function ensureApplicationRole(owner: Pool): Promise<void> {
  await owner.query(
    `do $$ begin create role ${applicationRole} login;
     exception when duplicate_object or unique_violation then null; end $$`,
  );
}

/**
 * Tables that only their owner may write: the applied migrations, and the hashes of the audit log, which a trigger
 * writes.
 */
const readOnly = ['kysely_migration', 'kysely_migration_lock', 'audit_chain', 'audit_head'];

/** Tables that allow inserts only, with the columns that the application sets; the database sets id and time. */
const appendOnly = {
  audit_log: ['account_id', 'who', 'action', 'target', 'before', 'after', 'address', 'request_id'],
};

/**
 * Grants a role the rights that the application needs on tables that another role owns.
 *
 * The role can read and write the tables and use the queue. It can insert audit records, but not change or delete them,
 * choose their id or time, or disable the triggers. Changes nothing if a newer release has applied migrations: that
 * release has granted the rights, and this one does not know which of its tables and columns are protected.
 */
export async function grantApplicationRights(owner: Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Locks the schema, because concurrent grants of two starting processes would fail.
    await client.query(`select pg_advisory_xact_lock(hashtext('film-contest: grants'))`);
    if (!(await hasUnknownMigrations(client)))
      await grantTableRights(client, escapeIdentifier(role));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function hasUnknownMigrations(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from kysely_migration where name <> all ($1::text[]) limit 1',
    [await listMigrations()],
  );
  return rowCount !== 0;
}

async function grantTableRights(client: PoolClient, role: string): Promise<void> {
  const schemas = 'public, graphile_worker';
  await client.query(`
    grant usage on schema ${schemas} to ${role};
    revoke all on all tables in schema ${schemas} from ${role};
    grant select, insert, update, delete on all tables in schema ${schemas} to ${role};
    grant all on all sequences in schema ${schemas} to ${role};
    grant execute on all functions in schema ${schemas} to ${role};
    revoke insert, update, delete on ${readOnly.join(', ')} from ${role};
    revoke insert, update, delete on ${Object.keys(appendOnly).join(', ')} from ${role}`);
  for (const [table, columns] of Object.entries(appendOnly)) {
    // The right to read this sequence is only for backups.
    await client.query(`
      grant insert (${columns.join(', ')}) on ${table} to ${role};
      revoke all on sequence ${table}_id_seq from ${role};
      grant select on sequence ${table}_id_seq to ${role}`);
  }
  // Creates policies for the queue, because its row-level security hides all rows from every role but the owner.
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemas.nspname, tables.relname) as name
     from pg_class as tables join pg_namespace as schemas on schemas.oid = tables.relnamespace
     where schemas.nspname = 'graphile_worker' and tables.relrowsecurity and not exists (
       select from pg_policy where polrelid = tables.oid and polname = 'application')`,
  );
  for (const { name } of rows) {
    await client.query(`create policy application on ${name} using (true) with check (true)`);
  }
}
