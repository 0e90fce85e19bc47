import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The migrated, empty template of all test databases. */
export const template = 'template_app';

export type TestDatabase = {
  url: string;
  /** Drops the database and closes its connections. */
  drop: () => Promise<void>;
};

/**
 * Creates a migrated, empty database. Only available in the Vitest project `integration` (`*.db.test.ts`). Copies the
 * template's pages through the write-ahead log: copying files would need two checkpoints, which write the data of all
 * other databases to disk.
 */
export const createTestDatabase = () => createDatabase(`template ${template} strategy wal_log`);

/** Creates a database without any tables. */
export const createBlankDatabase = () => createDatabase('');

async function createDatabase(options: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runStatement(server, `create database ${name} ${options}`);
  return {
    url: buildDatabaseUrl(server, name),
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  };
}

/** Returns the URL of another database on the same server. */
export function buildDatabaseUrl(url: string, name: string): string {
  return url.replace(/@\/[^?]*/, `@/${name}`);
}

async function runStatement(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
