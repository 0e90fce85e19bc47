import { ensureInstalled, exitWithError, run } from './bring-up.mjs';

ensureInstalled()
  .then(() => run(['tools/reset.ts', ...process.argv.slice(2)]))
  .then(({ code }) => (code === 0 ? import('./start.mjs') : process.exit(code)))
  .catch(exitWithError);
