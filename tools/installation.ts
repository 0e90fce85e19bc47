import { resolve } from 'node:path';
import { BackupFault } from '../apps/server/src/platform/backup/fault.ts';
import type { Installation } from '../apps/server/src/platform/backup/installation.ts';
import { giveUp, Refusal, repository } from './bring-up.mjs';
import { chooseDataDir } from './data-dir.ts';

/** The contest that these settings of the environment describe, the same that a start would run. */
export function chosenInstallation(): Installation {
  return {
    databaseUrl: process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL || null,
    dataDir: chooseDataDir(),
    bucket: process.env.S3_BUCKET || null,
    secret: process.env.SECRET || null,
  };
}

/** A path as the person who typed it means it. */
export const fromWhereTheyStand = (path: string) =>
  resolve(process.env.INIT_CWD ?? repository, path);

/** Ctrl-C as a signal: what was begun is taken back, and nothing is left behind. */
export function interrupted(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort());
  return ending.signal;
}

/** Ends the program with what went wrong: a sentence for what was foreseen, all of it otherwise. */
export function fail(error: unknown): never {
  giveUp(error instanceof BackupFault ? new Refusal(error.message, { cause: error }) : error);
}
