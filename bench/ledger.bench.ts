import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { engine, toUtf8 } from '@film-contest/ledger/bytes';
import { signCheckpoint } from '@film-contest/ledger/checkpoint';
import { formatLeaf, formatVoteLeaf } from '@film-contest/ledger/leaves';
import { createRootHasher, hashLeaf } from '@film-contest/ledger/merkle';
import { formatVerifierKey, type Signer, signatureTypes } from '@film-contest/ledger/note';
import {
  appendToTiles,
  encodeEntries,
  formatTilePath,
  tileWidth,
} from '@film-contest/ledger/tiles';
import { verifyLog } from '@film-contest/ledger/verify-log';
import { formatRow } from './times.ts';

// Verifies the public files of a ledger with LEAVES votes as `npm run verify-votes` does, but without downloading them.
const goalSeconds = 10;
const size = Number(process.env.LEAVES ?? 1_000_000);
const entries = 500;

engine.sha256 = (bytes) => hash('sha256', bytes, 'buffer');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const signer: Signer = {
  name: 'example.org/tlog',
  type: signatureTypes.note,
  publicKey: Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
  sign: (bytes) => sign(null, bytes, privateKey),
};

const t = '2026-11-27T10:00Z';
const createLeaf = (i: number) =>
  i === 0
    ? formatLeaf({ type: 'open', t })
    : formatVoteLeaf(
        (i % entries) + 1,
        t,
        `","tag":"${hash('sha256', `${i}`, 'base64url').slice(0, 27)}","n":"${String(i).padStart(22, '0')}"}`,
      );

function buildLogFiles(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const hasher = createRootHasher();
  const hashes: Uint8Array[] = [];
  const votes: Record<string, number> = {};
  for (let first = 0; first < size; first += tileWidth) {
    const width = Math.min(tileWidth, size - first);
    const leaves = Array.from({ length: width }, (_, i) => toUtf8(createLeaf(first + i)));
    const index = first / tileWidth;
    files.set(formatTilePath({ level: 'entries', index, width }), encodeEntries(leaves));
    for (const [i, leaf] of leaves.entries()) {
      hashes.push(hashLeaf(leaf));
      hasher.append(hashes.at(-1) as Uint8Array);
      const entry = ((first + i) % entries) + 1;
      if (first + i > 0) votes[entry] = (votes[entry] ?? 0) + 1;
    }
  }
  for (const tile of appendToTiles(0, new Map(), hashes).values())
    files.set(formatTilePath({ ...tile, width: tile.hashes.length / 32 }), tile.hashes);
  const checkpoint = signCheckpoint({ origin: signer.name, size, root: hasher.getRoot() }, signer);
  files.set('checkpoint', toUtf8(checkpoint));
  files.set('tally', toUtf8(JSON.stringify({ size, hiddenFrom: null, votes })));
  return files;
}

const files = buildLogFiles();
const startedAt = performance.now();
const cpu = process.cpuUsage();
const { problems } = await verifyLog({
  read: async (path) => files.get(path) ?? null,
  key: formatVerifierKey(signer),
});
const seconds = (performance.now() - startedAt) / 1000;
const { user, system } = process.cpuUsage(cpu);
if (problems.length > 0) throw new Error(problems.join('\n'));
const cpuSeconds = (user + system) / 1e6;
console.log(
  formatRow(
    `verify ${size} leaves`,
    `${seconds.toFixed(1)} s`,
    `${cpuSeconds.toFixed(1)} s of CPU`,
  ),
);
// The goal is a CPU time, which does not depend on other work of the machine.
if (cpuSeconds > goalSeconds) throw new Error(`more than ${goalSeconds} s`);
