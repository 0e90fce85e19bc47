import { resolve } from 'node:path';
import { BackupFault } from '../apps/server/src/platform/backup/fault.ts';
import type { Installation } from '../apps/server/src/platform/backup/installation.ts';
import { exitWithError, Refusal, repository } from './bring-up.mjs';
import { chooseDataDir } from './data-dir.ts';

/** Returns the contest that the environment configures. `npm start` would run the same contest. */
export function getInstallation(): Installation {
  return {
    databaseUrl:
      process.env.DATABASE_OWNER_URL ||
      process.env.DATABASE_SESSION_URL ||
      process.env.DATABASE_URL ||
      null,
    dataDir: chooseDataDir(),
    bucket: process.env.S3_BUCKET || null,
    secret: process.env.SECRET || null,
  };
}

export const resolveFromCaller = (path: string) =>
  resolve(process.env.INIT_CWD ?? repository, path);

/** Returns a signal that aborts on Ctrl-C, so that unfinished work is removed. */
export function createInterruptSignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort());
  return ending.signal;
}

/** Prints an error and exits. Prints only the message of an expected error. */
export function exitWithFailure(error: unknown): never {
  exitWithError(
    error instanceof BackupFault ? new Refusal(error.message, { cause: error }) : error,
  );
}
