import { parseArgs } from 'node:util';
import { exitWithError, Refusal } from './bring-up.mjs';
import { runCommand } from './command.ts';
import { provideFfmpeg } from './programs.ts';
import { installTestServers } from './test-servers.ts';

const usage =
  'npm run test:ha [-- --kills <number> --votes <number> --clients <voting clients> --pause <ms between votes>]';

/**
 * Runs a contest on several machines: three databases, a store, two web and two worker processes. Kills them one after
 * the other while a number of votes is cast. Exits with 1 if a program is missing, an acknowledged write is lost or
 * stored twice, or votes paused for too long.
 */
async function testFailover(args: string[]): Promise<number> {
  const { kills, votes, clients, pause } = readOptions(args);
  await installTestServers();
  await provideFfmpeg('to test the films');
  const { code } = await runCommand(
    ['vitest', 'run', '--project=start', 'tools/failover.start.test.ts', '--reporter=verbose'],
    {
      env: {
        ...{ NODE_ENV: 'test', FULL: '1', HA_KILLS: kills, HA_VOTES: votes },
        ...{ HA_CLIENTS: clients, HA_PAUSE_MS: pause },
      },
      show: true,
    },
  );
  return code;
}

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        kills: { type: 'string', default: '100' },
        votes: { type: 'string', default: '1' },
        clients: { type: 'string', default: '200' },
        pause: { type: 'string', default: '2000' },
      },
    });
    if (Object.values(values).every((value) => /^[1-9]\d{0,6}$/.test(value))) return values;
  } catch {
    // Ignores the exception, because an unknown option leads to the same error as an invalid number.
  }
  throw new Refusal(`Usage: ${usage}`);
}

testFailover(process.argv.slice(2)).then((code) => process.exit(code), exitWithError);
