/** A vote that the reader has cast and to which the server has not responded yet. */
export interface StoredVote {
  entry: number;
  /** The entry's public number, for messages on other pages. */
  number: string;
  /** The film's title, for messages on other pages. */
  title: string;
  /** Id of the vote. Every page sends the same id, so that the vote is counted once. */
  requestId: string;
  dwellMs: number;
  /** Time of the click, Unix time in milliseconds. */
  at: number;
  /**
   * Whether the voter must act on the film's page, for example solve a captcha. Then the vote is not sent
   * automatically.
   */
  needsPerson?: boolean;
}

const key = 'votes';

/** Maximum age of a stored vote, in milliseconds. Readers do not expect a vote of yesterday to be sent. */
const longestMs = 24 * 3_600_000;

/** The stored votes if the browser forbids local storage. They are lost when the document is left. */
let memory: string | null = null;

function readStoredJson(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory;
  }
}

/**
 * Stores votes.
 * @returns whether the votes are still stored after the document is left
 */
function writeVotes(votes: StoredVote[]): boolean {
  const json = votes.length > 0 ? JSON.stringify(votes) : null;
  try {
    if (json === null) localStorage.removeItem(key);
    else localStorage.setItem(key, json);
    return true;
  } catch {
    memory = json;
    return false;
  }
}

/** Returns the votes without a response, except those that are too old to send. */
export function readStoredVotes(now = Date.now()): StoredVote[] {
  try {
    const votes = JSON.parse(readStoredJson() ?? '[]') as StoredVote[];
    return votes.filter(({ at }) => Math.abs(now - at) < longestMs);
  } catch {
    return [];
  }
}

export const findStoredVote = (entry: number) =>
  readStoredVotes().find((vote) => vote.entry === entry);

/**
 * Stores a vote.
 * @returns whether the vote outlasts the document, because the browser's storage accepted it
 */
export const storeVote = (vote: StoredVote): boolean => writeVotes([...listOtherVotes(vote), vote]);

export function removeStoredVote(entry: number): void {
  if (readStoredJson() !== null) writeVotes(listOtherVotes({ entry }));
}

const listOtherVotes = ({ entry }: Pick<StoredVote, 'entry'>) =>
  readStoredVotes().filter((vote) => vote.entry !== entry);

/** Entries whose vote panel is on the page. Panels send the votes of their entries themselves. */
const panels = new Set<number>();
let onPanelsChange = () => {};

export const hasVotePanel = (entry: number) => panels.has(entry);

export function registerVotePanel(entry: number): () => void {
  panels.add(entry);
  onPanelsChange();
  return () => {
    panels.delete(entry);
    onPanelsChange();
  };
}

/** Runs a function now and whenever a vote panel appears or disappears. */
export function watchVotePanels(run: () => void): () => void {
  onPanelsChange = run;
  run();
  return () => {
    onPanelsChange = () => {};
  };
}

/**
 * Runs a function while no other tab runs one for the same entry. Browsers without the Web Locks API may send a vote
 * from two tabs at once; the server counts it once.
 */
export async function withVoteLock(
  entry: number,
  signal: AbortSignal,
  run: () => Promise<void>,
): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return run();
  await locks.request(`vote ${entry}`, { signal }, run).catch((error) => {
    if (!signal.aborted) throw error;
  });
}
