import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    /* films that entries show and that were made without a sprite; films:revive queues what waits */
    insert into renditions (upload_id, name)
      select distinct renditions.upload_id, 'sprite' from renditions
        join entries on entries.video_id = renditions.upload_id
        where entries.state <> 'withdrawn'
      on conflict do nothing;
  `.execute(db);
}
