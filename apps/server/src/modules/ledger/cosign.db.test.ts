import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Checkpoint } from '@film-contest/ledger/checkpoint';
import { openCheckpoint } from '@film-contest/ledger/checkpoint';
import {
  formatVerifierKey,
  getCosignatureTime,
  parseNote,
  type Signer,
  signatureTypes,
} from '@film-contest/ledger/note';
import { answerAddCheckpoint } from '@film-contest/ledger/witness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { makeEntry, openContest } from '../../../test/factories.ts';
import { castNewVote, readLedgerFile, sequenceAndSign } from '../../../test/ledger.ts';
import { requestCosignatures } from './cosign.ts';

let app: TestApp;
let entry: number;
let server: Server;
let last: Checkpoint | null = null;
/** Status codes of the witness's answers. */
let answers: number[] = [];
const pair = generateKeyPairSync('ed25519');
const witness: Signer = {
  name: 'newspaper.example/votes',
  type: signatureTypes.cosignature,
  publicKey: Uint8Array.from(pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
  sign: (bytes) => sign(null, bytes, pair.privateKey),
};

beforeAll(async () => {
  app = await createTestApp();
  await openContest(app);
  entry = (await makeEntry(app, 'published')).number;
  server = createServer(async (request, response) => {
    const log = app.ctx.services.getLedgerSigner(1);
    const seconds = Math.floor(Date.now() / 1000);
    const answer = answerAddCheckpoint(await text(request), {
      log,
      signer: witness,
      last,
      seconds,
    });
    last = answer.cosigned ?? last;
    answers.push(answer.status);
    response.writeHead(answer.status).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.ctx.config.ledgerWitnesses = [{ url, key: formatVerifierKey(witness) }];
});
afterAll(async () => {
  server.close();
  await app.close();
});

async function voteAndCosign(): Promise<number[]> {
  await castNewVote(app, entry);
  await sequenceAndSign(app);
  answers = [];
  await requestCosignatures(app.ctx);
  return answers;
}
const readText = async (path: string) =>
  String(Buffer.from((await readLedgerFile(app, path)) ?? ''));

test('a witness cosigns each new checkpoint once, and its signature is published', async () => {
  expect(await voteAndCosign()).toEqual([200]);
  expect(await voteAndCosign()).toEqual([200]);
  answers = [];
  await requestCosignatures(app.ctx);
  expect(answers).toEqual([]);
  const checkpoint = await readText('checkpoint');
  const note = parseNote(checkpoint);
  expect(note && getCosignatureTime(note, witness)).toBeGreaterThan(1_700_000_000);
  const [listed] = JSON.parse(await readText('witnesses'));
  expect(listed).toMatchObject({ name: witness.name, size: last?.size, checkpoint });
});

test('a receipt has the newest cosigned checkpoint that contains the vote', async () => {
  const { receipt } = await castNewVote(app, entry);
  await voteAndCosign();
  await castNewVote(app, entry);
  await sequenceAndSign(app);
  const { hash } = await import('node:crypto');
  const proof = await readText(
    `proof?leaf=${hash('sha256', Buffer.from(`\0${receipt.leaf}`), 'hex')}`,
  );
  expect(proof).toContain(`— ${witness.name} `);
});

test('a witness unknown to this installation is asked again, from the size that it reports', async () => {
  await app.db.deleteFrom('ledger_cosignatures').execute();
  expect(await voteAndCosign()).toEqual([409, 200]);
});

test('a witness that has seen a larger log is reported, and nothing is published', async () => {
  const seen = last;
  last = { origin: 'contest.test/tlog', size: 10_000, root: new Uint8Array(32) };
  const before = await readText('witnesses');
  expect(await voteAndCosign()).toEqual([409]);
  expect(app.lines.some((line) => line.includes('it has seen 10000 leaves'))).toBe(true);
  expect(await readText('witnesses')).toBe(before);
  last = seen;
  expect(
    openCheckpoint(await readText('checkpoint'), app.ctx.services.getLedgerSigner(1)),
  ).not.toBeNull();
});
