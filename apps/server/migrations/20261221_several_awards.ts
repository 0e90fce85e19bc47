import { type Kysely, sql } from 'kysely';

/** Lets a film have several awards and screenings: only the same award or screening twice is a duplicate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update contents set unique_fact = concat_ws(' ', facts ->> 'entry', coalesce(facts ->> 'award', '-'))
      where type = 'selected' and unique_fact is not null;
    update contents set unique_fact = concat_ws(' ', facts ->> 'entry', coalesce(facts ->> 'hall', '-'),
        coalesce(facts ->> 'startsAt', '-'))
      where type = 'exhibition' and unique_fact is not null;
  `.execute(db);
}
