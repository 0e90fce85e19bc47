import { ensureInstalled, exitWithError, run } from './bring-up.mjs';

ensureInstalled()
  .then(() => run(['tools/shots.ts', ...process.argv.slice(2)]))
  .then(({ code }) => process.exit(code))
  .catch(exitWithError);
