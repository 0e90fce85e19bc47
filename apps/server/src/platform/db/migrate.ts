import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const migrationFolder = path.resolve(import.meta.dirname, '../../../migrations');

const provider = new FileMigrationProvider({ fs, path, migrationFolder });

function createMigrator(db: Kysely<Tables>) {
  return new Migrator({ db, provider });
}

/** Applies all pending migrations. Concurrent processes wait for each other. Throws at the first failure. */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Applies the migrations up to and including the migration `name`; within `db` if that is a transaction. */
export async function migrateTo(db: Kysely<Tables>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name);
  if (error) throw error;
}

export async function listMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort();
}

export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
