import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { requireNoRestore } from '../backup/restore-lock.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { type Database, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { ensureApplicationRole, grantApplication } from './roles.ts';

interface Prepared {
  pool: Pool;
  log: Logger;
}

/** The role that owns the tables, if the application uses another one. */
export interface Owner {
  url: string;
  /** Whether the cluster is the embedded one, in which the application may create roles. */
  isOwnCluster: boolean;
}

/**
 * Applies the migrations of tables and queue. If another role owns the tables, grants the application's role
 * the required rights only.
 */
export async function prepareDatabase({ pool, log }: Prepared, owner: Owner | null): Promise<void> {
  const connectionString = owner?.url ?? pool.options.connectionString ?? '';
  // Separate connections without timeouts: building an index on many rows takes minutes.
  const ownerDatabase = openDatabase({
    connectionString,
    onError: ({ message }) => log.warn({ reason: message }, 'database connection lost'),
  });
  try {
    await migrateAll(ownerDatabase.db, ownerDatabase.pool);
    if (!owner) return;
    if (owner.isOwnCluster) await ensureApplicationRole(ownerDatabase.pool);
    const role = await getRole(pool);
    if (role !== (await getRole(ownerDatabase.pool)))
      await grantApplication(ownerDatabase.pool, role);
  } finally {
    await ownerDatabase.db.destroy();
  }
}

async function migrateAll(db: Database, pool: Pool): Promise<void> {
  await requireNoRestore(db);
  await migrateToLatest(db);
  await migrateJobs(pool);
}

async function getRole(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}
