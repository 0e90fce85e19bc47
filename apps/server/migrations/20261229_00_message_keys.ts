import { type Kysely, sql } from 'kysely';

/** Moves messages that only some pages load to areas of their own, and renames the keys of their overrides. */
const renamed = {
  'pages.recount': 'records.recount',
  'pages.voteLog': 'records.voteLog',
  'pages.results': 'records.results',
  'pages.certificate': 'records.certificate',
  'pages.objection': 'contact.objection',
  'pages.contactUs': 'contact.form',
  'pages.unsubscribe': 'account.unsubscribe',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of Object.entries(renamed))
    await sql`
      update site_texts set key = ${after} || substr(key, ${before.length + 1})
      where key like ${`${before}.%`}
    `.execute(db);
}
