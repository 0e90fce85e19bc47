import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates the folder of the files that all workers of this run share. Returns a function that deletes it. */
export default async function createRunFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-run-'));
  process.env.RUN_FOLDER = folder;
  // Retries, because Node writes its compile cache while it exits.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
