import { createAuditor, type Tally } from './audit.ts';
import { areBytesEqual, fromUtf8, toBase64 } from './bytes.ts';
import { type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { createRootHasher, hashLeaf, hashSize } from './merkle.ts';
import { parseVerifierKey, type VerifierKey } from './note.ts';
import {
  decodeEntries,
  formatTilePath,
  hashTile,
  listTiles,
  type Tile,
  tileWidth,
} from './tiles.ts';
import { verifyRulesFiles } from './verify-rules-files.ts';

/** Reads a published file by its path below the log's URL; null if the file does not exist. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;

export interface VerifyOptions {
  read: ReadFile;
  /** The log's key, from a source other than the log; without it, the key that the log publishes. */
  key?: string;
  /** Earlier checkpoints of the same log, kept by other people or taken from receipts. */
  earlier?: readonly string[];
  /** Number of files that are read at once. */
  concurrency?: number;
  onProgress?: (leaves: number, size: number) => void;
}

export interface Verified {
  /** Descriptions of all errors; empty for a valid log. */
  problems: string[];
  checkpoint: OpenedCheckpoint | null;
  key: VerifierKey | null;
  /** Number of leaves whose text was read; fewer than the log's size while counts are hidden. */
  readable: number;
  tally: Tally;
  voided: number;
  /** Number of votes after the leaf that closes voting. */
  late: number;
  /** Hashes of the voting rules at the opening and after each change. */
  rules: readonly string[];
}

interface PublicTally {
  size: number;
  hiddenFrom: number | null;
  votes: Record<string, number> | null;
}

const maxProblems = 20;

/** Recomputes a log from its public files alone: leaves, tiles, root, signature and tally. */
export async function verifyLog(options: VerifyOptions): Promise<Verified> {
  const problems: string[] = [];
  const addProblem = (problem: string) => {
    if (problems.length < maxProblems) problems.push(problem);
  };
  const auditor = createAuditor();
  const buildVerified = (rest: Partial<Verified> = {}): Verified => ({
    ...{ problems, checkpoint: null, key: null, readable: 0, tally: auditor.getTally() },
    ...{ voided: auditor.getVoided(), late: auditor.getLate(), rules: auditor.getRules(), ...rest },
  });
  const { read } = options;
  const readText = async (path: string) => decodeUtf8(await read(path));
  const key = parseVerifierKey(options.key ?? (await readText('key'))?.split('\n')[0] ?? '');
  if (!key) return buildVerified({ problems: ['the key of the log is missing or malformed'] });
  const { checkpoint, tally } = await readCheckpointAndTally(readText, key);
  if (!checkpoint)
    return buildVerified({ key, problems: ['the checkpoint is not signed by the key'] });
  if (!tally) addProblem('the tally is missing or malformed');

  const earlier = (options.earlier ?? []).map((text) => openCheckpoint(text, key));
  if (earlier.some((one) => one === null))
    addProblem('an earlier checkpoint is not signed by the key');
  const kept = earlier.filter((one) => one !== null);
  for (const { size } of kept)
    if (size > checkpoint.size)
      addProblem(`the log has ${checkpoint.size} leaves, and had ${size} before: it was cut`);

  const checkTile = createTileChecker(addProblem);
  const hasher = createRootHasher();
  const compareEarlier = () => {
    for (const { size, root } of kept)
      if (size === hasher.getSize() && !areBytesEqual(root, hasher.getRoot()))
        addProblem(`the first ${size} leaves differ from an earlier checkpoint of the log`);
  };
  const appendAndCompare = (hash: Uint8Array) => {
    hasher.append(hash);
    compareEarlier();
  };
  compareEarlier();
  const hiddenFrom = Math.min(tally?.hiddenFrom ?? checkpoint.size, checkpoint.size);
  let readable = 0;
  const prefix = getTilePrefix(checkpoint.origin);
  const jobs = listTiles(checkpoint.size).map((tile) => ({
    tile,
    isReadable: isTilePublic(tile, hiddenFrom),
  }));
  for await (const { tile, hashes, bundle } of readTilesAhead(
    jobs,
    read,
    prefix,
    options.concurrency ?? 8,
  )) {
    const name = formatTilePath(tile);
    const root = checkTile(tile, hashes);
    if (tile.level > 0) continue;
    const entries = bundle && decodeEntries(bundle);
    if (bundle !== undefined && entries?.length !== tile.width)
      addProblem(`the entries of ${name} are missing or malformed`);
    const first = tile.index * tileWidth;
    const leafHashes: Uint8Array[] = [];
    let isAsPublished = root !== null;
    for (let slot = 0; slot < tile.width; slot++) {
      const published = hashes?.subarray(slot * hashSize, (slot + 1) * hashSize);
      const entry = entries?.[slot];
      const hash = entry ? hashLeaf(entry) : published;
      if (!hash || hash.length !== hashSize) continue;
      leafHashes.push(hash);
      if (!published || !areBytesEqual(hash, published)) {
        isAsPublished = false;
        addProblem(`leaf ${first + slot} has another hash than its tile`);
      }
      if (!entry) continue;
      const text = decodeUtf8(entry);
      const broken = text === null ? 'the leaf is malformed' : auditor.add(text);
      if (broken !== null) addProblem(`leaf ${first + slot}: ${broken}`);
      readable += 1;
    }
    const isKept = kept.some((old) => old.size > first && old.size < first + tileWidth);
    if (root && isAsPublished && !isKept) hasher.append(root, tileWidth);
    else for (const hash of leafHashes) appendAndCompare(hash);
    compareEarlier();
    options.onProgress?.(hasher.getSize(), checkpoint.size);
  }
  if (hasher.getSize() !== checkpoint.size || !areBytesEqual(hasher.getRoot(), checkpoint.root))
    addProblem(`the leaves have the root ${toBase64(hasher.getRoot())}, not the signed one`);
  await verifyRulesFiles(auditor.getRules(), read, addProblem);
  if (tally) reportTallyDifferences(tally, checkpoint.size, auditor.getTally(), addProblem);
  return buildVerified({ checkpoint, key, readable });
}

