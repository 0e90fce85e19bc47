import { ensureInstalled, exitWithError, run } from './bring-up.mjs';

// Usage: `node tools/run.mjs backup …`. Installs the packages if needed, then runs tools/backup.ts with Node 24.
const [name, ...args] = process.argv.slice(2);

// Passes the caller's folder, because the program runs in the repository, but its arguments may contain relative paths.
const env = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };

ensureInstalled()
  .then(() => run([`tools/${name}.ts`, ...args], { env }))
  .then(({ code }) => process.exit(code))
  .catch(exitWithError);
