import type { orphansQuery } from '@film-contest/contract/console';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { fetchPage, toLikePattern } from '../../platform/db/lists.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import {
  canContinueTransfer,
  checkedFolders,
  isFileUsed,
  listedDays,
  type Owner,
  type ParsedKey,
  parseStorageKey,
  unchangedHours,
} from './orphans.rules.ts';

const batchSize = 500;
const hourMs = 3600_000;

interface StoredOrphan {
  key: string;
  bytes: number;
}

interface Sum {
  files: number;
  bytes: number;
}

/**
 * Stores a list of the files that the database does not refer to, and deletes those that have been listed for some
 * days. Also aborts old unfinished transfers to the storage. Idempotent after a crash.
 */
export async function deleteOrphans(ctx: Context): Promise<void> {
  const { db, log } = ctx;
  const startedAt = await readDatabaseTime(db);
  for (const folder of checkedFolders) await recordOrphans(ctx, folder, startedAt);
  // Removes listed orphans that this run did not find: they are in use again, or their files are gone.
  await db.deleteFrom('orphan_files').where('seen_at', '<', startedAt).execute();
  const removed = await deleteListedOrphans(ctx);
  const transfers = await abortOrphanedTransfers(ctx);
  const left = await db
    .selectFrom('orphan_files')
    .select(sql<number>`count(*)`.as('files'))
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow();
  const isClean = left.files + removed.files + transfers === 0;
  log[isClean ? 'info' : 'warn'](
    { files: Number(left.files), bytes: left.bytes, removed, transfers },
    'orphaned files',
  );
}

async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date();
}

async function recordOrphans(
  { db, storage }: Context,
  folder: string,
  seen_at: Date,
): Promise<void> {
  const unchangedSince = Date.now() - unchangedHours * hourMs;
  for await (const batch of splitIntoBatches(storage.list(folder))) {
    const unchanged = batch.filter(({ modified }) => modified.getTime() < unchangedSince);
    const orphans = await filterOrphans(db, unchanged);
    if (orphans.length === 0) continue;
    await deleteOverwrittenOrphans(db, orphans);
    await db
      .insertInto('orphan_files')
      .values(orphans.map(({ key, bytes }) => ({ key, bytes, seen_at })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ seen_at, bytes: (eb) => eb.ref('excluded.bytes') }),
      )
      .execute();
  }
}

/** Removes listed orphans whose file has been overwritten since, because such a file counts as new. */
async function deleteOverwrittenOrphans(db: Database, files: readonly StoredFile[]): Promise<void> {
  const keys = files.map(({ key }) => key);
  const times = files.map(({ modified }) => modified.toISOString());
  await sql`delete from orphan_files
    using unnest(${keys}::text[], ${times}::timestamptz[]) as file (key, modified)
    where file.key = orphan_files.key and file.modified > orphan_files.found_at`.execute(db);
}

async function filterOrphans<F extends StoredOrphan>(
  db: Database,
  files: readonly F[],
): Promise<F[]> {
  const parsed = parseFileKeys(files);
  const owners = await readFileOwners(db, parsed);
  return parsed
    .filter(({ key }) => !isFileUsed(key, owners.get(key.uploadId)))
    .map(({ file }) => file);
}

interface ParsedFile<F> {
  file: F;
  key: ParsedKey;
}

const parseFileKeys = <F extends { key: string }>(all: readonly F[]): ParsedFile<F>[] =>
  all.flatMap((file) => {
    const key = parseStorageKey(file.key);
    return key ? [{ file, key }] : [];
  });

async function readFileOwners(
  db: Database,
  parsed: readonly ParsedFile<unknown>[],
): Promise<Map<string, Owner>> {
  const ids = [...new Set(parsed.map(({ key }) => key.uploadId))];
  if (ids.length === 0) return new Map();
  const [uploads, renditions] = await Promise.all([
    db.selectFrom('uploads').select(['id', 'state']).where('id', 'in', ids).execute(),
    db
      .selectFrom('renditions')
      .select(['upload_id', 'name', 'folder'])
      .where('upload_id', 'in', ids)
      .where('state', '=', 'ready')
      .execute(),
  ]);
  const owners = new Map(
    uploads.map(({ id, state }) => [id, { state, usedFolders: new Map<string, string>() }]),
  );
  for (const { upload_id, name, folder } of renditions) {
    if (folder) owners.get(upload_id)?.usedFolders.set(name, folder);
  }
  return owners;
}

/** Deletes orphans that have been listed long enough, if they are still unused. */
async function deleteListedOrphans({ db, storage }: Context): Promise<Sum> {
  const sum = { files: 0, bytes: 0 };
  for (;;) {
    const batch = await db
      .selectFrom('orphan_files')
      .select(['key', 'bytes'])
      .where('found_at', '<=', sql<Date>`now() - make_interval(days => ${listedDays})`)
      .orderBy('key')
      .limit(batchSize)
      .execute();
    if (batch.length === 0) return sum;
    for (const { key, bytes } of await filterOrphans(db, batch)) {
      await storage.remove(key);
      sum.files += 1;
      sum.bytes += bytes;
    }
    const keys = batch.map(({ key }) => key);
    await db.deleteFrom('orphan_files').where('key', 'in', keys).execute();
  }
}

async function abortOrphanedTransfers({ db, storage }: Context): Promise<number> {
  const startedBefore = Date.now() - listedDays * 24 * hourMs;
  let aborted = 0;
  for await (const batch of splitIntoBatches(storage.unfinished())) {
    const old = parseFileKeys(batch.filter(({ began }) => began.getTime() <= startedBefore));
    const owners = await readFileOwners(db, old);
    for (const { file: transfer, key } of old) {
      if (canContinueTransfer(key, owners.get(key.uploadId))) continue;
      await transfer.drop();
      aborted += 1;
    }
  }
  return aborted;
}

async function* splitIntoBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

export function listOrphans({ db }: Context, query: z.infer<typeof orphansQuery>) {
  let rows = db.selectFrom('orphan_files').selectAll();
  if (query.search) rows = rows.where('key', 'ilike', toLikePattern(query.search));
  const [[column = 'foundAt', direction = 'ascend'] = []] = Object.entries(query.sorter ?? {});
  return fetchPage(
    rows
      .orderBy(column === 'bytes' ? 'bytes' : 'found_at', direction === 'ascend' ? 'asc' : 'desc')
      .orderBy('key'),
    query,
    ({ key, bytes, found_at }) => ({
      id: key,
      bytes,
      foundAt: found_at.toISOString(),
      removedFrom: new Date(found_at.getTime() + listedDays * 24 * hourMs).toISOString(),
    }),
  );
}
