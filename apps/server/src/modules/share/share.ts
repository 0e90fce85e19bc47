import { setTimeout as sleep } from 'node:timers/promises';
import {
  buildTargetPath,
  codeStem,
  readShareCode,
  type ShareTarget,
  type ShareWay,
} from '@film-contest/contract/share-code';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { createWriteBehind, type WriteBehind } from '../../platform/write-behind.ts';

/** How long a redirect waits for the database to say whether its target is published. */
const patienceMs = 1000;

/** The path that a short address leads to, or null where there is none or nothing published. */
export async function findShared(ctx: Context, code: string): Promise<string | null> {
  const target = readShareCode(code)?.target;
  if (!target) return null;
  // The page answers for itself: while nobody can tell, it is the one to say so.
  const isThere = await Promise.race([
    isPublished(ctx.db, target).catch(() => true),
    sleep(patienceMs, true, { ref: false }),
  ]);
  return isThere ? buildTargetPath(target) : null;
}

async function isPublished(db: Database, target: ShareTarget): Promise<boolean> {
  switch (target.kind) {
    case 'entry': {
      const entry = db.selectFrom('entries').select('id').where('number', '=', target.id);
      // One that was taken out of the contest says so on its page.
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

const mostAddresses = 10_000;

/** Openings of this process that are not written yet. */
interface Openings extends WriteBehind {
  counts: Map<string, number>;
  /** Those for which there was no room. */
  missed: number;
}

declare module '../../context.ts' {
  interface Services {
    openings: Openings;
  }
}

export const createOpenings = (ctx: Context): Openings => ({
  ...createWriteBehind(() => writeOpenings(ctx)),
  counts: new Map(),
  missed: 0,
});

/**
 * Counts an opening of a short address; nobody waits for it. They are added up here and written once
 * a second, so that a film that everybody opens is one write and no queue for its row.
 */
export function countOpening(ctx: Context, code: string): void {
  const { openings } = ctx.services;
  const { counts } = openings;
  if (counts.has(code) || counts.size < mostAddresses)
    counts.set(code, (counts.get(code) ?? 0) + 1);
  else openings.missed += 1;
  openings.schedule();
}

async function writeOpenings(ctx: Context): Promise<void> {
  const { db, log } = ctx;
  const { openings } = ctx.services;
  const { counts, missed } = openings;
  Object.assign(openings, { counts: new Map(), missed: 0 });
  const note = (count: number, reason: string) =>
    log.warn({ count, reason }, 'openings were not counted');
  if (missed > 0) note(missed, 'more addresses at once than there is room for');
  if (counts.size === 0) return;
  try {
    // In one order, so that processes that write at once never wait for each other in a circle.
    await sql`
      insert into share_counts (code, clicks)
      select code, clicks
      from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as o (code, clicks)
      order by code
      on conflict (code, day) do update set clicks = share_counts.clicks + excluded.clicks
    `.execute(db);
  } catch (error) {
    const sum = [...counts.values()].reduce((total, clicks) => total + clicks, 0);
    note(sum, (error as Error).message);
  }
}

/** How often the short addresses of a target were opened, by the way they travelled. */
export async function sharesOf(
  db: Database,
  target: ShareTarget,
): Promise<Partial<Record<ShareWay, number>>> {
  const rows = await db
    .selectFrom('share_counts')
    .select(['code', sql<number>`sum(clicks)`.as('clicks')])
    .where('code', 'like', `${codeStem(target)}_`)
    .groupBy('code')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ code, clicks }) => {
      const way = readShareCode(code)?.way;
      return way ? [[way, clicks]] : [];
    }),
  );
}
