import path from 'node:path';
import type { UploadKind } from '@film-contest/contract/media';
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
    payload: z.object({ slugs: z.array(z.string()) }),
    attempts: demoAttempts,
    isHeavy: true,
    isQuick: true,
    run: (ctx, { slugs }: { slugs: string[] }, { signal }) => addPictures(ctx, slugs, signal),
  },
  'demo.film': {
    payload: z.object({ film: z.string() }),
    attempts: demoAttempts,
    isHeavy: true,
    run: (ctx, { film }: { film: FilmId }, { signal }) => addFilm(ctx, film, signal),
  },
};

/** Draws and uploads the pictures of those entries that still lack them. */
export async function addPictures(
  ctx: Context,
  slugs: string[],
  signal: AbortSignal,
): Promise<void> {
  const missing = await findWithoutPictures(ctx, slugs);
  if (missing.length === 0) return;
  await inScratch(ctx, async (folder) => {
    await draw(signal, 'pictures', folder, ...missing);
    for (const slug of missing) {
      const maker = makerOf(slug);
      const send = (kind: UploadKind, name: string) =>
        upload(ctx, maker, kind, path.join(folder, `${slug}-${name}.png`));
      await setFiles(ctx, [slug], {
        front_cover_url: await send('front_cover_url', 'cover'),
        video_cover_url: await send('video_cover_url', 'square'),
        team_logo: await send('team_logo', 'logo'),
        empower: await send('empower', 'logo'),
      });
    }
  });
}

async function findWithoutPictures({ db }: Context, slugs: string[]): Promise<string[]> {
  const complete = await db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select('accounts.email')
    .where('accounts.email', 'in', slugs.map(makerOf))
    .where(sql<boolean>`form ? 'empower'`)
    .execute();
  return slugs.filter((slug) => !complete.some(({ email }) => email === makerOf(slug)));
}

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
