import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Runs `work` while storing a response fails. */
export async function withFailingResponseStore({ db }: TestApp, work: () => Promise<void>) {
  await sql`alter table stored_responses add constraint none check (false) not valid`.execute(db);
  await work();
  await sql`alter table stored_responses drop constraint none`.execute(db);
}
