import { createDataFolder } from '../apps/server/src/platform/data-folder.ts';
import { giveUp, needSpace } from './bring-up.mjs';
import { buildStale } from './build-apps.ts';
import { chooseDataDir } from './data-dir.ts';
import { provideFfmpeg } from './programs.ts';

/** Does all that must be done before the server starts, and sends the environment it needs to our parent. */
async function prepare(dev: boolean) {
  const dataDir = chooseDataDir();
  if (!process.env.DATABASE_URL) needSpace(dataDir, 500, 'the database and the films');
  // Otherwise the compile cache creates it, for its owner alone, before the server starts.
  createDataFolder(dataDir);
  if (!(await provideFfmpeg('to check and convert the films', dataDir)))
    console.log('Until then everything else works, and films wait to be processed.');
  if (!dev) await buildStale();
  process.send?.({ DATA_DIR: dataDir });
}

prepare(process.argv.includes('--dev')).catch(giveUp);
