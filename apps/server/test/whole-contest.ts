import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFilmJob } from '../src/modules/films/films.ts';
import { queueMail } from '../src/modules/outbox/outbox.ts';
import { readTables } from '../src/platform/backup/catalogue.ts';
import { connectToInstallation, type Installation } from '../src/platform/backup/installation.ts';
import { queueJob } from '../src/platform/jobs/jobs.ts';
import { drainServices } from '../src/services.ts';
import type { TestApp } from './app.ts';
import { createEntrant, makeEntry, makeStaff } from './factories.ts';
import { failJobs, lockJobs, rescheduleJobs, unlockJobs } from './queue.ts';
import { createPicture, sendChunk, startUpload, uploadFile } from './upload-file.ts';

/** Creates data of every kind: files, unusual texts, jobs, and rows that refer to each other. */
export async function fillContest(app: TestApp) {
  const { dataDir } = app.home;
  const owner = await createEntrant(app);
  const logo = await uploadFile(app, owner, 'team_logo', await createPicture(160, 160));
  const unsent = await startUpload(app, owner, 'team_logo', 1000);
  await sendChunk(unsent.address, unsent.token, 0, new Uint8Array(300));
  const form = { team_logo: logo.id, desc: 'tab\there, \\N, “quotes”, 🎬,\nand 穿帮' };
  const { id, number } = await makeEntry(app, 'published', { owner: owner.account, form });
  const voter = app.visitor();
  await voter.call('voteChallenge', { query: { entry: number } });
  await voter.call('castVote', { params: { id: number }, body: { requestId: randomUUID() } });
  await drainServices(app.ctx.services);
  await makeStaff(app, 'owner');
  const content = await app.db
    .insertInto('contents')
    .values({
      type: 'news',
      state: 'draft',
      position: 1,
      facts: JSON.stringify({ entry: id }),
      texts: JSON.stringify({ 'zh-CN': { title: '新闻' }, 'zh-TW': null, 'en-US': null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('content_uploads')
    .values({ content_id: content.id, upload_id: logo.id })
    .execute();
  await app.ctx.pool.query(
    `insert into audit_log (who, action, target, address, request_id)
     values ('somebody', 'test', 'entry:1', '', 'r')`,
  );
  await app.db.transaction().execute(async (tx) => {
    await queueMail(tx, {
      to: owner.account.email,
      locale: 'zh-CN',
      template: 'withdrawn',
      values: { number: '0001', title: '标题' },
    });
    const runAt = new Date(Date.now() + 3600_000);
    await queueJob(tx, checkFilmJob, { uploadId: logo.id }, { key: 'k', priority: 7, runAt });
  });
  await failJobs(app.ctx.pool, 'once');
  await rescheduleJobs(app.ctx.pool, { attempts: 0 });
  await rescheduleJobs(app.ctx.pool, { attempts: 2 }, 'k');
  await lockJobs(app.ctx.pool, 'w');
  const films = join(dataDir, 'files', 'films', logo.id, '360-1');
  await mkdir(films, { recursive: true });
  await writeFile(join(films, 'media.mp4'), randomBytes(3_000_000));
  await writeFile(join(films, 'empty'), '');
  await writeFile(join(films, `${'long '.repeat(40)}名.txt`), 'x');
  await mkdir(join(dataDir, 'files', 'scratch', 'films'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'scratch', 'films', 'half'), 'x');
  return { owner, logo, unsent, lastNumber: number };
}

export type Filled = Awaited<ReturnType<typeof fillContest>>;

/** Reads all rows of all tables, including generated columns, and the values of the sequences. */
export async function readAllRows(installation: Installation) {
  const { client, close } = await connectToInstallation(installation);
  try {
    const found: Record<string, unknown> = {};
    for (const { name } of await readTables(client)) {
      if (name.startsWith('graphile_worker.')) continue;
      const { rows } = await client.query(
        `select to_jsonb(t)::text as row from ${name} t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    const sequences = await client.query(
      'select sequencename, last_value from pg_sequences where schemaname = current_schema() order by 1',
    );
    const constraints = await client.query(
      `select conname, contype, pg_get_constraintdef(oid) from pg_constraint
       where connamespace = current_schema()::regnamespace order by 1`,
    );
    const triggers = await client.query(
      'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1',
    );
    const jobs = await client.query(
      `select id, task_identifier, queue_name, priority, run_at, attempts, max_attempts, last_error, key, flags
       from graphile_worker.jobs order by id`,
    );
    // Completes the jobs to read their payloads, which the queue's view lacks, then rolls back.
    await client.query('begin');
    await unlockJobs(client);
    const payloads = await client.query(
      `select id, payload from graphile_worker.complete_jobs(
         array(select id from graphile_worker.jobs)) order by id`,
    );
    await client.query('rollback');
    return {
      found,
      sequences: sequences.rows,
      constraints: constraints.rows,
      triggers: triggers.rows,
      jobs: jobs.rows,
      payloads: payloads.rows,
    };
  } finally {
    await close();
  }
}

/** Reads all files below a data folder. */
export async function readAllFiles({ dataDir }: Installation): Promise<Map<string, string>> {
  const root = join(dataDir, 'files');
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, string>();
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.slice(root.length + 1), await readFile(path, 'base64'));
  }
  return files;
}
