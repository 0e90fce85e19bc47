import path from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context, ModuleJobs } from '../src/context.ts';
import { processFilm } from '../src/modules/films/films.ts';
import { addJob } from '../src/platform/jobs/jobs.ts';
import { findFfmpeg } from '../src/platform/video/find-ffmpeg.ts';
import { ToolMissing } from '../src/platform/video/tool-errors.ts';
import { addArt, type WantedArt } from './add-art.ts';
import { makerOf } from './demo-accounts.ts';
import { draw, inScratch, upload } from './drawn-files.ts';
import { demoEntries } from './entries.ts';
import type { FilmId } from './film-scripts.ts';
import { demoAttempts } from './load-demo.ts';

/** The demonstration's pictures and films, made in the background and sent through the real checks. */
export const demoJobs: ModuleJobs = {
  'demo.art': {
    payload: z.object({
      items: z.array(z.object({ itemId: z.int(), field: z.string(), art: z.string() })),
    }),
    attempts: demoAttempts,
    isHeavy: true,
    isQuick: true,
    run: (ctx, { items }: { items: WantedArt[] }, { signal }) => addArt(ctx, items, signal),
  },
  'demo.pictures': {
    payload: z.object({ slug: z.string() }),
    attempts: demoAttempts,
    isHeavy: true,
    isQuick: true,
    run: (ctx, { slug }: { slug: string }, { signal }) => addPictures(ctx, slug, signal),
  },
  'demo.film': {
    payload: z.object({ film: z.string() }),
    attempts: demoAttempts,
    isHeavy: true,
    run: (ctx, { film }: { film: FilmId }, { signal }) => addFilm(ctx, film, signal),
  },
};

const addPictures = (ctx: Context, slug: string, signal: AbortSignal) =>
  inScratch(ctx, async (folder) => {
    await draw(signal, 'pictures', slug, folder);
    const cover = path.join(folder, 'cover.png');
    const square = path.join(folder, 'square.png');
    const maker = makerOf(slug);
    await setFiles(ctx, [slug], {
      front_cover_url: await upload(ctx, maker, 'front_cover_url', cover),
      video_cover_url: await upload(ctx, maker, 'video_cover_url', square),
      team_logo: await upload(ctx, maker, 'team_logo', path.join(folder, 'logo.png')),
      empower: await upload(ctx, maker, 'empower', cover),
    });
  });

/** Makes one film and lends it, with its subtitles, to all entries that show it. */
async function addFilm(ctx: Context, film: FilmId, signal: AbortSignal): Promise<void> {
  const slugs = demoEntries.filter((entry) => entry.film === film).map(({ slug }) => slug);
  const [owner] = slugs;
  if (!owner) return;
  try {
    const { ffmpeg } = await findFfmpeg();
    await inScratch(ctx, async (folder) => {
      await draw(signal, 'film', film, folder, ffmpeg);
      const maker = makerOf(owner);
      const id = await upload(ctx, maker, 'url', path.join(folder, `${film}.mp4`));
      const zh = await upload(ctx, maker, 'subtitles_zh', path.join(folder, `${film}.zh.srt`));
      const en = await upload(ctx, maker, 'subtitles_en', path.join(folder, `${film}.en.srt`));
      await setFiles(ctx, slugs, { url: id, subtitles: { mode: 'files', zh, en } });
      await ctx.db.transaction().execute((tx) => processFilm(tx, id));
    });
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    const runAt = new Date(Date.now() + 60_000);
    await addJob(ctx.db, 'demo.film', { film }, { attempts: demoAttempts, priority: 50, runAt });
  }
}

async function setFiles(ctx: Context, slugs: string[], files: object): Promise<void> {
  await ctx.db
    .updateTable('entries')
    .set({ form: sql`form || ${JSON.stringify(files)}::jsonb` })
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('accounts').select('id').where('email', 'in', slugs.map(makerOf)),
    )
    .execute();
  await sql`select pg_notify('changed', 'entries')`.execute(ctx.db);
}
