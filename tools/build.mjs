import { ensureInstalled, giveUp, run } from './bring-up.mjs';

ensureInstalled()
  .then(() => run(['tools/build.ts']))
  .then(({ code }) => process.exit(code))
  .catch(giveUp);
