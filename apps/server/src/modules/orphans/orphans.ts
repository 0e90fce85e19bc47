import type { orphansQuery } from '@film-contest/contract/console';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { fetchPage, toLikePattern } from '../../platform/db/lists.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import {
  isNamed,
  judgedFolders,
  mayGoOn,
  type Owner,
  type Place,
  placeOf,
  reportedDays,
  stillHours,
} from './orphans.rules.ts';

const batchSize = 500;
const hourMs = 3600_000;

/** A file as it stands in the list of orphans. */
interface Found {
  key: string;
  bytes: number;
}

interface Sum {
  files: number;
  bytes: number;
}

/**
 * Lists the whole storage, reports what nothing in the database names, and removes what has been
 * reported for some days and is still named by nothing. Transfers that never came to their end go
 * the same way. May be run again at any time, and be killed.
 */
export async function sweepOrphans(ctx: Context): Promise<void> {
  const { db, log } = ctx;
  const began = await currentTime(db);
  for (const folder of judgedFolders) await record(ctx, folder, began);
  // Every folder was listed to its end: what was not seen is named by now, or gone.
  await db.deleteFrom('orphan_files').where('seen_at', '<', began).execute();
  const removed = await removeReported(ctx);
  const transfers = await dropTransfers(ctx);
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

async function currentTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Writes down which files of a folder are orphans now. */
async function record({ db, storage }: Context, folder: string, seen_at: Date): Promise<void> {
  const stillSince = Date.now() - stillHours * hourMs;
  for await (const batch of inBatches(storage.list(folder))) {
    const still = batch.filter(({ modified }) => modified.getTime() < stillSince);
    const orphans = await orphansAmong(db, still);
    if (orphans.length === 0) continue;
    await forgetRewritten(db, orphans);
    await db
      .insertInto('orphan_files')
      .values(orphans.map(({ key, bytes }) => ({ key, bytes, seen_at })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ seen_at, bytes: (eb) => eb.ref('excluded.bytes') }),
      )
      .execute();
  }
}

/** A file that was written since it was found is another one. */
async function forgetRewritten(db: Database, files: readonly StoredFile[]): Promise<void> {
  const keys = files.map(({ key }) => key);
  const moments = files.map(({ modified }) => modified.toISOString());
  await sql`delete from orphan_files
    using unnest(${keys}::text[], ${moments}::timestamptz[]) as file (key, modified)
    where file.key = orphan_files.key and file.modified > orphan_files.found_at`.execute(db);
}

async function orphansAmong<F extends Found>(db: Database, files: readonly F[]): Promise<F[]> {
  const placed = placedOf(files);
  const owners = await ownersOf(db, placed);
  return placed
    .filter(({ place }) => !isNamed(place, owners.get(place.uploadId)))
    .map(({ found }) => found);
}

interface Placed<F> {
  found: F;
  place: Place;
}

const placedOf = <F extends { key: string }>(all: readonly F[]): Placed<F>[] =>
  all.flatMap((found) => {
    const place = placeOf(found.key);
    return place ? [{ found, place }] : [];
  });

async function ownersOf(
  db: Database,
  placed: readonly Placed<unknown>[],
): Promise<Map<string, Owner>> {
  const ids = [...new Set(placed.map(({ place }) => place.uploadId))];
  if (ids.length === 0) return new Map();
  const [uploads, winners] = await Promise.all([
    db.selectFrom('uploads').select(['id', 'state']).where('id', 'in', ids).execute(),
    db
      .selectFrom('renditions')
      .select(['upload_id', 'name', 'folder'])
      .where('upload_id', 'in', ids)
      .where('state', '=', 'ready')
      .execute(),
  ]);
  const owners = new Map(
    uploads.map(({ id, state }) => [id, { state, winners: new Map<string, string>() }]),
  );
  for (const { upload_id, name, folder } of winners) {
    if (folder) owners.get(upload_id)?.winners.set(name, folder);
  }
  return owners;
}

/** Removes what has been reported long enough, after one more look at who names it. */
async function removeReported({ db, storage }: Context): Promise<Sum> {
  const sum = { files: 0, bytes: 0 };
  for (;;) {
    const batch = await db
      .selectFrom('orphan_files')
      .select(['key', 'bytes'])
      .where('found_at', '<=', sql<Date>`now() - make_interval(days => ${reportedDays})`)
      .orderBy('key')
      .limit(batchSize)
      .execute();
    if (batch.length === 0) return sum;
    for (const { key, bytes } of await orphansAmong(db, batch)) {
      await storage.remove(key);
      sum.files += 1;
      sum.bytes += bytes;
    }
    const keys = batch.map(({ key }) => key);
    await db.deleteFrom('orphan_files').where('key', 'in', keys).execute();
  }
}

async function dropTransfers({ db, storage }: Context): Promise<number> {
  const longAgo = Date.now() - reportedDays * 24 * hourMs;
  let dropped = 0;
  for await (const batch of inBatches(storage.unfinished())) {
    const old = placedOf(batch.filter(({ began }) => began.getTime() <= longAgo));
    const owners = await ownersOf(db, old);
    for (const { found: transfer, place } of old) {
      if (mayGoOn(place, owners.get(place.uploadId))) continue;
      await transfer.drop();
      dropped += 1;
    }
  }
  return dropped;
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** What is reported now: what goes first comes first, unless asked otherwise. */
export function listOrphans({ db }: Context, query: z.infer<typeof orphansQuery>) {
  let rows = db.selectFrom('orphan_files').selectAll();
  if (query.search) rows = rows.where('key', 'ilike', toLikePattern(query.search));
  const [[by = 'foundAt', way = 'ascend'] = []] = Object.entries(query.sorter ?? {});
  return fetchPage(
    rows
      .orderBy(by === 'bytes' ? 'bytes' : 'found_at', way === 'ascend' ? 'asc' : 'desc')
      .orderBy('key'),
    query,
    ({ key, bytes, found_at }) => ({
      id: key,
      bytes,
      foundAt: found_at.toISOString(),
      removedFrom: new Date(found_at.getTime() + reportedDays * 24 * hourMs).toISOString(),
    }),
  );
}
