import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { getTablePartName, type Manifest } from './archive-format.ts';
import {
  countJobs,
  readMigrations,
  readSequences,
  readTables,
  toCopySql,
  toRelationSql,
} from './catalogue.ts';
import { BackupFault } from './fault.ts';

/** A part of the backup archive in a temporary file. The archive needs the size of a part before its content. */
export interface Spooled {
  name: string;
  file: string;
  size: number;
}

interface Options {
  folder: string;
  signal?: AbortSignal | undefined;
  onSnapshot(): Promise<void>;
}

/** Dumps a snapshot of the whole database while other clients keep writing. */
export async function dumpDatabase(client: Client, { folder, signal, onSnapshot }: Options) {
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  const migrations = await readMigrations(client);
  if (!migrations?.length) throw new BackupFault('There is no contest in this database yet.');
  await onSnapshot();

  const names = (await readTables(client)).map(({ name }) => toRelationSql(name));
  await client.query(`lock table ${names.join(', ')} in access share mode`);
  const copyToTemporaryFile = async (name: string, statement: string) => {
    signal?.throwIfAborted();
    const file = join(folder, name.replaceAll('/', '-'));
    const copy = client.query(copyTo(statement));
    await pipeline(copy, createGzip(), createWriteStream(file, { mode: 0o600 }));
    // Waits for the count of copied rows, which arrives at the latest with the response to the next statement.
    await client.query('select');
    return { part: { name, file, size: (await stat(file)).size }, rows: copy.rowCount };
  };

  const parts: Spooled[] = [];
  const tables: Manifest['tables'] = [];
  for (const table of await readTables(client)) {
    const statement = toCopySql(table, 'to stdout');
    const { part, rows } = await copyToTemporaryFile(getTablePartName(table.name), statement);
    parts.push(part);
    tables.push({ ...table, rows });
  }
  const jobs = await countJobs(client);
  // Reads sequences last. They are not part of the snapshot and only increase, so none is behind the rows of its table.
  const sequences = await readSequences(client);
  await client.query('commit');
  return { at: rows[0]?.at ?? '', migrations, tables, sequences, jobs, parts };
}
