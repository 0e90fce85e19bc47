import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { shortAddress } from '@film-contest/contract/share-code';
import { formatTimecode } from '@film-contest/messages/format';
import { translator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Drawer } from '../../platform/drawing/drawing.ts';
import { decoder } from '../../platform/images/decoder.ts';
import { shownGiveaway } from '../entries/set-giveaways.ts';
import { contestClock } from '../settings/settings.ts';
import { coverSize, type PosterFacts, posterSheet } from './poster-sheet.ts';

/** Raised when posters are to look different: those that are kept are drawn anew. */
const design = 1;

/** A poster as it would be drawn now; the revision changes with anything that it shows. */
export interface Poster {
  /** Folder in the storage: one poster for each entry and locale. */
  folder: string;
  revision: string;
  facts: Omit<PosterFacts, 'cover'>;
  /** Storage key of the still, a JPEG. */
  cover: string | null;
}

/** What the poster of a published entry says; null when there is no such entry. */
export async function planPoster(
  ctx: Context,
  number: number,
  locale: Locale,
): Promise<Poster | null> {
  const row = await ctx.db
    .selectFrom('entries')
    .leftJoin('uploads as cover', (join) =>
      join.on(sql<boolean>`cover.id = (entries.form ->> 'front_cover_url')::uuid`),
    )
    .select(['entries.title', 'entries.team', 'entries.giveaways', 'cover.facts'])
    .where('number', '=', number)
    .where('entries.state', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  const t = translator(locale, 'film');
  const [first] = row.giveaways.flatMap((giveaway) => shownGiveaway(giveaway, locale));
  const facts: Poster['facts'] = {
    contest: (await contestClock(ctx)).name[locale],
    number: t('film.number', { number: formatNumber(number) }),
    title: row.title,
    team: row.team,
    giveaway: first
      ? { label: t('film.share.giveawayAt', { time: formatTimecode(first.t) }), line: first.line }
      : null,
    scan: t('film.share.scanToView'),
    address: shortAddress(ctx.config.baseUrl, { kind: 'entry', id: number }, 'poster'),
    typefaces: locale === 'zh-TW' ? ['tc', 'sc'] : ['sc'],
  };
  const cover = row.facts?.picture?.jpeg ?? null;
  const revision = createHash('sha256').update(JSON.stringify([design, facts, cover]));
  return {
    folder: `posters/${number}/${locale}`,
    revision: revision.digest('base64url').slice(0, 22),
    facts,
    cover,
  };
}

/** Removes the kept posters of entries that were taken down or erased within the last days. */
export async function removeOldPosters({ db, storage }: Context): Promise<void> {
  const rows = await db
    .selectFrom('entries')
    .select('number')
    .where('number', 'is not', null)
    .where('state', '!=', 'published')
    .where('updated_at', '>', sql<Date>`now() - interval '3 days'`)
    .execute();
  for (const { number } of rows) await storage.remove(`posters/${number}`);
}

/**
 * Posters as PNG, each drawn once for as long as it stays the same; who asks for one that is being
 * drawn gets that one.
 */
export function openPosters(ctx: Context, drawer: Drawer) {
  const underWay = new Map<string, Promise<Buffer>>();
  const { storage, log } = ctx;

  async function make({ folder, revision, facts, cover }: Poster): Promise<Buffer> {
    const kept = await readKept(`${folder}/${revision}.png`);
    if (kept) return kept;
    const png = await drawer.draw(async () =>
      posterSheet({ ...facts, cover: cover && (await coverOf(cover)) }),
    );
    await keep(folder, revision, png).catch((error: Error) =>
      log.warn({ reason: error.message }, 'a poster was not kept'),
    );
    return png;
  }

  async function readKept(key: string): Promise<Buffer | null> {
    if ((await storage.size(key)) === null) return null;
    // Another process may just be putting a newer one in its place.
    return storage.withFile(key, (file) => readFile(file)).catch(() => null);
  }

  /** In the place of the folder that was there, so that no older one is left. */
  async function keep(folder: string, revision: string, png: Buffer): Promise<void> {
    const made = path.join(await storage.scratch('posters'), randomUUID());
    await mkdir(made);
    await writeFile(path.join(made, `${revision}.png`), png);
    await storage.put(folder, made);
  }

  async function coverOf(key: string): Promise<string> {
    const bytes = await storage.withFile(key, (file) => readFile(file));
    const jpeg = await decoder(bytes).resize(coverSize).jpeg({ quality: 88 }).toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  }

  return {
    /** @throws ThreadBusy when too many others are to be drawn first. */
    png(poster: Poster): Promise<Buffer> {
      const key = `${poster.folder} ${poster.revision}`;
      const making = underWay.get(key) ?? make(poster).finally(() => void underWay.delete(key));
      underWay.set(key, making);
      return making;
    },
  };
}
