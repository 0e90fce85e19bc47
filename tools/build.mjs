import { ensureInstalled, exitWithError, run } from './bring-up.mjs';

ensureInstalled()
  .then(() => run(['tools/build.ts']))
  .then(({ code }) => process.exit(code))
  .catch(exitWithError);
