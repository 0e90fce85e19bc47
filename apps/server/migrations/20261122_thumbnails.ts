import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    /* queues the sprite of films that were made without one; films:revive starts the jobs */
    insert into renditions (upload_id, name)
      select distinct renditions.upload_id, 'sprite' from renditions
        join entries on entries.video_id = renditions.upload_id
        where entries.state <> 'withdrawn'
      on conflict do nothing;
  `.execute(db);
}
