import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateTo } from '../db/migrate.ts';
import type { Tables } from '../db/tables.ts';
import { getTablePartName, type Manifest } from './archive-format.ts';
import {
  disableTableChecks,
  dropAllObjects,
  readTables,
  type TableShape,
  toCopySql,
  toRelationSql,
} from './catalogue.ts';
import { BackupFault } from './fault.ts';
import { unfinishedTable } from './restore-lock.ts';

/** Loads one part of the backup archive into the database. Parts may be loaded in any order. */
export type LoadPart = (name: string, body: Readable) => Promise<void>;

/**
 * Replaces the whole database by the content of an archive, in one transaction: recreates the tables by the archive's
 * own migrations and fills them. The queue's tables must exist. If `fill` throws, the database is unchanged.
 */
export async function loadDatabase(
  client: Client,
  manifest: Manifest,
  fill: (load: LoadPart) => Promise<void>,
): Promise<void> {
  await createDatabaseOnClient(client)
    .transaction()
    .execute(async (tx) => {
      await dropAllObjects(client);
      await migrateTo(tx, manifest.migrations.at(-1) ?? '');
      await requireSameTables(client, manifest.tables);
      const tables = manifest.tables.map(({ name }) => name);
      const restoreChecks = await disableTableChecks(client, tables);
      // Deletes rows that migrations inserted, because the archive's rows replace them.
      await client.query(`truncate ${tables.map(toRelationSql).join(', ')}`);
      await fill((name, body) => loadDatabasePart(client, manifest, name, body));
      for (const { name, value, isCalled } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          toRelationSql(name),
          value,
          isCalled,
        ]);
      }
      // Unlocks all jobs, because no worker of the restored contest holds one.
      await client.query(`select graphile_worker.force_unlock_workers(
        array(select locked_by from graphile_worker.jobs where locked_by is not null))`);
      await restoreChecks();
      await client.query(`create table ${unfinishedTable} (at timestamptz default now())`);
    });
}

async function loadDatabasePart(client: Client, manifest: Manifest, name: string, body: Readable) {
  const table = manifest.tables.find((each) => getTablePartName(each.name) === name);
  if (!table) throw new BackupFault(`The archive has rows of an unknown table (${name}).`);
  const copy = client.query(copyFrom(toCopySql(table, 'from stdin')));
  await pipeline(body, createGunzip(), copy);
  if (copy.rowCount !== table.rows)
    throw new BackupFault(
      `The archive has ${copy.rowCount} instead of ${table.rows} rows (${name}).`,
    );
}

/**
 * Rejects an archive whose tables differ from those that this version's migrations create, because columns would be
 * lost or left empty.
 */
async function requireSameTables(client: Client, wanted: TableShape[]): Promise<void> {
  const describeTables = (tables: TableShape[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).sort();
  const made = describeTables(await readTables(client));
  const given = describeTables(wanted);
  const odd =
    given.find((shape) => !made.includes(shape)) ?? made.find((shape) => !given.includes(shape));
  if (!odd) return;
  throw new BackupFault(
    `This program's migrations do not make the tables of the archive: ${odd}. Restore it with the version that made it.`,
  );
}

/** Creates a query builder on one open connection, so that migrations run inside its transaction. */
function createDatabaseOnClient(client: Client): Kysely<Tables> {
  const lent = Object.assign(client, { release() {} });
  const pool = { connect: async () => lent, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
