import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { requireNoRestore } from '../backup/restore-lock.ts';
import { migrateJobs } from '../jobs/jobs.ts';
import { type Database, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { ensureApplicationRole, grantApplicationRights } from './roles.ts';

interface Prepared {
  pool: Pool;
  log: Logger;
}

/** The database role that owns the tables, if the application connects as another role. */
export interface Owner {
  url: string;
  /** Whether the database is in the embedded cluster, where the application may create roles. */
  isOwnCluster: boolean;
}

/**
 * Applies the migrations of the tables and of the job queue. If another role owns the tables, grants the
 * application's role only the required rights.
 */
export async function prepareDatabase({ pool, log }: Prepared, owner: Owner | null): Promise<void> {
  const connectionString = owner?.url ?? pool.options.connectionString ?? '';
  // Opens separate connections without timeouts, because building an index on many rows takes minutes.
  const ownerDatabase = openDatabase({
    connectionString,
    onError: ({ message }) => log.warn({ reason: message }, 'database connection lost'),
  });
  try {
    await migrateAll(ownerDatabase.db, ownerDatabase.pool);
    if (!owner) return;
    if (owner.isOwnCluster) await ensureApplicationRole(ownerDatabase.pool);
    const role = await getDatabaseRole(pool);
    if (role !== (await getDatabaseRole(ownerDatabase.pool)))
      await grantApplicationRights(ownerDatabase.pool, role);
  } finally {
    await ownerDatabase.db.destroy();
  }
}

async function migrateAll(db: Database, pool: Pool): Promise<void> {
  await requireNoRestore(db);
  await migrateToLatest(db);
  await migrateJobs(pool);
}

async function getDatabaseRole(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}
