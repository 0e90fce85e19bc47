import type { Context } from '../src/context.ts';
import { saveContest } from '../src/modules/settings/settings.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { addJob } from '../src/platform/jobs/jobs.ts';
import { contest } from './content/contest.ts';
import { demoItems, demoPlacements } from './content-items.ts';
import { demoSettings } from './contest-settings.ts';
import { insertAccount, organiserAccount, unknownPassword } from './demo-accounts.ts';
import type { DemoEntry } from './demo-entry.ts';
import { demoEntries } from './entries.ts';
import { filmScripts } from './film-scripts.ts';
import { insertItems, type Known, type MissingArt } from './load-contents.ts';
import { insertEntries } from './load-entries.ts';
import { insertInbox } from './load-inbox.ts';

/** How often each picture and film is tried: a busy or small machine may need more than one go. */
export const demoAttempts = 20;

/** Lower runs first: what the home page shows, then what the public pages show, films last. */
const priorities = { home: 30, published: 35, jury: 36, art: 40, unpublished: 45, film: 50 };

/** Entries that one drawing process draws: its start takes as long as the pictures of one entry. */
const entriesPerJob = 5;

/**
 * Fills an empty installation with the demonstration contest, relative to this moment: everything
 * but pictures and films, which jobs make while the site is already up. Does nothing when there is a
 * contest.
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
      name: contest['zh-CN'].organiser,
      locale: 'zh-CN',
      passwordHash,
    });
    await queueArt(tx, await insertContents(tx, now, passwordHash));
    await insertInbox(tx);
    await queuePictures(tx, 'published', (entry) => entry.state === 'published');
    await queuePictures(tx, 'unpublished', (entry) => entry.state !== 'published');
    for (const { id } of filmScripts) {
      const { film: priority } = priorities;
      await addJob(tx, 'demo.film', { film: id }, { attempts: demoAttempts, priority });
    }
  });
}

/** What staff wrote, around the entries: these name schools, and placements name entries. */
async function insertContents(tx: Tx, now: number, passwordHash: string): Promise<MissingArt[]> {
  const known: Known = { items: new Map(), entries: new Map() };
  const missing = await insertItems(tx, demoItems(now), known);
  known.entries = await insertEntries(tx, {
    passwordHash,
    schoolId: (school) => known.items.get(`schools/${school}`) ?? 0,
  });
  return [...missing, ...(await insertItems(tx, demoPlacements(), known))];
}

async function queuePictures(
  tx: Tx,
  priority: 'published' | 'unpublished',
  isMeant: (entry: DemoEntry) => boolean,
): Promise<void> {
  const slugs = demoEntries.filter(isMeant).map(({ slug }) => slug);
  for (let start = 0; start < slugs.length; start += entriesPerJob) {
    const batch = { slugs: slugs.slice(start, start + entriesPerJob) };
    const options = { attempts: demoAttempts, priority: priorities[priority] };
    await addJob(tx, 'demo.pictures', batch, options);
  }
}

/** One job for the pictures of each type. */
async function queueArt(tx: Tx, missing: readonly MissingArt[]): Promise<void> {
  for (const [type, art] of Map.groupBy(missing, (each) => each.type)) {
    const items = art.map(({ itemId, field, art: name }) => ({ itemId, field, art: name }));
    const priority = type === 'home' || type === 'jury' ? priorities[type] : priorities.art;
    await addJob(tx, 'demo.art', { items }, { attempts: demoAttempts, priority });
  }
}
