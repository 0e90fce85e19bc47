import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

const migrationFolder = path.resolve(import.meta.dirname, '../../../migrations');

const provider = new FileMigrationProvider({ fs, path, migrationFolder });

function migrator(db: Kysely<Tables>) {
  return new Migrator({ db, provider });
}

/** Applies every migration that is missing, one process at a time. Throws at the first failure. */
export async function migrateToLatest(db: Database): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Applies the migrations up to and including `name`. In a transaction, they are part of it. */
export async function migrateTo(db: Kysely<Tables>, name: string): Promise<void> {
  const { error } = await migrator(db).migrateTo(name);
  if (error) throw error;
}

/** The names of all migrations of this program, oldest first. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort();
}

/** True when no migration is missing. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
