import { createPrivateKey, createPublicKey, hash, randomBytes, sign } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { engine } from '@film-contest/ledger/bytes';
import { type Checkpoint, parseCheckpoint } from '@film-contest/ledger/checkpoint';
import {
  formatVerifierKey,
  parseNote,
  parseVerifierKey,
  type Signer,
  signatureTypes,
} from '@film-contest/ledger/note';
import { answerAddCheckpoint } from '@film-contest/ledger/witness';
import { Refusal } from './bring-up.mjs';
import { exitWithFailure, resolveFromCaller } from './installation.ts';

const usage =
  'npm run witness -- --log <key of the log> --name <own name, such as newspaper.example/votes> --data <folder> [--port 8090] [--host 127.0.0.1]';

engine.sha256 = (bytes) => hash('sha256', bytes, 'buffer');
const maxBytes = 64 * 1024;
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Runs a witness (C2SP tlog-witness) that cosigns checkpoints of one log. It never cosigns checkpoints that contradict
 * each other.
 */
async function runWitness(args: string[]) {
  const options = parseArguments(args);
  const log = parseVerifierKey(options.log);
  if (!log) throw new Refusal('--log is no verifier key: copy the first line of /tlog/key');
  const folder = resolveFromCaller(options.data);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const signer = await readSigner(folder, options.name);
  const file = join(folder, hash('sha256', log.name));
  // Handles requests one after the other, so that the stored checkpoint cannot change between its comparison and its
  // update.
  let turn: Promise<unknown> = Promise.resolve();
  const answerInTurn = (body: string) => {
    const answering = turn.then(async () => {
      const seconds = Math.floor(Date.now() / 1000);
      const answer = answerAddCheckpoint(body, {
        log,
        signer,
        last: await readLastCheckpoint(file),
        seconds,
      });
      if (answer.cosigned) await replaceFile(file, answer.cosigned.text);
      return answer;
    });
    turn = answering.catch(() => {});
    return answering;
  };
  const server = createServer(async (request, response) => {
    try {
      if (request.method === 'POST' && request.url === '/add-checkpoint') {
        const { status, body } = await answerInTurn(await readBody(request));
        const type = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8';
        return response.writeHead(status, { 'content-type': type }).end(body);
      }
      const isMonitor = request.url === `/${hash('sha256', log.name)}/checkpoint`;
      const text = isMonitor ? await readText(file) : null;
      return response
        .writeHead(text === null ? 404 : 200, { 'content-type': 'text/plain; charset=utf-8' })
        .end(text);
    } catch (error) {
      console.error(error);
      return response.writeHead(500).end();
    }
  });
  server.listen(Number(options.port), options.host, () => {
    console.log(`Witness of ${log.name} at http://${options.host}:${options.port}`);
    console.log(`Give this key to the organizer and to readers: ${formatVerifierKey(signer)}`);
  });
}

function parseArguments(args: string[]) {
  const options = { log: '', name: '', data: '', port: '8090', host: '127.0.0.1' };
  for (let i = 0; i < args.length; i += 2) {
    const name = args[i]?.slice(2) as keyof typeof options;
    if (!args[i]?.startsWith('--') || !(name in options) || !args[i + 1])
      throw new Refusal(`Usage: ${usage}`);
    options[name] = args[i + 1] ?? '';
  }
  if (!options.log || !/^[^\s+]+$/.test(options.name) || !options.data)
    throw new Refusal(`Usage: ${usage}`);
  return options;
}

/** Reads the witness's key from the folder. Creates the key at the first start. */
async function readSigner(folder: string, name: string): Promise<Signer> {
  const file = join(folder, 'key');
  const known = await readText(file);
  const seed = known ? Buffer.from(known.trim(), 'base64') : randomBytes(32);
  if (known === null)
    await writeFile(file, `${seed.toString('base64')}\n`, { mode: 0o600, flush: true, flag: 'wx' });
  const key = createPrivateKey({
    key: Buffer.concat([privateKeyPrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    ...{ name, type: signatureTypes.cosignature, publicKey: new Uint8Array(publicKey) },
    sign: (bytes) => sign(null, bytes, key),
  };
}

async function readLastCheckpoint(file: string): Promise<Checkpoint | null> {
  const text = await readText(file);
  if (text === null) return null;
  const last = parseCheckpoint(parseNote(text)?.text ?? '');
  // Throws, because a witness without its last checkpoint could contradict itself.
  if (!last) throw new Error(`${file} is damaged`);
  return last;
}

async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { flush: true });
  await rename(`${file}.new`, file);
}

const readText = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size > maxBytes) throw new Error('the request is too long');
  }
  return Buffer.concat(parts).toString();
}

runWitness(process.argv.slice(2)).catch(exitWithFailure);
