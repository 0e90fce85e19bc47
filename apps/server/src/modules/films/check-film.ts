import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isAcceptable } from '../../platform/media-check.ts';
import { checkVideo } from '../../platform/video/check.ts';
import { rungsFor } from '../../platform/video/ladder.ts';
import { ToolMissing } from '../../platform/video/tool-errors.ts';
import { lengthOf } from '../../platform/video/video.rules.ts';
import { originalKey } from '../media/media.ts';
import { videoLimits } from '../uploads/uploads.rules.ts';
import { mp4Source, renditionNames } from './films.rules.ts';
import { queueRendition, reportFilm } from './films.ts';

interface Job {
  signal: AbortSignal;
  isLastAttempt: boolean;
}

/** Decodes a film whole, judges it, and queues its renditions. Safe to run again at any time. */
export async function checkFilm(ctx: Context, uploadId: string, job: Job): Promise<void> {
  const film = await ctx.db
    .selectFrom('films')
    .select('state')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  if (!film) return;
  if (film.state === 'uploaded' || film.state === 'probing') {
    await setState(ctx.db, uploadId, 'probing');
    await reportFilm(ctx.db, uploadId);
    await judge(ctx, uploadId, job);
  } else if (film.state !== 'refused') {
    await ctx.db.transaction().execute((tx) => queueWaiting(tx, uploadId));
  }
  await reportFilm(ctx.db, uploadId);
}

async function judge(ctx: Context, uploadId: string, { signal, isLastAttempt }: Job) {
  try {
    const { checks, probe } = await ctx.storage.withFile(originalKey(uploadId), (file) =>
      checkVideo(file, videoLimits(ctx.config), { signal }),
    );
    await ctx.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('films')
        .set({
          state: probe && isAcceptable(checks) ? 'queued' : 'refused',
          checks: JSON.stringify(checks),
          probe: probe && JSON.stringify(probe),
          seconds: probe && lengthOf(probe),
          updated_at: sql`now()`,
        })
        .where('upload_id', '=', uploadId)
        .execute();
      if (!probe || !isAcceptable(checks)) return;
      const names = renditionNames(rungsFor(probe), probe.audio.length > 0);
      await tx
        .insertInto('renditions')
        .values(names.map((name) => ({ upload_id: uploadId, name })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await queueWaiting(tx, uploadId);
    });
  } catch (error) {
    if (isLastAttempt && !signal.aborted && !(error instanceof ToolMissing)) {
      ctx.log.error({ err: error, upload: uploadId }, 'film given up');
      await setState(ctx.db, uploadId, 'failed');
      return;
    }
    throw error;
  }
}

const setState = (db: Database | Tx, uploadId: string, state: 'probing' | 'failed') =>
  db
    .updateTable('films')
    .set({ state, updated_at: sql`now()` })
    .where('upload_id', '=', uploadId)
    .execute();

/**
 * Queues every rendition that is still to be made, quick and watchable ones first. The MP4 waits
 * for the rung that it is copied from.
 */
async function queueWaiting(tx: Tx, uploadId: string): Promise<void> {
  const { probe } = await tx
    .selectFrom('films')
    .select('probe')
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  if (!probe) return;
  const parts = await tx
    .selectFrom('renditions')
    .select(['name', 'state'])
    .where('upload_id', '=', uploadId)
    .execute();
  const waiting = parts.filter(
    ({ name, state }) => state !== 'ready' && (name !== 'mp4' || mp4Source(parts)),
  );
  const order = renditionNames(rungsFor(probe), probe.audio.length > 0);
  for (const { name } of waiting) await queueRendition(tx, uploadId, name, order.indexOf(name));
}
