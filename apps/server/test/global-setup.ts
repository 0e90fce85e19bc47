import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallName } from '@film-contest/contract/calls';
import { contract, getCallShape } from '@film-contest/contract/contract';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded.ts';
import { isProcessAlive } from '../src/platform/db/embedded-process.ts';
import { migrateToLatest } from '../src/platform/db/migrate.ts';
import { migrateJobs } from '../src/platform/jobs/jobs.ts';
import { buildDatabaseUrl, template } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the test run's PostgreSQL. */
    postgresUrl: string;
    /** File to which tests append each error that a call returned, as a line `call error`. */
    errorLog: string;
  }
}

const folderOfRuns = `/tmp/film-contest-tests-${process.getuid?.()}`;

/** Starts one temporary PostgreSQL for the whole run, with a migrated template database that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await deleteFoldersOfKilledRuns();
  const home = join(folderOfRuns, String(process.pid));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(home, 'postgres'),
    throwaway: true,
    log: console.log,
  });
  await createTemplateDatabase(postgres.url);
  project.provide('postgresUrl', postgres.url);
  const errorLog = join(home, 'errors.txt');
  await writeFile(errorLog, '');
  project.provide('errorLog', errorLog);
  return async () => {
    const untested = await listUntestedErrors(project, errorLog);
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
    if (untested.length > 0)
      throw new Error(
        `No test produces these declared errors. Test them or do not declare them: ${untested.join(', ')}`,
      );
  };
}

/** Lists, after a complete run without failures, the declared errors that no call has returned, as `call error`. */
async function listUntestedErrors(project: TestProject, errorLog: string): Promise<string[]> {
  const { testFiles } = await project.globTestFiles();
  const run = project.vitest.state.getFiles().filter((file) => file.projectName === project.name);
  const isComplete = run.length === testFiles.length && !project.config.testNamePattern;
  if (!isComplete || run.some((file) => file.result?.state === 'fail')) return [];
  const returned = new Set((await readFile(errorLog, 'utf8')).split('\n'));
  const declared = (Object.keys(contract) as CallName[]).flatMap((call) =>
    (getCallShape(call).errors ?? []).map((error) => `${call} ${error}`),
  );
  return declared.filter((line) => !returned.has(line));
}

async function createTemplateDatabase(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const onError = (error: Error) => console.error(error.message);
  const { pool, db } = openDatabase({ connectionString: buildDatabaseUrl(url, template), onError });
  await migrateToLatest(db);
  await migrateJobs(pool);
  await db.destroy();
}

/** Deletes the data folders of killed test runs. Their PostgreSQL ends when its folder is deleted. */
async function deleteFoldersOfKilledRuns() {
  for (const pid of await readdir(folderOfRuns).catch(() => [])) {
    if (isProcessAlive(Number(pid))) continue;
    await rm(join(folderOfRuns, pid), { recursive: true, force: true });
  }
}
