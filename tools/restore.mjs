import { ensureInstalled, exitWithError, run } from './bring-up.mjs';

// Relative paths refer to the folder of the caller, but the program runs in the repository.
const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };

ensureInstalled()
  .then(() => run(['tools/restore.ts', ...process.argv.slice(2)], { env }))
  .then(({ code }) => process.exit(code))
  .catch(exitWithError);
