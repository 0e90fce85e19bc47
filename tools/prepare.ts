import { createDataFolder } from '../apps/server/src/platform/data-folder.ts';
import { exitWithError, requireFreeDiskSpace } from './bring-up.mjs';
import { buildStaleApps } from './build-apps.ts';
import { chooseDataDir } from './data-dir.ts';
import { provideFfmpeg } from './programs.ts';

/** Prepares everything that the server needs before its start. Sends the server's environment to the parent process. */
async function prepareServerStart(dev: boolean) {
  const dataDir = chooseDataDir();
  if (!process.env.DATABASE_URL) requireFreeDiskSpace(dataDir, 500, 'the database and the films');
  // Creates the folder first, because the compile cache would create it with access for one user only.
  createDataFolder(dataDir);
  if (!(await provideFfmpeg('to check and convert the films', dataDir)))
    console.log('Until then everything else works, and films wait to be processed.');
  if (!dev) await buildStaleApps();
  process.send?.({ DATA_DIR: dataDir });
}

prepareServerStart(process.argv.includes('--dev')).catch(exitWithError);
