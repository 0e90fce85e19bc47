import type { ContentTypeName } from '@film-contest/contract/content-types';
import { z } from 'zod';
import type { Context } from '../src/context.ts';
import { saveContest } from '../src/modules/settings/settings.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { addJob, defineJob } from '../src/platform/jobs/jobs.ts';
import { demoSettings } from './contest-settings.ts';
import { insertAccount, organiserAccount, unknownPassword } from './demo-accounts.ts';
import { type DemoEntry, readContestTexts, readEntries } from './demo-data.ts';
import { insertEntries } from './load-entries.ts';
import { insertInbox } from './load-inbox.ts';
import { insertItems, type KnownIds, placementTypes, plainTypes } from './load-items.ts';

/** Attempts of each job: a busy or small machine may need several. */
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

/** Lower runs first: what the home page shows, then what the other public pages show, films last. */
const priorities = { home: 30, published: 35, jury: 36, items: 40, unpublished: 45, film: 50 };

/**
 * Fills an empty installation with the demonstration contest, relative to the current time: everything but pictures
 * and films, which jobs upload while the site is already up. Does nothing when there is a contest.
 */
export async function loadDemo({ db }: Context): Promise<void> {
  const known = await db.selectFrom('settings').select('name').limit(1).executeTakeFirst();
  if (known) return;
  const passwordHash = await unknownPassword();
  await db.transaction().execute(async (tx) => {
    const now = Date.now();
    await saveContest(tx, demoSettings(now));
    await insertAccount(tx, {
      email: organiserAccount,
      name: readContestTexts()['zh-CN'].organiser,
      locale: 'zh-CN',
      passwordHash,
    });
    const entries = readEntries();
    await insertContents(tx, { now, entries, passwordHash });
    await insertInbox(tx);
    await queueEntryPictures(tx, entries);
    for (const film of new Set(entries.map((entry) => entry.film)))
      await addJob(tx, filmJob, { film }, { priority: priorities.film });
  });
}

interface Contents {
  now: number;
  entries: DemoEntry[];
  passwordHash: string;
}

/** Items come before and after the entries: entries name schools, and placements name entries. */
async function insertContents(tx: Tx, { now, entries, passwordHash }: Contents): Promise<void> {
  const known: KnownIds = { items: new Map(), entries: new Map() };
  const missing = await insertItems(tx, plainTypes, { now, known });
  known.entries = await insertEntries(tx, entries, {
    passwordHash,
    schoolId: (name) => known.items.get(`schools/${name}`) ?? 0,
  });
  await insertItems(tx, placementTypes, { now, known });
  for (const [type, pictures] of missing) {
    await addJob(tx, itemPicturesJob, { pictures }, { priority: priorityOf(type) });
  }
}

const priorityOf = (type: ContentTypeName) =>
  type === 'home' || type === 'jury' ? priorities[type] : priorities.items;

async function queueEntryPictures(tx: Tx, entries: DemoEntry[]): Promise<void> {
  for (const { slug, state } of entries) {
    const priority = state === 'published' ? priorities.published : priorities.unpublished;
    await addJob(tx, entryPicturesJob, { slug }, { priority });
  }
}
