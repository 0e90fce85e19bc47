import type { ContentTypeName } from '@film-contest/contract/content-types';
import { z } from 'zod';
import type { Context } from '../src/context.ts';
import { updateCertificates } from '../src/modules/certificates/update-certificates.ts';
import { saveContest } from '../src/modules/settings/settings.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { defineJob, queueJob } from '../src/platform/jobs/jobs.ts';
import { buildDemoSettings } from './contest-settings.ts';
import { hashRandomPassword, insertAccount, organiserAccount } from './demo-accounts.ts';
import {
  type DemoEntry,
  readContestSettingTexts,
  readDemoEntries,
  readDemoMessageOverrides,
} from './demo-data.ts';
import { insertEntries } from './load-entries.ts';
import { insertInbox } from './load-inbox.ts';
import { insertItems, type KnownIds, placementTypes, plainTypes } from './load-items.ts';
import { insertRounds } from './load-rounds.ts';

/** Attempts of each upload job; a busy or small machine may need several. */
const attempts = 20;

const itemPicture = z.object({ itemId: z.int(), field: z.string(), picture: z.string() });
const itemPictures = z.object({ pictures: z.array(itemPicture) });
export const itemPicturesJob = defineJob('demo.itemPictures', itemPictures, attempts);
export const entryPicturesJob = defineJob(
  'demo.entryPictures',
  z.object({ slug: z.string() }),
  attempts,
);
export const filmJob = defineJob('demo.film', z.object({ film: z.string() }), attempts);

/**
 * Priorities of the upload jobs; lower values run first: pictures of the home page, then pictures of the other public
 * pages, then films.
 */
const priorities = { home: 30, published: 35, jury: 36, items: 40, unpublished: 45, film: 50 };

/**
 * Fills an empty installation with the demonstration contest. All times are relative to the current time. Queues
 * jobs that upload pictures and films while the site is already running. Does nothing if the database already
 * contains a contest.
 */
export async function loadDemo(ctx: Context): Promise<void> {
  const { db } = ctx;
  const isFilled = await db.selectFrom('settings').select('name').limit(1).executeTakeFirst();
  if (isFilled) return;
  const passwordHash = await hashRandomPassword();
  await db.transaction().execute(async (tx) => {
    const now = Date.now();
    await saveContest(tx, buildDemoSettings(now));
    await insertMessageOverrides(tx);
    await insertAccount(tx, {
      email: organiserAccount,
      name: readContestSettingTexts()['zh-CN'].organiser,
      locale: 'zh-CN',
      passwordHash,
    });
    const entries = readDemoEntries();
    const known = await insertItemsAndEntries(tx, { now, entries, passwordHash });
    await insertRounds(ctx, tx, { now, known, passwordHash });
    await insertInbox(tx);
    await queueEntryPictures(tx, entries);
    for (const film of new Set(entries.map((entry) => entry.film)))
      await queueJob(tx, filmJob, { film }, { priority: priorities.film });
  });
  await updateCertificates(db);
}

/** Inserts message overrides that turn the site's neutral messages into those of a contest against fraud. */
async function insertMessageOverrides(tx: Tx): Promise<void> {
  const rows = Object.entries(readDemoMessageOverrides()).map(([key, own]) => ({
    key,
    own: JSON.stringify(own),
    changed_by: readContestSettingTexts()['zh-CN'].organiser,
  }));
  await tx.insertInto('site_texts').values(rows).execute();
}

interface Contents {
  now: number;
  entries: DemoEntry[];
  passwordHash: string;
}

/**
 * Inserts the items in two steps, before and after the entries: entries refer to schools, and placements refer to
 * entries. Returns the ids of all.
 */
async function insertItemsAndEntries(
  tx: Tx,
  { now, entries, passwordHash }: Contents,
): Promise<KnownIds> {
  const known: KnownIds = { items: new Map(), entries: new Map() };
  const missing = await insertItems(tx, plainTypes, { now, known });
  known.entries = await insertEntries(tx, entries, {
    passwordHash,
    schoolId: (name) => known.items.get(`schools/${name}`) ?? 0,
  });
  await insertItems(tx, placementTypes, { now, known });
  for (const [type, pictures] of missing) {
    await queueJob(tx, itemPicturesJob, { pictures }, { priority: getJobPriority(type) });
  }
  return known;
}

const getJobPriority = (type: ContentTypeName) =>
  type === 'home' || type === 'jury' ? priorities[type] : priorities.items;

async function queueEntryPictures(tx: Tx, entries: DemoEntry[]): Promise<void> {
  for (const { slug, state } of entries) {
    const priority = state === 'published' ? priorities.published : priorities.unpublished;
    await queueJob(tx, entryPicturesJob, { slug }, { priority });
  }
}
