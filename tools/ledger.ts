import { readConfig } from '../apps/server/src/config.ts';
import { createLogger } from '../apps/server/src/context.ts';
import {
  continueLedger,
  readStopReason,
  restartLedger,
} from '../apps/server/src/modules/ledger/restart.ts';
import { markDecisionsMissingFromLedger } from '../apps/server/src/modules/vote-holds/add-decisions-to-ledger.ts';
import { markVotesMissingFromLedger } from '../apps/server/src/modules/voting/add-votes-to-ledger.ts';
import {
  connectToInstallation,
  hasDatabase,
} from '../apps/server/src/platform/backup/installation.ts';
import type { Tx } from '../apps/server/src/platform/db/database.ts';
import { openContext } from '../apps/server/src/services.ts';
import { askForConfirmation } from './ask-for-confirmation.ts';
import { Refusal } from './bring-up.mjs';
import { exitWithFailure, getInstallation } from './installation.ts';

const usage = 'npm run ledger -- status | continue | restart [--yes]';

/**
 * Shows whether the vote ledger was stopped because a backup was restored, continues the ledger, or starts a new one,
 * depending on the action.
 */
async function runLedgerCommand([action = '', ...flags]: string[]) {
  const isKnown = ['status', 'continue', 'restart'].includes(action);
  if (!isKnown || flags.some((flag) => flag !== '--yes')) throw new Refusal(`Usage: ${usage}`);
  const installation = getInstallation();
  if (!hasDatabase(installation))
    throw new Refusal(`There is no contest in ${installation.dataDir}.`);
  const config = readConfig({ ...process.env, DATA_DIR: installation.dataDir });
  const { url, close: stop } = await connectToInstallation(installation);
  const { ctx, close } = await openContext({ ...config, databaseUrl: url }, createLogger('silent'));
  try {
    const refusal = await readStopReason(ctx);
    if (action === 'continue') await continueLedgerIfConsistent(ctx, refusal);
    if (action === 'restart') await beginNextLedger(ctx, flags.includes('--yes'));
    if (action === 'status')
      console.log(
        refusal === null ? 'The ledger is running.' : `The ledger is stopped: ${refusal}.`,
      );
  } finally {
    await close();
    await stop();
  }
}

type Ctx = Awaited<ReturnType<typeof openContext>>['ctx'];

async function continueLedgerIfConsistent(
  ctx: Ctx,
  refusal: Awaited<ReturnType<typeof readStopReason>>,
) {
  if (refusal !== null && refusal !== 'restored')
    throw new Refusal(
      `This database contradicts the last published checkpoint (${refusal}). Restore a newer backup, or: npm run ledger -- restart`,
    );
  await ctx.db.transaction().execute(continueLedger);
  console.log('The ledger is continued.');
}

async function beginNextLedger(ctx: Ctx, isConfirmed: boolean) {
  const question =
    'Begin a new ledger? The old one remains valid only where readers kept it, and everybody can see this.';
  if (!isConfirmed && !(await askForConfirmation(question)))
    throw new Refusal('Nothing was changed.');
  const markAllUnlogged = async (tx: Tx) => {
    await markVotesMissingFromLedger(tx);
    await markDecisionsMissingFromLedger(tx);
  };
  const number = await ctx.db
    .transaction()
    .execute((tx) => restartLedger(ctx, tx, markAllUnlogged));
  console.log(`Ledger ${number} begins. All votes enter it within a few minutes after the start.`);
}

runLedgerCommand(process.argv.slice(2)).catch(exitWithFailure);
