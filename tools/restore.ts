import { restoreContest } from '../apps/server/src/platform/backup/restore.ts';
import { askForConfirmation } from './ask-for-confirmation.ts';
import { Refusal } from './bring-up.mjs';
import {
  createInterruptSignal,
  exitWithFailure,
  getInstallation,
  resolveFromCaller,
} from './installation.ts';

const usage = 'npm run restore -- <archive> [--replace [--yes]]';

async function restoreFromArchive(args: string[]) {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const [file, ...rest] = args.filter((arg) => !arg.startsWith('-'));
  const isKnown = flags.every((flag) => flag === '--replace' || flag === '--yes');
  if (!file || rest.length > 0 || !isKnown) throw new Refusal(`Usage: ${usage}`);
  const installation = getInstallation();
  const where = installation.databaseUrl
    ? `the contest in the database of DATABASE_URL and in ${installation.dataDir}`
    : `the contest in ${installation.dataDir}`;
  const confirmReplacement = async ({ at }: { at: string }) =>
    flags.includes('--yes') ||
    askForConfirmation(`Delete ${where}, and put that of ${at} in its place?`);
  const { hasItsSecret } = await restoreContest({
    installation,
    file: resolveFromCaller(file),
    mayReplace: flags.includes('--replace') ? confirmReplacement : null,
    tell: console.log,
    signal: createInterruptSignal(),
  });
  if (!hasItsSecret) {
    console.log(
      '\nThe secret is not the one this contest was signed with. Set SECRET to that one before you start; otherwise voters count as new devices.',
    );
  }
  console.log('\nThe contest is back. Start it with: npm start');
}

restoreFromArchive(process.argv.slice(2)).catch(exitWithFailure);
