import { giveUp, needSpace } from './bring-up.mjs';
import { buildStale } from './build.ts';
import { chooseDataDir } from './data-dir.ts';
import { findProgram, installSystemPackages } from './programs.ts';

/** Does all that must be done before the server starts, and sends the environment it needs to our parent. */
async function prepare(dev: boolean) {
  const dataDir = chooseDataDir();
  if (!process.env.DATABASE_URL) needSpace(dataDir, 500, 'the database and the films');
  if (!findProgram('ffmpeg') || !findProgram('ffprobe')) await provideFfmpeg();
  if (!dev) await buildStale();
  process.send?.({ DATA_DIR: dataDir });
}

async function provideFfmpeg() {
  if (await installSystemPackages(['ffmpeg'], 'to check and convert the films')) return;
  console.log('Until then everything else works, and films wait to be processed.');
}

prepare(process.argv.includes('--dev')).catch(giveUp);
