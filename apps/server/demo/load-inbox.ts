import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';
import { readContestSettingTexts, readDemoMessages } from './demo-data.ts';

const hoursAgoSql = (hours: number): RawBuilder<Date> =>
  sql<Date>`now() - make_interval(hours => ${hours})`;

/** Inserts the demonstration's messages of visitors to the organiser, and the organiser's answers. */
export async function insertInbox(tx: Tx): Promise<void> {
  const contest = readContestSettingTexts();
  for (const { hoursAgo, answer, ...message } of readDemoMessages()) {
    const { id } = await tx
      .insertInto('contact_messages')
      .values({ ...message, at: hoursAgoSql(hoursAgo) })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!answer) continue;
    await tx
      .insertInto('contact_answers')
      .values({
        message_id: id,
        text: answer.text,
        by_name: contest[message.locale].organiser,
        at: hoursAgoSql(answer.hoursAgo),
      })
      .execute();
  }
}
