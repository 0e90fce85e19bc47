import { setTimeout as sleep } from 'node:timers/promises';
import {
  buildShareCodePrefix,
  buildTargetPath,
  decodeShareCode,
  type ShareTarget,
  type ShareWay,
} from '@film-contest/contract/share-code';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { createWriteBehind, type WriteBehind } from '../../platform/write-behind.ts';

/** Maximum time in milliseconds that a redirect waits for the database query. */
const patienceMs = 1000;

/** Returns the path that a short URL leads to; null if the target does not exist or is not published. */
export async function resolveShortUrlPath(ctx: Context, code: string): Promise<string | null> {
  const target = decodeShareCode(code)?.target;
  if (!target) return null;
  // Redirects to the page if the database does not respond in time; the page then reports the error.
  const isThere = await Promise.race([
    isTargetPublished(ctx.db, target).catch(() => true),
    sleep(patienceMs, true, { ref: false }),
  ]);
  return isThere ? buildTargetPath(target) : null;
}

async function isTargetPublished(db: Database, target: ShareTarget): Promise<boolean> {
  switch (target.kind) {
    case 'entry': {
      const entry = db.selectFrom('entries').select('id').where('number', '=', target.id);
      // Includes disqualified entries, because their page explains the disqualification.
      const shown = entry.where('state', 'in', ['published', 'disqualified']);
      return Boolean(await shown.executeTakeFirst());
    }
    case 'news':
    case 'tip': {
      const type = target.kind === 'news' ? 'news' : 'tips';
      const item = db.selectFrom('contents').select('id').where('id', '=', target.id);
      return Boolean(
        await item.where('type', '=', type).where('state', '=', 'published').executeTakeFirst(),
      );
    }
    default:
      return true;
  }
}

const maxAddresses = 10_000;

/** Openings of short URLs that this process has not written yet. */
interface Openings extends WriteBehind {
  counts: Map<string, number>;
  /** Number of openings that were dropped because too many short URLs are in memory. */
  missed: number;
}

declare module '../../context.ts' {
  interface Services {
    openings: Openings;
  }
}

export const createOpeningCounter = (ctx: Context): Openings => ({
  ...createWriteBehind(() => writeOpeningCounts(ctx)),
  counts: new Map(),
  missed: 0,
});

/**
 * Counts an opening of a short URL in memory. The counts are written once a second: a popular film then causes one
 * write per second instead of many writes that wait for the same row.
 */
export function countShortUrlOpening(ctx: Context, code: string): void {
  const { openings } = ctx.services;
  const { counts } = openings;
  if (counts.has(code) || counts.size < maxAddresses) counts.set(code, (counts.get(code) ?? 0) + 1);
  else openings.missed += 1;
  openings.schedule();
}

async function writeOpeningCounts(ctx: Context): Promise<void> {
  const { db, log } = ctx;
  const { openings } = ctx.services;
  const { counts, missed } = openings;
  Object.assign(openings, { counts: new Map(), missed: 0 });
  const logLostOpenings = (count: number, reason: string) =>
    log.warn({ count, reason }, 'openings were not counted');
  if (missed > 0) logLostOpenings(missed, 'more addresses at once than there is room for');
  if (counts.size === 0) return;
  try {
    // Rows are sorted to avoid deadlocks between processes.
    await sql`
      insert into share_counts (code, clicks)
      select code, clicks
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as o (code, clicks)
      order by code
      on conflict (code, day) do update set clicks = share_counts.clicks + excluded.clicks
    `.execute(db);
  } catch (error) {
    const sum = [...counts.values()].reduce((total, clicks) => total + clicks, 0);
    logLostOpenings(sum, (error as Error).message);
  }
}

/** Reads how often the short URLs of a target were opened, by source. */
export async function readShareCounts(
  db: Database,
  target: ShareTarget,
): Promise<Partial<Record<ShareWay, number>>> {
  const rows = await db
    .selectFrom('share_counts')
    .select(['code', sql<number>`sum(clicks)`.as('clicks')])
    .where('code', 'like', `${buildShareCodePrefix(target)}_`)
    .groupBy('code')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ code, clicks }) => {
      const way = decodeShareCode(code)?.way;
      return way ? [[way, clicks]] : [];
    }),
  );
}
