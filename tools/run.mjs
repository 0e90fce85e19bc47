import { ensureInstalled, exitWithError, run } from './bring-up.mjs';

// `node tools/run.mjs backup …`: installs the packages if needed, then runs tools/backup.ts under Node 24.
const [name, ...args] = process.argv.slice(2);

// Passes the caller's folder, because arguments may contain relative paths and the program runs in the repository.
const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };

ensureInstalled()
  .then(() => run([`tools/${name}.ts`, ...args], { env }))
  .then(({ code }) => process.exit(code))
  .catch(exitWithError);
