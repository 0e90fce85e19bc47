import type { watchReport } from '@film-contest/contract/judging-desk';
import {
  addWatchReport,
  computeWatchedShare,
  type Interval,
  sumSeconds,
} from '@film-contest/judging/watched-time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { updateAssignment } from '../judging/assignments.ts';
import { lockOwnAssignment } from './own-assignment.ts';

interface PlayerTimes {
  intervals: Interval[];
  /** Seconds since the last report of this player; null before its first report. */
  elapsed: number | null;
  /** Seconds since the first report of any player of the film. */
  elapsedTotal: number;
}

/**
 * Adds the reported parts of a film to the parts that the juror has watched. Rejects a report of more film
 * than could be played in the elapsed time.
 */
export async function reportWatched(
  { db }: Context,
  request: Request,
  { id, player, intervals }: z.infer<typeof watchReport> & { id: string },
) {
  return db.transaction().execute(async (tx) => {
    const given = await lockOwnAssignment(tx, requireSession(request).accountId, id);
    if (given.opened_at === null) await updateAssignment(tx, id, { opened_at: sql<Date>`now()` });
    const seconds = await readFilmSeconds(tx, given.video_id);
    const times = await readPlayerTimes(tx, id, player);
    const watched = addWatchReport(times.intervals, { ...times, intervals }, seconds);
    if (watched) await saveWatchedIntervals(tx, id, player, watched);
    return {
      share: computeWatchedShare(watched ?? times.intervals, seconds),
      isAccepted: watched !== null,
    };
  });
}

async function readFilmSeconds(tx: Tx, videoId: string | null): Promise<number> {
  const film = await tx
    .selectFrom('films')
    .select('seconds')
    .where('upload_id', '=', videoId)
    .executeTakeFirst();
  return film?.seconds ?? 0;
}

async function readPlayerTimes(tx: Tx, id: string, player: string): Promise<PlayerTimes> {
  const elapsedSql = (column: string) =>
    sql<number>`extract(epoch from clock_timestamp() - ${sql.ref(column)})::float8`;
  const row = await tx
    .selectFrom('judging_watched as watched')
    .leftJoin('judging_players as player', (join) =>
      join
        .onRef('player.assignment_id', '=', 'watched.assignment_id')
        .on('player.player', '=', player),
    )
    .select('intervals')
    .select(elapsedSql('player.reported_at').$castTo<number | null>().as('elapsed'))
    .select(elapsedSql('watched.started_at').as('elapsedTotal'))
    .where('watched.assignment_id', '=', id)
    .executeTakeFirst();
  return row ?? { intervals: [], elapsed: null, elapsedTotal: 0 };
}

async function saveWatchedIntervals(
  tx: Tx,
  id: string,
  player: string,
  intervals: readonly Interval[],
): Promise<void> {
  const watched = { intervals: JSON.stringify(intervals), seconds: sumSeconds(intervals) };
  await tx
    .insertInto('judging_watched')
    .values({ assignment_id: id, ...watched })
    .onConflict((conflict) => conflict.column('assignment_id').doUpdateSet(watched))
    .execute();
  const reported = { reported_at: sql<Date>`clock_timestamp()` };
  await tx
    .insertInto('judging_players')
    .values({ assignment_id: id, player, ...reported })
    .onConflict((conflict) => conflict.columns(['assignment_id', 'player']).doUpdateSet(reported))
    .execute();
}

/** Reads the share of a film that a juror has watched, from 0 to 1. */
export async function readWatchedShare(
  tx: Tx,
  { id, video_id }: { id: string; video_id: string | null },
): Promise<number> {
  const row = await tx
    .selectFrom('judging_watched')
    .select('intervals')
    .where('assignment_id', '=', id)
    .executeTakeFirst();
  return computeWatchedShare(row?.intervals ?? [], await readFilmSeconds(tx, video_id));
}
