import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpContest } from '../apps/server/src/platform/backup/backup.ts';
import { Refusal, repository } from './bring-up.mjs';
import { isRepository } from './data-dir.ts';
import {
  createInterruptSignal,
  exitWithFailure,
  getInstallation,
  resolveFromCaller,
} from './installation.ts';

const usage = 'npm run backup [-- <file.tar or folder>]';

/** Writes the whole contest into one archive, by default in the folder `backups` of the repository. */
async function writeBackupArchive([given, ...rest]: string[]) {
  if (!given && !isRepository) throw new Refusal(`Say where to: ${usage}`);
  const target = given ?? join(repository, 'backups');
  if (rest.length > 0 || target.startsWith('-')) throw new Refusal(`Usage: ${usage}`);
  const { version } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  const { missing, hasSecret } = await backUpContest({
    installation: getInstallation(),
    version,
    target: resolveFromCaller(target),
    tell: console.log,
    signal: createInterruptSignal(),
  });
  if (missing.length > 0) {
    console.log(
      `\n${missing.length} files were removed while the backup was made, and are not in it:`,
    );
    for (const key of missing) console.log(`  ${key}`);
    console.log('If you did not expect that, make another backup.');
  }
  console.log(
    hasSecret
      ? '\nKEEP IT SAFE: it holds everybody’s data, and the secret that this installation signs with.'
      : '\nKEEP IT SAFE: it holds everybody’s data. The secret is NOT in it, because it is given by SECRET: keep that too.',
  );
}

writeBackupArchive(process.argv.slice(2)).catch(exitWithFailure);
