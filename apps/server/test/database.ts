import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

/** The migrated, empty database that every test database is a copy of. */
export const template = 'template_app';

export type TestDatabase = {
  /** `postgres://` address of this database alone. */
  url: string;
  /** Removes the database, connected or not. */
  drop: () => Promise<void>;
};

/** A migrated, empty database for one test file. Needs the Vitest project `integration` (`*.db.test.ts`). */
export const createTestDatabase = () => createDatabase(`template ${template} strategy file_copy`);

/** A database that nobody has used yet: no table is in it. */
export const createBlankDatabase = () => createDatabase('');

async function createDatabase(options: string): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(server, `create database ${name} ${options}`);
  return {
    url: databaseAt(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

/** The address of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  return url.replace(/@\/[^?]*/, `@/${name}`);
}

async function run(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
