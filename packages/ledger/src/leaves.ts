/**
 * Leaves of the vote ledger: ASCII JSON with a fixed order of keys, so that leaves with equal values have equal bytes.
 * A `vote` leaf contains no IP address, device or account.
 */
export type Leaf =
  /** Voting has opened; the first leaf of each ledger. `after` is the end of the ledger that this one replaces. */
  | { type: 'open'; t: string; after?: string }
  | { type: 'vote'; e: number; t: string; tag: string; n: string }
  /**
   * The vote at position `ref` does not count. `why` is a reason code, `case` the number of the batch of held votes.
   */
  | { type: 'void'; t: string; ref: number; why: string; case: string }
  /** The void vote at position `ref` counts again. */
  | { type: 'restore'; t: string; ref: number; why: string; case: string }
  /** Version `v` of the voting rules; 0 for the rules at the opening. `sha256` is the hash of their published file. */
  | { type: 'rules'; t: string; v: number; sha256: string }
  | { type: 'close'; t: string };

const keyOrder = {
  open: ['t', 'after'],
  vote: ['e', 't', 'tag', 'n'],
  void: ['t', 'ref', 'why', 'case'],
  restore: ['t', 'ref', 'why', 'case'],
  rules: ['t', 'v', 'sha256'],
  close: ['t'],
} as const satisfies Record<Leaf['type'], readonly string[]>;

/** Accepts only times that can be parsed, because any other time in a forged log would abort its verification. */
const timePattern = String.raw`2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\dZ`;
const minute = new RegExp(`^${timePattern}$`);
/** Whether the month has this day; `Date` reads 30 February as 2 March. */
const isRealDay = (time: string) =>
  Number(time.slice(8, 10)) <= 28 || formatMinute(new Date(time)) === time;
const code = /^[\w-]{1,40}$/;
const formats: Record<string, (value: unknown) => boolean> = {
  t: (value) => typeof value === 'string' && minute.test(value) && isRealDay(value),
  after: (value) => typeof value === 'string' && /^\d+ [A-Za-z0-9+/]{43}=$/.test(value),
  e: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  tag: (value) => typeof value === 'string' && /^[\w-]{27}$/.test(value),
  n: (value) => typeof value === 'string' && /^[\w-]{22}$/.test(value),
  ref: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  v: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  sha256: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  why: (value) => typeof value === 'string' && code.test(value),
  case: (value) => typeof value === 'string' && code.test(value),
};

/** Formats a time as the minute that leaves contain, in UTC. */
export const formatMinute = (time: Date): string => toMinute(time.toISOString());

/** Shortens a time of ISO 8601 in UTC to its minute. */
export const toMinute = (iso: string): string => `${iso.slice(0, 16)}Z`;

/** Formats the end of a vote leaf. The database writes the start, with the entry and the time. */
export const formatVoteLeafEnd = ({ tag, n }: { tag: string; n: string }): string =>
  `","tag":"${tag}","n":"${n}"}`;

export const formatVoteLeaf = (entry: number, minuteText: string, tail: string): string =>
  `{"type":"vote","e":${entry},"t":"${minuteText}${tail}`;

export function formatLeaf(leaf: Leaf): string {
  const facts = leaf as Record<string, unknown>;
  const keys = ['type', ...keyOrder[leaf.type]].filter((key) => facts[key] !== undefined);
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, facts[key]])));
}

const voteLeaf = new RegExp(
  String.raw`^\{"type":"vote","e":([1-9]\d{0,8}),"t":"(${timePattern})","tag":"([\w-]{27})","n":"([\w-]{22})"\}$`,
);

/** Parses a leaf. Returns null unless it is exactly what `formatLeaf` creates. */
export function parseLeaf(text: string): Leaf | null {
  // Almost all leaves are votes; the pattern is ten times faster than the parser.
  const [, e, t = '', tag = '', n = ''] = voteLeaf.exec(text) ?? [];
  if (e === undefined) return parseNonVoteLeaf(text);
  return isRealDay(t) ? { type: 'vote', e: Number(e), t, tag, n } : null;
}

function parseNonVoteLeaf(text: string): Leaf | null {
  let facts: unknown;
  try {
    facts = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof facts !== 'object' || facts === null || !('type' in facts)) return null;
  const keys = Object.keys(keyOrder).includes(String(facts.type))
    ? keyOrder[facts.type as Leaf['type']]
    : null;
  if (!keys) return null;
  for (const key of keys) {
    const value = (facts as Record<string, unknown>)[key];
    if (!(key === 'after' && value === undefined) && !formats[key]?.(value)) return null;
  }
  const leaf = facts as Leaf;
  return formatLeaf(leaf) === text ? leaf : null;
}
