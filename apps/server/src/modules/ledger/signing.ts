import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { engine } from '@film-contest/ledger/bytes';
import { formatVoteLeafEnd } from '@film-contest/ledger/leaves';
import { type Signer, signatureTypes } from '@film-contest/ledger/note';
import type { Context } from '../../context.ts';
import { createTextHasher, type TextHasher } from '../../platform/secrets.ts';

/** SPKI prefix of an Ed25519 public key (RFC 8410). The 32 bytes of the key follow it. */
const publicKeyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Replaces the ledger package's portable implementations of hash, Base64 and signature check by those of Node, for the
 * whole process.
 */
export function installNodeCryptoEngine(): void {
  // Decodes the hash from text into Node's pool of buffers, which is twice as fast as a hash in its own buffer.
  engine.sha256 = (data) => Buffer.from(hash('sha256', data, 'binary'), 'latin1');
  engine.toBase64 = (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  engine.verify = (signature, message, publicKey) => {
    const der = Buffer.concat([publicKeyPrefix, publicKey]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  };
}

/** PKCS #8 prefix of an Ed25519 private key (RFC 8410). The 32 bytes of the key follow it. */
const privateKeyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the name of ledger number `log`: the URL below which it is published, without the scheme. */
const buildLedgerName = ({ config }: Pick<Context, 'config'>, log: number): string => {
  const { host, pathname } = new URL(config.baseUrl);
  return `${host}${pathname.replace(/\/$/, '')}/tlog${log === 1 ? '' : `/${log}`}`;
};

declare module '../../context.ts' {
  interface Services {
    /** Returns the signer of ledger number `log`. */
    getLedgerSigner: (log: number) => Signer;
  }
}

/** Derives the key of the ledger from the installation's secret at its first use, and caches the signer of each ledger. */
export function createLedgerSignerProvider(ctx: Pick<Context, 'config' | 'keys'>) {
  let known: Signer | null = null;
  const signers = new Map<number, Signer>();
  const deriveSigner = (): Signer => {
    const seed = ctx.keys.ledgerSignature.export();
    const key = createPrivateKey({
      key: Buffer.concat([privateKeyPrefix, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
    return {
      name: '',
      type: signatureTypes.note,
      publicKey: new Uint8Array(publicKey),
      sign: (bytes) => sign(null, bytes, key),
    };
  };
  return (log: number): Signer => {
    const cached = signers.get(log);
    if (cached) return cached;
    known ??= deriveSigner();
    const signer = { ...known, name: buildLedgerName(ctx, log) };
    signers.set(log, signer);
    return signer;
  };
}

const tagHashers = new WeakMap<KeyObject, TextHasher>();

function getVoteTagHasher(key: KeyObject): TextHasher {
  const known = tagHashers.get(key);
  if (known) return known;
  const hasher = createTextHasher(key);
  tagHashers.set(key, hasher);
  return hasher;
}

interface VoteKey {
  entry: number;
  voter: Buffer;
  requestId: string;
}

/**
 * Creates the tag of a vote. It is the same for each vote of a device for one entry, and cannot be linked to the
 * device's votes for other entries.
 */
export const createVoteTag = (
  { keys }: Context,
  { entry, voter }: Omit<VoteKey, 'requestId'>,
): string =>
  getVoteTagHasher(keys.ledgerTag)(`${entry}|${voter.toString('base64url')}`).toString(
    'base64url',
    0,
    20,
  );

/**
 * Creates the part of a vote's leaf that names the voter: its tag, and the hash of the browser's random `requestId`.
 * Because of the hash, no two voters can be shown the same leaf.
 */
export function formatLeafVoterFields(ctx: Context, vote: VoteKey): string {
  const n = Buffer.from(hash('sha256', vote.requestId, 'binary'), 'latin1');
  return formatVoteLeafEnd({
    tag: createVoteTag(ctx, vote),
    n: n.toString('base64url', 0, 16),
  });
}
