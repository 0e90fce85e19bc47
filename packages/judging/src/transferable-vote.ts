import { at, sum } from './arrays.ts';

/** Units per vote. A unit is a hundred-thousandth of a vote, because the rules keep five decimal places. */
export const unitsPerVote = 100_000;

export interface CountStage {
  /** Action of the stage; the first stage counts first preferences. */
  action:
    | { kind: 'first' }
    | { kind: 'surplus'; candidate: number }
    | { kind: 'exclusion'; candidate: number };
  /** Votes of each candidate at the end of the stage, in units. */
  votes: number[];
  /** Exhausted votes and remainders of divisions, in units. */
  nonTransferable: number;
  /** Candidates elected at the end of the stage, most votes first. */
  elected: number[];
  /** For each lot of the stage, the candidates among whom it decided. */
  lots: number[][];
}

export interface TransferableVoteCount {
  /** Number of votes that elects a candidate, in units. */
  quota: number;
  stages: CountStage[];
  /** All elected candidates, in the order of election. */
  elected: number[];
  /** Candidates that were not elected, because they were excluded or remain after the last stage; best first. */
  notElected: number[];
}

/** A ballot: candidates in order of preference, each at most once. */
export type Ballot = readonly number[];

interface Paper {
  ballot: Ballot;
  /** Value of the paper, in units, when its current candidate received it. */
  value: number;
}

/**
 * Counts ballots by the rules of the Scottish Local Government Elections Order 2007, rules 45 to 52 (single
 * transferable vote, weighted inclusive Gregory method).
 *
 * @param pickByLot returns one of the candidates of a tie that no earlier stage decides.
 */
export function countTransferableVote(
  ballots: readonly Ballot[],
  candidateCount: number,
  seats: number,
  pickByLot: (candidates: readonly number[]) => number,
): TransferableVoteCount {
  const valid = ballots.filter((ballot) => ballot.length > 0);
  const quota = (Math.floor(valid.length / (seats + 1)) + 1) * unitsPerVote;
  const piles: Paper[][] = Array.from({ length: candidateCount }, () => []);
  const votes = piles.map(() => 0);
  const continuing = new Set(votes.keys());
  const elected: number[] = [];
  const excluded: number[] = [];
  const surpluses = new Set<number>();
  const stages: CountStage[] = [];
  let lots: number[][] = [];
  let nonTransferable = 0;

  function transferPaper(paper: Paper) {
    const next = paper.ballot.find((candidate) => continuing.has(candidate));
    if (next === undefined) {
      nonTransferable += paper.value;
      return;
    }
    at(piles, next).push(paper);
    votes[next] = at(votes, next) + paper.value;
  }

  /** Narrows a tie by the most recent stage at which the candidates differ, and at last by lot. */
  function breakTie(tied: readonly number[], isBetter: (a: number, b: number) => boolean): number {
    let left = tied;
    for (const stage of [...stages].reverse()) {
      if (left.length === 1) break;
      left = filterBestCandidates(left, stage.votes, isBetter);
    }
    if (left.length === 1) return at(left, 0);
    lots.push([...left]);
    return pickByLot(left);
  }

  const pickMost = (candidates: readonly number[]) =>
    breakTie(filterBestCandidates(candidates, votes, isMore), isMore);
  const pickFewest = (candidates: readonly number[]) =>
    breakTie(filterBestCandidates(candidates, votes, isLess), isLess);

  function electCandidates(candidates: readonly number[]): number[] {
    const left = new Set(candidates);
    const ordered: number[] = [];
    while (left.size > 0) {
      const next = pickMost([...left]);
      left.delete(next);
      continuing.delete(next);
      ordered.push(next);
      if (at(votes, next) > quota) surpluses.add(next);
    }
    elected.push(...ordered);
    return ordered;
  }

  function closeStage(action: CountStage['action']) {
    const reached = [...continuing].filter((candidate) => at(votes, candidate) >= quota);
    const newlyElected = electCandidates(reached);
    const isFilledByRest = continuing.size > 0 && continuing.size <= seats - elected.length;
    if (isFilledByRest) newlyElected.push(...electCandidates([...continuing]));
    stages.push({ action, votes: [...votes], nonTransferable, elected: newlyElected, lots });
    lots = [];
  }

  function transferSurplus(candidate: number) {
    surpluses.delete(candidate);
    const total = at(votes, candidate);
    const papers = at(piles, candidate);
    const values = papers.map(({ value }) => Math.floor(((total - quota) * value) / total));
    votes[candidate] = quota;
    nonTransferable += total - quota - sum(values);
    for (const [index, { ballot }] of papers.entries())
      transferPaper({ ballot, value: at(values, index) });
    closeStage({ kind: 'surplus', candidate });
  }

  function excludeCandidate(candidate: number) {
    continuing.delete(candidate);
    excluded.push(candidate);
    votes[candidate] = 0;
    for (const paper of at(piles, candidate)) transferPaper(paper);
    closeStage({ kind: 'exclusion', candidate });
  }

  for (const ballot of valid) transferPaper({ ballot, value: unitsPerVote });
  closeStage({ kind: 'first' });
  while (elected.length < seats && continuing.size > 0) {
    if (surpluses.size > 0) transferSurplus(pickMost([...surpluses]));
    else excludeCandidate(pickFewest([...continuing]));
  }
  const rest = [...continuing].sort((a, b) => at(votes, b) - at(votes, a));
  return { quota, stages, elected, notElected: [...rest, ...[...excluded].reverse()] };
}

const isMore = (a: number, b: number) => a > b;
const isLess = (a: number, b: number) => a < b;

function filterBestCandidates(
  candidates: readonly number[],
  votes: readonly number[],
  isBetter: (a: number, b: number) => boolean,
): number[] {
  const best = candidates.reduce((a, b) => (isBetter(at(votes, b), at(votes, a)) ? b : a));
  return candidates.filter((candidate) => at(votes, candidate) === at(votes, best));
}
