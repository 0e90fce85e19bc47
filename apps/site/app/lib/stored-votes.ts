/** A vote that was pressed and that the server has not answered yet. */
export interface StoredVote {
  entry: number;
  /** The entry's public number and title, for messages on other pages. */
  number: string;
  title: string;
  /** Identifies the vote: every page sends the same id, so that the vote is counted once. */
  requestId: string;
  dwellMs: number;
  /** Time of the press (Unix time in ms). */
  at: number;
  /** The vote needs an action of the voter on the film's page, e.g. a captcha; it is not sent automatically. */
  needsPerson?: boolean;
}

const key = 'votes';

/** Older votes are discarded: a person does not expect a vote of yesterday to be sent. */
const longestMs = 24 * 3_600_000;

/** Replaces local storage where the browser forbids it; lasts until the document is left. */
let memory: string | null = null;

function readJson(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory;
  }
}

/** @returns whether the votes survive leaving the document. */
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

/** Returns the votes that the server has not answered, without those that are too old to send. */
export function readStoredVotes(now = Date.now()): StoredVote[] {
  try {
    const votes = JSON.parse(readJson() ?? '[]') as StoredVote[];
    return votes.filter(({ at }) => Math.abs(now - at) < longestMs);
  } catch {
    return [];
  }
}

export const findStoredVote = (entry: number) =>
  readStoredVotes().find((vote) => vote.entry === entry);

/** @returns whether the vote survives leaving the document. */
export const storeVote = (vote: StoredVote): boolean => writeVotes([...listOtherVotes(vote), vote]);

export function removeStoredVote(entry: number): void {
  if (readJson() !== null) writeVotes(listOtherVotes({ entry }));
}

const listOtherVotes = ({ entry }: Pick<StoredVote, 'entry'>) =>
  readStoredVotes().filter((vote) => vote.entry !== entry);

/** Entries whose vote panel is on the page: the panel sends their votes itself. */
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
 * Runs a function while no other tab runs one for the same entry. Without the Web Locks API, tabs
 * may send a vote simultaneously; the server counts it once.
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
