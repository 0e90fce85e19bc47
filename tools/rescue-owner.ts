import { readConfig } from '../apps/server/src/config.ts';
import { createLogger } from '../apps/server/src/context.ts';
import { rescueOwner } from '../apps/server/src/modules/sign-in/rescue-owner.ts';
import {
  connectToInstallation,
  hasDatabase,
} from '../apps/server/src/platform/backup/installation.ts';
import { openContext } from '../apps/server/src/services.ts';
import { Refusal } from './bring-up.mjs';
import { exitWithFailure, getInstallation } from './installation.ts';

const usage = 'npm run rescue-owner -- <e-mail address of the owner>';

/** Removes the second factors of an owner who has lost all of them. The contest may be running. */
async function removeOwnerSecondFactors([email = '', ...rest]: string[]) {
  if (!email.includes('@') || rest.length > 0) throw new Refusal(`Usage: ${usage}`);
  const installation = getInstallation();
  if (!hasDatabase(installation)) {
    throw new Refusal(`There is no contest in ${installation.dataDir}.`);
  }
  const config = readConfig({ ...process.env, DATA_DIR: installation.dataDir });
  const { url, close: stop } = await connectToInstallation(installation);
  try {
    const { ctx, close } = await openContext(
      { ...config, databaseUrl: url },
      createLogger('silent'),
    );
    const removed = await rescueOwner(ctx, email).finally(close);
    if (removed === null) throw new Refusal(`${email} is not an owner here; nothing was changed.`);
    console.log(
      `${email} logs in with the password alone now, and is logged out everywhere else (second factors removed: ${removed}).
If a second factor is required, the owner sets it up at that login. The audit log has a record of this.`,
    );
  } finally {
    await stop();
  }
}

removeOwnerSecondFactors(process.argv.slice(2)).catch(exitWithFailure);
