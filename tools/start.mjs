import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, exitWithError, repository, requirePort, run } from './bring-up.mjs';
import { buildServerEnv } from './server-env.mjs';

/**
 * Prepares and runs demo mode from any state of the repository, until the server ends.
 * @param {boolean} dev rebuild and reload on every change, instead of building once
 * @returns {Promise<number>} the server's exit code
 */
async function start(dev) {
  process.chdir(repository);
  await requirePort(Number(process.env.PORT || 3000), process.env.HOST || '127.0.0.1');
  await ensureInstalled();
  const prepared = await run(['tools/prepare.ts', ...(dev ? ['--dev'] : [])]);
  if (prepared.code !== 0) return prepared.code;
  const { DATA_DIR } = /** @type {{ DATA_DIR: string }} */ (prepared.message);
  const env = { DATA_DIR, ...buildServerEnv(DATA_DIR), ...(dev && { NODE_ENV: 'development' }) };
  const { code } = await run(dev ? watched : serverArgs, { env, ownSession: true });
  return code;
}

/** A release contains the server as a bundle. */
const bundle = join(repository, 'apps/server/build/main.js');
const serverArgs = [existsSync(bundle) ? bundle : 'apps/server/src/main.ts'];

// Watches only these folders, because Vite writes temporary files elsewhere that would cause restarts.
const watched = [
  '--watch-path=apps/server/src',
  '--watch-path=packages/contract/src',
  'apps/server/src/dev.ts',
];

start(process.argv.includes('--dev')).then((code) => process.exit(code), exitWithError);
