import { promises as fs } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import {
  FileMigrationProvider,
  type Migration,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** A migration that exports `isConcurrent` runs without a transaction, as `create index concurrently` requires. */
export interface OnlineMigration extends Migration {
  isConcurrent?: boolean;
}

type Migrations = Record<string, OnlineMigration>;

const migrationFolder = path.resolve(import.meta.dirname, '../../../migrations');

const provider = new FileMigrationProvider({ fs, path, migrationFolder });

const createMigrator = (db: Kysely<Tables>, migrations?: Migrations) =>
  new Migrator({ db, provider: migrations ? { getMigrations: async () => migrations } : provider });

/** Time in milliseconds after which a migration fails if it cannot get its lock. */
const lockedMs = 120_000;

/** SQLSTATEs of a lock that was not granted in time, and of a deadlock. */
const lockErrors = ['55P03', '40P01'];

const isLockError = (error: unknown): boolean =>
  lockErrors.includes(String((error as { code?: unknown }).code));

interface Options {
  migrations?: Migrations;
  /** Pause before a lock is requested again, in milliseconds. */
  pauseMs?: number;
}

/**
 * Applies all pending migrations, and returns their names. Processes wait for each other.
 *
 * An empty database is migrated in one transaction. In a database with data, each migration has its own transaction. It
 * waits at most one second for the lock of a table, because requests queue behind it, and is retried for two minutes.
 *
 * Does nothing if all known migrations are applied, even if a newer version has applied more: two versions run side by
 * side while processes are replaced.
 * @throws the error of the first migration that fails
 */
export async function migrateToLatest(
  db: Database,
  { migrations, pauseMs = 1000 }: Options = {},
): Promise<string[]> {
  if (!migrations && (await isMigrated(db))) return [];
  const known: Migrations = migrations ?? (await provider.getMigrations());
  return db.connection().execute(async (session) => {
    await lockMigrations(session, pauseMs);
    try {
      const migrator = createMigrator(session, known);
      const all = await migrator.getMigrations();
      const pending = all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
      if (pending.length === all.length) throwIfMigrationFailed(await migrator.migrateToLatest());
      else
        for (const name of pending)
          await migrateOnline(session, known[name], { migrator, pauseMs });
      return pending;
    } finally {
      const unlock = sql`select pg_advisory_unlock(hashtext('film-contest: migrations'))`;
      // Ignores this error, which would hide the migration's error. A lost connection has already released the lock.
      await unlock.execute(session).catch(() => {});
    }
  });
}

/** Polls for the lock. If a statement waited for it, `create index concurrently` would wait for that statement. */
async function lockMigrations(session: Database, pauseMs: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ is_locked: boolean }>`
      select pg_try_advisory_lock(hashtext('film-contest: migrations')) as is_locked`.execute(
      session,
    );
    if (rows[0]?.is_locked) return;
    await pause(pauseMs);
  }
}

/** Applies the next migration while other processes serve requests. */
async function migrateOnline(
  session: Database,
  migration: OnlineMigration | undefined,
  { migrator, pauseMs }: { migrator: Migrator; pauseMs: number },
): Promise<void> {
  const options = { disableTransactions: migration?.isConcurrent ?? false };
  await sql`set lock_timeout = '1s'`.execute(session);
  try {
    const deadline = performance.now() + lockedMs;
    for (;;) {
      const { error } = await migrator.migrateUp(options);
      if (!error) return;
      if (!isLockError(error) || performance.now() > deadline) throw error;
      await pause(pauseMs);
    }
  } finally {
    await sql`reset lock_timeout`.execute(session).catch(() => {});
  }
}

function throwIfMigrationFailed({ error }: MigrationResultSet): void {
  if (error) throw error;
}

/**
 * Creates an index in a migration. If the migration exports `isConcurrent`, writes to the table continue meanwhile.
 * @param definition SQL after the index's name: `on votes (at)`
 */
export async function createIndex(
  db: Kysely<unknown>,
  name: string,
  definition: string,
): Promise<void> {
  const index = sql.id(name);
  if (db.isTransaction) {
    await sql`create index ${index} ${sql.raw(definition)}`.execute(db);
    return;
  }
  // Building an index concurrently waits for older transactions. No timeout is needed, because the waiting blocks no
  // other statement.
  await sql`set lock_timeout = 0`.execute(db);
  // Drops the invalid index that an interrupted build leaves.
  await sql`drop index concurrently if exists ${index}`.execute(db);
  await sql`create index concurrently ${index} ${sql.raw(definition)}`.execute(db);
}

/** Applies the migrations up to and including the migration `name`. Runs within `db` if that is a transaction. */
export async function migrateTo(db: Kysely<Tables>, name: string): Promise<void> {
  throwIfMigrationFailed(await createMigrator(db).migrateTo(name));
}

export async function listMigrations(): Promise<string[]> {
  const files = (await fs.readdir(migrationFolder)).filter((file) => file.endsWith('.ts'));
  return files.map((file) => path.parse(file).name).sort();
}

/**
 * Whether all migrations are applied. Compares only their names, so that a start of an up-to-date server loads no
 * migration.
 */
export async function isMigrated(db: Database): Promise<boolean> {
  const named = (await listMigrations()).map((name) => [name, { up: async () => {} }] as const);
  const migrations = await createMigrator(db, Object.fromEntries(named)).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
