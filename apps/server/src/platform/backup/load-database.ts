import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import { type Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrateTo } from '../db/migrate.ts';
import type { Tables } from '../db/tables.ts';
import { type Manifest, partNames, tablePart } from './archive-format.ts';
import { dropEverything, listOf, readTables, type TableShape, withoutChecks } from './catalogue.ts';
import { BackupFault } from './fault.ts';
import { copyJobsIn, emptyQueue, queueRestoredJobs } from './queue.ts';
import { unfinishedTable } from './restore-lock.ts';

/** Takes the parts of the database, in any order. */
export type LoadPart = (name: string, body: Readable) => Promise<void>;

/**
 * Exchanges everything in the database for what the archive holds, in one transaction: tables are made anew by the
 * archive's own migrations, so that every later start finds what it expects, and filled. The queue's tables must be
 * there. What `fill` throws leaves the database as it was.
 */
export async function loadDatabase(
  client: Client,
  manifest: Manifest,
  fill: (load: LoadPart) => Promise<void>,
): Promise<void> {
  await onThisConnection(client)
    .transaction()
    .execute(async (tx) => {
      await dropEverything(client);
      await migrateTo(tx, manifest.migrations.at(-1) ?? '');
      await refuseOtherShape(client, manifest.tables);
      const tables = manifest.tables.map(({ name }) => name);
      const restoreChecks = await withoutChecks(client, tables);
      // Migrations may bring rows of their own; those in the archive are newer.
      await client.query(`truncate ${listOf(tables)}`);
      await emptyQueue(client);
      await fill((name, body) => loadPart(client, manifest, name, body));
      for (const { name, value, isCalled } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          escapeIdentifier(name),
          value,
          isCalled,
        ]);
      }
      await queueRestoredJobs(client);
      await restoreChecks();
      await client.query(`create table ${unfinishedTable} (at timestamptz default now())`);
    });
}

async function loadPart(client: Client, manifest: Manifest, name: string, body: Readable) {
  if (name === partNames.queue) {
    await loadRows(client, copyJobsIn, name, body, manifest.jobs ?? 0);
    return;
  }
  const table = manifest.tables.find((each) => tablePart(each.name) === name);
  if (!table) throw new BackupFault(`The archive has rows of an unknown table (${name}).`);
  const statement = `copy ${escapeIdentifier(table.name)} (${listOf(table.columns)}) from stdin`;
  await loadRows(client, statement, name, body, table.rows);
}

async function loadRows(
  client: Client,
  statement: string,
  name: string,
  body: Readable,
  rows: number,
): Promise<void> {
  const copy = client.query(copyFrom(statement));
  await pipeline(body, createGunzip(), copy);
  if (copy.rowCount !== rows)
    throw new BackupFault(`The archive has ${copy.rowCount} instead of ${rows} rows (${name}).`);
}

/** A program whose migrations make other tables than those the rows came from would lose or invent something. */
async function refuseOtherShape(client: Client, wanted: TableShape[]): Promise<void> {
  const shapes = (tables: TableShape[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).sort();
  const made = shapes(await readTables(client));
  const given = shapes(wanted);
  const odd =
    given.find((shape) => !made.includes(shape)) ?? made.find((shape) => !given.includes(shape));
  if (!odd) return;
  throw new BackupFault(
    `This program's migrations do not make the tables of the archive: ${odd}. Restore it with the version that made it.`,
  );
}

/** The query builder over one connection that stays open: what migrations do is part of its transaction. */
function onThisConnection(client: Client): Kysely<Tables> {
  const lent = Object.assign(client, { release() {} });
  const pool = { connect: async () => lent, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
