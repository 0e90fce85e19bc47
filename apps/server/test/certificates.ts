import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { makeContentItem } from './contents.ts';
import { type Account, makeEntry, openContest } from './factories.ts';

/** Publishes a film with an award. */
export async function publishAwardedFilm(app: TestApp, owner?: Account) {
  const { id } = await makeEntry(app, 'published', {
    ...(owner && { owner }),
    form: { title: 'The Link' },
  });
  await app.db
    .updateTable('entries')
    .set({ texts: JSON.stringify({ 'en-US': { title: 'The Link' } }) })
    .where('id', '=', id)
    .execute();
  const texts = { 'zh-CN': { name: '金奖' }, 'zh-TW': { name: '金獎' }, 'en-US': { name: 'Gold' } };
  const award = await makeContentItem(app, 'awards', { facts: { rank: 1 }, texts });
  const placement = await makeContentItem(app, 'selected', { facts: { entry: id, award } });
  return { entry: id, award, placement };
}

/** Moves the date of the results into the past. */
export const publishResults = (app: TestApp) =>
  openContest(app, { resultsAt: new Date(Date.now() - 3600_000).toISOString() });

export const setState = (
  { db }: TestApp,
  table: 'contents' | 'entries',
  id: string | number,
  state: string,
) => sql`update ${sql.table(table)} set state = ${state} where id = ${id}`.execute(db);

export const readCertificates = ({ db }: TestApp) =>
  db.selectFrom('certificates').selectAll().orderBy('award_id').orderBy('number').execute();

export async function readOneCertificate(app: TestApp) {
  const [row] = await readCertificates(app);
  if (!row) throw new Error('no certificate');
  return row;
}

/** Removes all certificates, and all films from the contest. */
export async function resetCertificates(app: TestApp): Promise<void> {
  await app.db.deleteFrom('contents').execute();
  await app.db.deleteFrom('certificates').execute();
  await app.db
    .updateTable('entries')
    .set({ state: 'withdrawn' })
    .where('state', '!=', 'draft')
    .execute();
  await openContest(app, { resultsAt: null });
}
