import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { stopAbandonedServer } from '../apps/server/src/platform/db/embedded.ts';
import { askForConfirmation } from './ask-for-confirmation.ts';
import { exitWithError, Refusal, repository } from './bring-up.mjs';
import { chooseDataDir, getPostgresDir } from './data-dir.ts';

/** Deletes the data of demo mode after a confirmation. */
async function deleteDemoData(isAgreed: boolean) {
  const dataDir = chooseDataDir();
  if (!existsSync(dataDir)) return console.log(`There is no ${dataDir} yet.`);
  await requireProductDataFolder(dataDir);
  if (
    !isAgreed &&
    !(await askForConfirmation(`Delete ${dataDir} with its database, uploads and secrets?`))
  )
    throw new Refusal('Nothing was deleted.');
  if (!(await stopAbandonedServer(getPostgresDir(dataDir))))
    throw new Refusal(`The contest is running on ${dataDir}. Stop it first; nothing was deleted.`);
  await rm(dataDir, { recursive: true });
  console.log(`Deleted ${dataDir}.`);
}

/** Throws unless the folder contains data of this product, in case DATA_DIR is mistyped. */
async function requireProductDataFolder(dataDir: string) {
  const isOurs = existsSync(getPostgresDir(dataDir)) || (await readdir(dataDir)).length === 0;
  if (!isOurs || `${repository}/`.startsWith(`${dataDir}/`))
    throw new Refusal(`${dataDir} is not a data folder of this contest; it is left alone.`);
}

deleteDemoData(process.argv.includes('--yes')).catch(exitWithError);
