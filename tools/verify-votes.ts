import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engine, toBase64 } from '@film-contest/ledger/bytes';
import { type ReadFile, type Verified, verifyLog } from '@film-contest/ledger/verify-log';
import { Refusal } from './bring-up.mjs';
import { exitWithFailure, resolveFromCaller } from './installation.ts';

const usage =
  'npm run verify-votes -- <address of the site, or folder with its /tlog/ files> [--key <key>] [--earlier <file> …]';

engine.sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/**
 * Recomputes the result of the vote from the public files alone. Exits with 0 if everything matches, with 1 at a
 * mismatch, and with 2 if everything matches but some votes are still hidden.
 */
async function verifyVotes(args: string[]) {
  const { source, key, earlier } = parseArguments(args);
  const texts = await Promise.all(earlier.map((file) => readFile(resolveFromCaller(file), 'utf8')));
  const isAddress = /^https?:\/\//.test(source);
  const verified = await verifyLog({
    read: isAddress ? createDownloader(source) : createFolderReader(resolveFromCaller(source)),
    earlier: texts.map(extractCheckpoint),
    ...(key !== null && { key }),
  });
  printResult(verified, key !== null);
  const { problems, readable, checkpoint } = verified;
  if (problems.length > 0) process.exit(1);
  if (readable !== checkpoint?.size) process.exit(2);
}

function parseArguments(args: string[]) {
  const earlier: string[] = [];
  let source = '';
  let key: string | null = null;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--key') key = args[++i] ?? '';
    else if (arg === '--earlier') earlier.push(args[++i] ?? '');
    else if (!arg.startsWith('-') && source === '') source = arg;
    else throw new Refusal(`Usage: ${usage}`);
  }
  if (source === '' || key === '' || earlier.includes('')) throw new Refusal(`Usage: ${usage}`);
  return { source, key, earlier };
}

/** Extracts the checkpoint that follows the proof in a receipt. */
const extractCheckpoint = (text: string) =>
  text.startsWith('c2sp.org/tlog-proof@v1\n') ? text.slice(text.indexOf('\n\n') + 2) : text;

function createDownloader(site: string): ReadFile {
  const prefix = `${site.replace(/\/+$/, '').replace(/\/tlog$/, '')}/tlog/`;
  return async (path) => {
    const response = await fetch(prefix + path, { cache: 'no-cache' });
    if (response.status === 404) return null;
    if (!response.ok) throw new Refusal(`${prefix}${path} cannot be read: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
}

const createFolderReader =
  (folder: string): ReadFile =>
  (path) =>
    readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });

function printResult(verified: Verified, hasKey: boolean) {
  const { problems, checkpoint, key, readable, tally, voided, late, rules } = verified;
  if (key && !hasKey)
    console.log('The key was read from the log itself. Compare it with one you trust (--key).');
  if (checkpoint) {
    const votes = [...tally.values()].reduce((sum, each) => sum + each, 0);
    console.log(`Log:    ${checkpoint.origin}, ${checkpoint.size} leaves`);
    console.log(`Root:   ${toBase64(checkpoint.root)}`);
    console.log(`Votes:  ${votes} for ${tally.size} entries, ${voided} void`);
    console.log(`Late:   ${late} votes after the leaf that closes the vote`);
    for (const [version, sha256] of rules.entries())
      console.log(`Rules:  version ${version}, SHA-256 ${sha256}`);
    if (readable !== checkpoint.size)
      console.log(`Hidden: ${checkpoint.size - readable} leaves, until the counts are shown again`);
  }
  for (const problem of problems) console.error(`MISMATCH: ${problem}`);
  if (problems.length === 0) console.log('Everything fits.');
}

verifyVotes(process.argv.slice(2)).catch(exitWithFailure);
