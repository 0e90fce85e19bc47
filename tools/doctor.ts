import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/config.ts';
import { createLogger } from '../apps/server/src/context.ts';
import { runChecks } from '../apps/server/src/doctor.ts';
import {
  connectToInstallation,
  hasDatabase,
} from '../apps/server/src/platform/backup/installation.ts';
import { toApplicationRoleUrl } from '../apps/server/src/platform/db/roles.ts';
import { openContext } from '../apps/server/src/services.ts';
import { Refusal, repository } from './bring-up.mjs';
import { exitWithFailure, getInstallation, resolveFromCaller } from './installation.ts';

const usage =
  'npm run doctor [-- --backups <folder>] [--dkim <selector>] [--mail <e-mail address for a test mail>]';

const marks = { ok: 'ok     ', warning: 'WARNING', error: 'ERROR  ' };

/** Prints the errors and warnings of this installation. The contest may be running. Returns the exit code. */
async function examineInstallation(args: string[]): Promise<number> {
  const options = readOptions(args);
  const installation = getInstallation();
  if (!hasDatabase(installation))
    throw new Refusal(`There is no contest in ${installation.dataDir}. Start the server once.`);
  const given = readConfig({ ...process.env, DATA_DIR: installation.dataDir });
  const embedded = given.databaseUrl === null ? await connectToInstallation(installation) : null;
  try {
    const databaseUrl = embedded ? toApplicationRoleUrl(embedded.url) : given.databaseUrl;
    const config = { ...given, databaseUrl, downloadsNetworkLists: false };
    const { ctx, close } = await openContext(config, createLogger('silent'));
    const results = await runChecks(ctx, options).finally(close);
    for (const { name, findings } of results)
      for (const { level, text } of findings) console.log(`${marks[level]}  ${name}: ${text}`);
    const errors = results.flatMap(({ findings }) => findings).filter(isError).length;
    console.log(errors === 0 ? '\nNo errors.' : `\nErrors: ${errors}`);
    return errors === 0 ? 0 : 1;
  } finally {
    await embedded?.close();
  }
}

const isError = ({ level }: { level: string }) => level === 'error';

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        backups: { type: 'string' },
        dkim: { type: 'string' },
        mail: { type: 'string' },
      },
    });
    const { backups, dkim = null, mail = null } = values;
    return {
      backups: backups === undefined ? `${repository}/backups` : resolveFromCaller(backups),
      selector: dkim,
      mailTo: mail,
    };
  } catch {
    throw new Refusal(`Usage: ${usage}`);
  }
}

// Exits explicitly, because a check that has not ended may still hold a connection.
examineInstallation(process.argv.slice(2)).then((code) => process.exit(code), exitWithFailure);
