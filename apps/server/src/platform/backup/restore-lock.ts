import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from '../db/database.ts';
import { BackupFault } from './fault.ts';

const key = `hashtextextended('film-contest: restore', 0)`;

/** The table whose presence says that a restore has exchanged the database, and not yet all files. */
export const unfinishedTable = 'restore_unfinished';

const unfinished = `to_regclass('${unfinishedTable}') is not null as unfinished`;

export const isUnfinished = (client: ClientBase) =>
  client.query(`select ${unfinished}`).then(({ rows }) => rows[0].unfinished === true);

/**
 * For every start of the program, before it does anything.
 *
 * @throws Error when a restore is under way on this database, or never came to its end
 */
export async function refuseDuringRestore(db: Database): Promise<void> {
  const { rows } = await sql<{ free: boolean; unfinished: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(key)}) as free, ${sql.raw(unfinished)}`.execute(
    db,
  );
  if (!rows[0]?.free) throw new Error('A restore is under way. Start again when it is done.');
  if (rows[0].unfinished)
    throw new Error(
      'A restore of this contest did not come to its end. Run it again: npm run restore -- <archive>',
    );
}

/** Holds off restores for as long as the connection lives. */
export async function lockForBackup(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select pg_try_advisory_lock_shared(${key}) as free, ${unfinished}`,
  );
  if (!rows[0].free) throw new BackupFault('A restore is under way. Back up when it is done.');
  if (rows[0].unfinished)
    throw new BackupFault(
      'A restore of this contest did not come to its end, so there is nothing whole to back up. Run it again first.',
    );
}

/**
 * Holds off starts and backups for as long as the connection lives. Whoever connects either finds this lock or is found
 * by the count of connections, because both sides connect first and look afterwards.
 *
 * @throws BackupFault while anybody else is connected to the database
 */
export async function lockForRestore(client: ClientBase): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${key}) as free`);
  if (!rows[0].free) throw new BackupFault('A backup or a restore is under way here.');
  // A connection that was just closed is counted for a moment longer.
  let others = await countOthers(client);
  for (let patience = 20; others > 0 && patience > 0; patience--) {
    await sleep(100);
    others = await countOthers(client);
  }
  if (others === 0) return;
  throw new BackupFault(
    `The contest is running (${others} connections to its database). Stop it first, every process of it; nothing was changed.`,
  );
}

async function countOthers(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and coalesce(backend_type, 'client backend') = 'client backend'`,
  );
  return rowCount ?? 0;
}
