import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { listInvalidScores, type ResultBundle, recount } from './bundle.ts';
import { toCanonicalJson } from './canonical-json.ts';
import type { RoundResult } from './round-result.ts';

hashes.sha512 = sha512;

/** Checks of a bundle, in order. */
export const bundleChecks = ['hash', 'signature', 'rules', 'method', 'scores', 'result'] as const;
export type BundleCheck = (typeof bundleChecks)[number];

export interface VerifiedBundle {
  bundle: ResultBundle;
  /** Checks that fail, in order. */
  wrong: BundleCheck[];
  recounted: RoundResult;
}

interface Options {
  /** The key that must have signed the bundle, SPKI in Base64; by default the bundle's own. */
  publicKey?: string | undefined;
  /** Converts the rules of a round to the rules of the counting method, which are part of its input. */
  toMethodRules(rules: never, seed: number): unknown;
  /** Receives the share of the recount that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Parses a result bundle, and verifies it. Returns null if the text is not a result bundle. */
export function verifyBundleText(text: string, options: Options): VerifiedBundle | null {
  try {
    return verifyBundle(JSON.parse(text), options);
  } catch {
    // Rejects a bundle in which a part is missing or has another type.
    return null;
  }
}

/** Verifies the hash, signature, rules, scores and result of a bundle. */
export function verifyBundle(
  bundle: ResultBundle,
  { publicKey = bundle.publicKey, toMethodRules, onProgress }: Options,
): VerifiedBundle {
  const { content } = bundle;
  const contentHash = hashJson(content);
  const { rules } = content.input;
  const repetitions = 'repetitions' in rules ? rules.repetitions : 1;
  const { recounted, isSame } = recount(content, (done) => onProgress?.(done / repetitions));
  const isCorrect: Record<BundleCheck, boolean> = {
    hash: bytesToHex(contentHash) === bundle.sha256,
    signature: isSigned(bundle, contentHash, publicKey),
    rules: bytesToHex(hashJson(content.rules)) === content.rulesHash,
    method: doMethodRulesMatch(content, toMethodRules),
    scores: listInvalidScores(content).length === 0,
    result: isSame,
  };
  return { bundle, wrong: bundleChecks.filter((check) => !isCorrect[check]), recounted };
}

const hashJson = (value: unknown) => sha256(utf8ToBytes(toCanonicalJson(value)));

/** Whether the rules of the counting method were derived from the round's rules and seed. */
function doMethodRulesMatch(
  { rules, input }: ResultBundle['content'],
  toMethodRules: Options['toMethodRules'],
): boolean {
  try {
    const expected = toMethodRules(rules as never, input.rules.seed);
    return toCanonicalJson(expected) === toCanonicalJson(input.rules);
  } catch {
    return false;
  }
}

/** The bytes before the key in an Ed25519 public key in SPKI format. */
const spkiStart = '302a300506032b6570032100';

function isSigned(
  { signature }: ResultBundle,
  contentHash: Uint8Array,
  publicKey: string,
): boolean {
  try {
    const spki = fromBase64(publicKey);
    const start = spkiStart.length / 2;
    if (bytesToHex(spki.subarray(0, start)) !== spkiStart) return false;
    return verify(fromBase64(signature), contentHash, spki.subarray(start));
  } catch {
    return false;
  }
}

const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
