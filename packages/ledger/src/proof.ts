import { fromBase64, fromUtf8, parseDecimal, toBase64, toUtf8 } from './bytes.ts';
import { type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { hashLeaf, hashSize, isIncluded } from './merkle.ts';
import type { VerifierKey } from './note.ts';

/** Receipts as defined by C2SP tlog-proof; the extra data is the leaf. */
export interface Receipt {
  /**
   * The leaf; null while counts are hidden, because leaves name entries and others could count the votes. Voters know
   * their leaf from the signed promise of their vote.
   */
  leaf: string | null;
  index: number;
  proof: Uint8Array[];
  /** The signed checkpoint. */
  checkpoint: string;
}

const header = 'c2sp.org/tlog-proof@v1';

export function formatReceipt({ leaf, index, proof, checkpoint }: Receipt): string {
  const lines = [
    header,
    ...(leaf === null ? [] : [`extra ${toBase64(toUtf8(leaf))}`]),
    `index ${index}`,
    ...proof.map(toBase64),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Parses a receipt. Returns null if it is malformed. */
export function parseReceipt(text: string): Receipt | null {
  const end = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, end).split('\n');
  const extra = lines[0]?.startsWith('extra ') ? lines.shift() : undefined;
  const [place = '', ...hashes] = lines;
  if (end < 0 || first !== header || !place.startsWith('index ')) return null;
  const leaf = extra === undefined ? null : fromBase64(extra.slice('extra '.length));
  const index = parseDecimal(place.slice('index '.length));
  const proof = hashes.map(fromBase64).filter((hash) => hash?.length === hashSize);
  if ((extra !== undefined && !leaf) || index === null || proof.length !== hashes.length)
    return null;
  try {
    const checkpoint = text.slice(end + 2);
    return { leaf: leaf && fromUtf8(leaf), index, proof: proof as Uint8Array[], checkpoint };
  } catch {
    return null;
  }
}

/**
 * Verifies that a receipt's leaf is included in a checkpoint that the log's key signed. Returns the checkpoint, or null
 * if verification fails.
 */
export function verifyReceipt(
  { leaf, index, proof, checkpoint }: Receipt,
  key: VerifierKey,
): OpenedCheckpoint | null {
  const opened = openCheckpoint(checkpoint, key);
  if (!opened || leaf === null) return null;
  const { size, root } = opened;
  const leafHash = hashLeaf(toUtf8(leaf));
  return isIncluded({ leafHash, index, size, proof, root }) ? opened : null;
}
