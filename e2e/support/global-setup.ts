import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates the folder of files that the workers of this run share; the returned function deletes it. */
export default async function createRunFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-run-'));
  process.env.RUN_FOLDER = folder;
  // Node writes its compile cache while it exits.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
