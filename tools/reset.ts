import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { stopAbandoned } from '../apps/server/src/platform/db/embedded.ts';
import { agrees } from './ask.ts';
import { giveUp, Refusal, repository } from './bring-up.mjs';
import { chooseDataDir, postgresIn } from './data-dir.ts';

/** Deletes what the local trial keeps, after asking. */
async function reset(isAgreed: boolean) {
  const dataDir = chooseDataDir();
  if (!existsSync(dataDir)) return console.log(`There is no ${dataDir} yet.`);
  await refuseForeign(dataDir);
  if (!isAgreed && !(await agrees(`Delete ${dataDir} with its database, uploads and secrets?`)))
    throw new Refusal('Nothing was deleted.');
  if (!(await stopAbandoned(postgresIn(dataDir))))
    throw new Refusal(`The contest is running on ${dataDir}. Stop it first; nothing was deleted.`);
  await rm(dataDir, { recursive: true });
  console.log(`Deleted ${dataDir}.`);
}

/** A mistyped DATA_DIR must not cost anybody their home. */
async function refuseForeign(dataDir: string) {
  const isOurs = existsSync(postgresIn(dataDir)) || (await readdir(dataDir)).length === 0;
  if (!isOurs || `${repository}/`.startsWith(`${dataDir}/`))
    throw new Refusal(`${dataDir} is not a data folder of this contest; it is left alone.`);
}

reset(process.argv.includes('--yes')).catch(giveUp);
