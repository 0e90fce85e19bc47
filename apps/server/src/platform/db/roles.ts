import { escapeIdentifier, type Pool, type PoolClient } from 'pg';

/** The role that the program works as on the database it brings along; `postgres` owns the tables. */
const applicationRole = 'film_contest';

/** The address of the same database for another role, which needs no password here. */
export const asApplication = (url: string) =>
  url.replace(/^postgres:\/\/[^@]*/, `postgres://${applicationRole}`);

/** Makes the role of the program in a cluster that is its own. */
export async function ensureApplicationRole(owner: Pool): Promise<void> {
  await owner.query(
    `do $$ begin create role ${applicationRole} login;
     exception when duplicate_object or unique_violation then null; end $$`,
  );
}

/** Tables that only their owner may write: applied migrations, and the audit log's hashes, which a trigger writes. */
const readOnly = ['kysely_migration', 'kysely_migration_lock', 'audit_chain', 'audit_head'];

/** Tables that only grow, each with what the program says of a row: its number and moment are the database's. */
const appendOnly = {
  audit_log: ['account_id', 'who', 'action', 'target', 'before', 'after', 'address', 'request_id'],
};

/**
 * Lets a role do all that the program does with tables that another role owns: read and write them,
 * work at the queue, and no more. What is on record in the audit log it can neither change nor remove; what
 * it adds there, the database numbers and dates; and it cannot switch off what guards it.
 */
export async function grantApplication(owner: Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Two processes that start at once would stumble over each other's grants.
    await client.query(`select pg_advisory_xact_lock(hashtext('film-contest: grants'))`);
    await grant(client, escapeIdentifier(role));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function grant(client: PoolClient, role: string): Promise<void> {
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
    // Rows are numbered without a right to their sequence; to see where it stands is for backups.
    await client.query(`
      grant insert (${columns.join(', ')}) on ${table} to ${role};
      revoke all on sequence ${table}_id_seq from ${role};
      grant select on sequence ${table}_id_seq to ${role}`);
  }
  // The queue shows its rows to nobody but their owner unless told otherwise.
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
