import { type Kysely, sql } from 'kysely';

/** Messages that only some pages load have areas of their own; overrides keep their messages. */
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
