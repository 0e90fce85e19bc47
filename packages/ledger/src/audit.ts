import { formatMinute, type Leaf, parseLeaf } from './leaves.ts';

/** Votes per entry, without void votes. */
export type Tally = ReadonlyMap<number, number>;

/**
 * Counts the votes of a ledger and verifies its leaves, which must be added in order. `add` returns a description of
 * the first rule that the leaf breaks, or null.
 */
export function createAuditor() {
  const tags = new Set<string>();
  const votes = new Map<number, number>();
  /** Entry number of the vote at each position of the ledger; 0 for leaves that are not votes. */
  const entries: number[] = [];
  const voided = new Set<number>();
  let isOpen = false;
  let closedAt = '';
  let begunAt = '';
  let latest = '';
  /** One hour before the time of the latest leaf. The next vote must not be older than this. */
  let earliest = '';
  let late = 0;
  /** Hash of each version of the voting rules. */
  const rules: string[] = [];

  function addVote({ e, t, tag }: Leaf & { type: 'vote' }): string | null {
    if (tags.has(tag)) return 'the same voter voted twice for an entry';
    // A vote in progress at the closing time may reach the ledger up to a minute later.
    if (!isOpen && t > addMinutes(closedAt, 1)) return 'the vote is later than the closing time';
    // If this ledger replaces another one, it may receive votes from before its first leaf at any time.
    if (t < earliest && t > begunAt) return 'the vote is an hour older than a leaf before it';
    if (!isOpen) late += 1;
    tags.add(tag);
    votes.set(e, (votes.get(e) ?? 0) + 1);
    return null;
  }

  function voidOrRestoreVote({ ref, type }: Leaf & { type: 'void' | 'restore' }): string | null {
    const entry = entries[ref] ?? 0;
    if (entry === 0) return `position ${ref} is not a vote before it`;
    if (voided.has(ref) === (type === 'void')) return `the vote ${ref} is changed to what it was`;
    if (type === 'void') voided.add(ref);
    else voided.delete(ref);
    votes.set(entry, (votes.get(entry) ?? 0) + (type === 'void' ? -1 : 1));
    return null;
  }

  function addRules({ v, sha256 }: Leaf & { type: 'rules' }): string | null {
    const expected = rules.length;
    if (v !== expected) return `version ${v} of the voting rules follows version ${expected - 1}`;
    rules.push(sha256);
    return null;
  }

  function checkLeaf(leaf: Leaf): string | null {
    if (entries.length === 0 && leaf.type !== 'open') return 'the first leaf is not "open"';
    if (entries.length === 0) begunAt = leaf.t;
    if (leaf.t > latest) {
      latest = leaf.t;
      earliest = addMinutes(latest, -60);
    }
    if (leaf.type === 'vote') return addVote(leaf);
    if (leaf.type === 'void' || leaf.type === 'restore') return voidOrRestoreVote(leaf);
    if (leaf.type === 'rules') return addRules(leaf);
    isOpen = leaf.type === 'open';
    if (leaf.type === 'close') closedAt = leaf.t;
    if (leaf.type === 'open' && leaf.after !== undefined && entries.length > 0)
      return 'only the first leaf may name an earlier ledger';
    return null;
  }

  return {
    add(text: string): string | null {
      const leaf = parseLeaf(text);
      const broken = leaf ? checkLeaf(leaf) : 'the leaf is malformed';
      entries.push(leaf?.type === 'vote' ? leaf.e : 0);
      return broken;
    },
    getTally: (): Tally => votes,
    getVoided: (): number => voided.size,
    /** Returns the number of votes after the leaf that closes voting. */
    getLate: (): number => late,
    /** Returns the hashes of the voting rules at the opening and after each change. */
    getRules: (): readonly string[] => rules,
  };
}

function addMinutes(minute: string, added: number): string {
  if (minute === '') return minute;
  return formatMinute(new Date(Date.parse(minute) + added * 60_000));
}