const headTries = 3;

/**
 * Reads the checkpoint and the tally. Reads both again if their sizes differ, because a newer checkpoint was signed in
 * between.
 */
async function readCheckpointAndTally(
  readText: (path: string) => Promise<string | null>,
  key: VerifierKey,
) {
  for (let tries = 1; ; tries++) {
    const checkpoint = openCheckpoint((await readText('checkpoint')) ?? '', key);
    const tally = parseTally(await readText('tally'));
    if (tries === headTries || checkpoint?.size === tally?.size) return { checkpoint, tally };
  }
}

function decodeUtf8(bytes: Uint8Array | null): string | null {
  try {
    return bytes && fromUtf8(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the path prefix of a ledger's tiles. The second and later ledgers of a site have their number:
 * `2/tile/0/000`.
 */
const getTilePrefix = (origin: string): string => {
  const number = /\/tlog\/(\d+)$/.exec(origin)?.[1];
  return number ? `${number}/` : '';
};

const isTilePublic = ({ level, index, width }: Tile, hiddenFrom: number) =>
  level === 0 && index * tileWidth + width <= hiddenFrom;

interface ReadJob {
  tile: Tile;
  isReadable: boolean;
}

interface ReadTile {
  tile: Tile;
  hashes: Uint8Array | null;
  /** The entries of the tile. Undefined if they are not public or not needed, null if they are missing. */
  bundle: Uint8Array | null | undefined;
}

/** Reads the files of several tiles at once, and yields the tiles in order. */
async function* readTilesAhead(
  jobs: readonly ReadJob[],
  read: ReadFile,
  prefix: string,
  concurrency: number,
): AsyncGenerator<ReadTile> {
  const readTileAndBundle = async ({ tile, isReadable }: ReadJob): Promise<ReadTile> => {
    const { index, width } = tile;
    const [hashes, bundle] = await Promise.all([
      read(prefix + formatTilePath(tile)),
      isReadable ? read(prefix + formatTilePath({ level: 'entries', index, width })) : undefined,
    ]);
    return { tile, hashes, bundle };
  };
  const pending: Promise<ReadTile>[] = [];
  for (const job of jobs) {
    pending.push(readTileAndBundle(job));
    if (pending.length >= concurrency) yield (await pending.shift()) as ReadTile;
  }
  for (const one of pending) yield await one;
}

/**
 * Creates a function that checks tiles. It must receive the tiles level by level, lowest first: each hash of a higher
 * level must be the root of a full tile of the level below. The function returns the root of a full tile.
 */
function createTileChecker(report: (problem: string) => void) {
  let below: Uint8Array[] = [];
  let full: Uint8Array[] = [];
  let level = 0;
  return (tile: Tile, hashes: Uint8Array | null): Uint8Array | null => {
    if (tile.level !== level) {
      level = tile.level;
      below = full;
      full = [];
    }
    const name = formatTilePath(tile);
    if (hashes?.length !== tile.width * hashSize) {
      report(`${name} is missing or has a wrong size`);
      return null;
    }
    const root = tile.width === tileWidth ? hashTile(hashes) : null;
    if (root) full.push(root);
    for (let slot = 0; tile.level > 0 && slot < tile.width; slot++) {
      const hash = hashes.subarray(slot * hashSize, (slot + 1) * hashSize);
      const under = below[tile.index * tileWidth + slot];
      if (!under || !areBytesEqual(hash, under)) report(`${name} differs from the tiles below it`);
    }
    return root;
  };
}

function parseTally(text: string | null): PublicTally | null {
  try {
    const { size, hiddenFrom, votes } = JSON.parse(text ?? '') as PublicTally;
    const isWhole =
      Number.isSafeInteger(size) &&
      (hiddenFrom === null || Number.isSafeInteger(hiddenFrom)) &&
      (votes === null) === (hiddenFrom !== null) &&
      typeof votes === 'object';
    return isWhole ? { size, hiddenFrom, votes } : null;
  } catch {
    return null;
  }
}

function reportTallyDifferences(
  { size, votes }: PublicTally,
  logSize: number,
  counted: Tally,
  report: (problem: string) => void,
): void {
  // While counts are hidden, no tally is public.
  if (votes === null) return;
  if (size !== logSize) report(`the tally is of ${size} leaves, the checkpoint of ${logSize}`);
  for (const entry of new Set([...Object.keys(votes), ...[...counted.keys()].map(String)])) {
    const [published, own] = [votes[entry] ?? 0, counted.get(Number(entry)) ?? 0];
    if (published !== own) report(`entry ${entry} has ${own} votes in the log, not ${published}`);
  }
}
