import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from '../db/database.ts';
import { BackupFault } from './fault.ts';

const key = `hashtextextended('film-contest: restore', 0)`;

/** Name of the table that exists while a restore has replaced the database but not yet all files. */
export const unfinishedTable = 'restore_unfinished';

const unfinishedSql = `to_regclass('${unfinishedTable}') is not null as unfinished`;

export const isRestoreUnfinished = (client: ClientBase) =>
  client.query(`select ${unfinishedSql}`).then(({ rows }) => rows[0].unfinished === true);

/**
 * Throws if a restore of this database is running or incomplete. Every start of the application must call this
 * function first.
 * @throws Error
 */
export async function requireNoRestore(db: Database): Promise<void> {
  const { rows } = await sql<{ free: boolean; unfinished: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(key)}) as free, ${sql.raw(unfinishedSql)}`.execute(
    db,
  );
  if (!rows[0]?.free) throw new Error('A restore is under way. Start again when it is done.');
  if (rows[0].unfinished)
    throw new Error(
      'A restore of this contest did not come to its end. Run it again: npm run restore -- <archive>',
    );
}

/** Takes a lock that blocks restores while the connection is open. */
export async function lockForBackup(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock_shared(${key}) as free, ${unfinishedSql}`,
  );
  if (!rows[0].free) throw new BackupFault('A restore is under way. Back up when it is done.');
  if (rows[0].unfinished)
    throw new BackupFault(
      'A restore of this contest did not come to its end, so there is nothing whole to back up. Run it again first.',
    );
}

/**
 * Takes a lock that blocks starts and backups while the connection is open. A start and a restore both connect first,
 * and then check for the other, so that at least one of them detects the other.
 * @throws BackupFault while another client is connected to the database
 */
export async function lockForRestore(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${key}) as free`);
  if (!rows[0].free) throw new BackupFault('A backup or a restore is under way here.');
  // Retries, because PostgreSQL still counts a connection shortly after its end.
  let others = await countOtherConnections(client);
  for (let patience = 20; others > 0 && patience > 0; patience--) {
    await sleep(100);
    others = await countOtherConnections(client);
  }
  if (others === 0) return;
  throw new BackupFault(
    `The contest is running (${others} connections to its database). Stop it first, every process of it; nothing was changed.`,
  );
}

async function countOtherConnections(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rowCount ?? 0;
}
