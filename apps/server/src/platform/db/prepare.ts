import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { refuseDuringRestore } from '../backup/restore-lock.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { type Database, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { ensureApplicationRole, grantApplication } from './roles.ts';

interface Prepared {
  pool: Pool;
  log: Logger;
}

/** Who owns the tables, when it is not the role that the program works as. */
export interface Owner {
  url: string;
  /** The cluster came with the program, so that its roles are the program's to make. */
  isOwnCluster: boolean;
}

/**
 * Brings tables and queue up to date. As another role, which owns them, it also lets that of the program
 * do its work and no more.
 */
export async function prepareDatabase({ pool, log }: Prepared, owner: Owner | null): Promise<void> {
  const connectionString = owner?.url ?? pool.options.connectionString ?? '';
  // Connections of their own, without timeouts: an index of many rows takes minutes.
  const owned = openDatabase({
    connectionString,
    onError: ({ message }) => log.warn({ reason: message }, 'database connection lost'),
  });
  try {
    await bringUpToDate(owned.db, owned.pool);
    if (!owner) return;
    if (owner.isOwnCluster) await ensureApplicationRole(owned.pool);
    const role = await roleOf(pool);
    if (role !== (await roleOf(owned.pool))) await grantApplication(owned.pool, role);
  } finally {
    await owned.db.destroy();
  }
}

async function bringUpToDate(db: Database, pool: Pool): Promise<void> {
  await refuseDuringRestore(db);
  await migrateToLatest(db);
  await migrateJobs(pool);
}

async function roleOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}
