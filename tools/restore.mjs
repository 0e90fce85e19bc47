import { ensureInstalled, giveUp, run } from './bring-up.mjs';

// A relative path is meant from where the person stands, and the program itself runs in the repository.
const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };

ensureInstalled()
  .then(() => run(['tools/restore.ts', ...process.argv.slice(2)], { env }))
  .then(({ code }) => process.exit(code))
  .catch(giveUp);
