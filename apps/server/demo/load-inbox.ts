import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';
import { contest } from './content/contest.ts';
import { inbox } from './content/inbox.ts';

const ago = (hours: number): RawBuilder<Date> =>
  sql<Date>`now() - make_interval(hours => ${hours})`;

/** Writes what visitors sent to the organiser, with the answers they were given. */
export async function insertInbox(tx: Tx): Promise<void> {
  for (const { hoursAgo, answer, ...message } of inbox) {
    const { id } = await tx
      .insertInto('contact_messages')
      .values({ ...message, at: ago(hoursAgo) })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!answer) continue;
    await tx
      .insertInto('contact_answers')
      .values({
        message_id: id,
        text: answer.text,
        by_name: contest[message.locale].organiser,
        at: ago(answer.hoursAgo),
      })
      .execute();
  }
}
