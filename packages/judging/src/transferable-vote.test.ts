import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ballot, countTransferableVote, unitsPerVote } from './transferable-vote.ts';

const readFixture = (name: string) =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

const pickFirst = (candidates: readonly number[]) => candidates[0] ?? 0;

/** Reads ballots in the BLT format: lines of a count, candidates from 1 in order of preference, and 0. */
function parseBallots(lines: readonly string[]): Ballot[] {
  const end = lines.indexOf('0');
  return lines.slice(1, end).flatMap((line) => {
    const [count = 0, ...numbers] = line.split(' ').map(Number);
    const ballot = numbers.slice(0, -1).map((number) => number - 1);
    return Array.from({ length: count }, () => ballot);
  });
}

const formatVotes = (units: number) => (units / unitsPerVote).toFixed(5);

test('counts the ballots of a Scottish ward as the official report does, stage by stage', () => {
  const ballots = parseBallots(readFixture('linn-2007.blt'));
  const rows = readFixture('linn-2007-stages.csv')
    .slice(1)
    .map((line) => line.split(',').slice(1).map(Number));
  const nonTransferable = rows.pop();
  const count = countTransferableVote(ballots, 11, 4, pickFirst);

  expect(ballots).toHaveLength(9567);
  expect(formatVotes(count.quota)).toBe('1914.00000');
  expect(count.stages).toHaveLength(10);
  count.stages.forEach((stage, index) => {
    expect(stage.votes.map(formatVotes)).toEqual(rows.map((row) => row[index]?.toFixed(5)));
    expect(formatVotes(stage.nonTransferable)).toBe(nonTransferable?.[index]?.toFixed(5));
    expect(stage.lots).toEqual([]);
  });
  // The elected candidates are Ritchie, Docherty, McKenzie and M. Clark.
  expect(count.elected).toEqual([6, 2, 5, 1]);
  expect(count.stages.map(({ elected }) => elected)).toEqual([
    [6],
    [],
    [],
    [],
    [],
    [],
    [],
    [2],
    [],
    [5, 1],
  ]);
});

const [a, b, c, d, e] = [0, 1, 2, 3, 4];
const repeatBallot = (count: number, ...ballot: number[]): Ballot[] =>
  Array.from({ length: count }, () => ballot);

test.for([
  ['one candidate', [[a]], 1, 1, [a], []],
  ['no ballots: all are elected when there are enough seats', [], 2, 2, [a, b], []],
  ['empty ballots are not valid', [[], [a], []], 2, 1, [a], [b]],
  ['a majority', [...repeatBallot(3, a), ...repeatBallot(2, b)], 2, 1, [a], [b]],
  [
    'preferences of an excluded candidate',
    [...repeatBallot(4, a), ...repeatBallot(3, b), ...repeatBallot(2, c, b)],
    3,
    1,
    [b],
    [a, c],
  ],
  // 12 ballots and two seats give a quota of 5. After the transfer each of a's 8 papers is worth 3/8: b has 1.5 votes,
  // c 3.5.
  [
    'a surplus',
    [
      ...repeatBallot(4, a, c),
      ...repeatBallot(4, a, b),
      ...repeatBallot(2, c),
      ...repeatBallot(2, d),
    ],
    4,
    2,
    [a, c],
    [d, b],
  ],
] as const)('%s', ([, ballots, candidates, seats, elected, notElected]) => {
  const count = countTransferableVote(ballots, candidates, seats, pickFirst);
  expect(count.elected).toEqual(elected);
  expect(count.notElected).toEqual(notElected);
});

test('decides a tie for exclusion by the most recent stage with a difference', () => {
  const ballots = [
    [a, b],
    [b],
    [b],
    ...repeatBallot(3, c),
    ...repeatBallot(4, d),
    ...repeatBallot(5, e),
  ];
  const count = countTransferableVote(ballots, 5, 2, pickFirst);
  expect(count.stages[2]?.action).toEqual({ kind: 'exclusion', candidate: b });
  expect(count.stages.flatMap(({ lots }) => lots)).toEqual([]);
});

test('decides by lot among candidates that were always equal, and records it', () => {
  const ballots = [...repeatBallot(2, a), ...repeatBallot(2, b), ...repeatBallot(3, c)];
  for (const loser of [a, b]) {
    const count = countTransferableVote(ballots, 3, 1, () => loser);
    expect(count.stages[1]).toMatchObject({
      action: { kind: 'exclusion', candidate: loser },
      lots: [[a, b]],
    });
  }
});

const election = fc.integer({ min: 1, max: 8 }).chain((candidates) =>
  fc.record({
    candidates: fc.constant(candidates),
    seats: fc.integer({ min: 1, max: 4 }),
    ballots: fc.array(
      fc.shuffledSubarray(Array.from({ length: candidates }, (_, index) => index)),
      { maxLength: 40 },
    ),
  }),
);

test('loses no vote, elects each seat once, and orders every candidate', () => {
  fc.assert(
    fc.property(election, ({ candidates, seats, ballots }) => {
      const count = countTransferableVote(ballots, candidates, seats, pickFirst);
      const valid = ballots.filter(({ length }) => length > 0).length;
      for (const { votes, nonTransferable } of count.stages) {
        expect(votes.reduce((total, value) => total + value, nonTransferable)).toBe(
          valid * unitsPerVote,
        );
      }
      expect(count.elected).toHaveLength(Math.min(seats, candidates));
      expect([...count.elected, ...count.notElected].toSorted()).toEqual(
        Array.from({ length: candidates }, (_, index) => index),
      );
    }),
    { numRuns: 2000 },
  );
});

const pickLowest = (candidates: readonly number[]) => Math.min(...candidates);

/**
 * Counts by the text of the Scottish Order, paper by paper and with exact integers: adds up all papers at every stage.
 * Returns the votes of each stage and the elected candidates.
 */
function countPaperByPaper(ballots: readonly Ballot[], candidates: number, seats: number) {
  const papers = ballots
    .filter((ballot) => ballot.length > 0)
    .map((ballot) => ({ ballot, holder: ballot[0], value: 100_000n }));
  const quota = (BigInt(Math.floor(papers.length / (seats + 1))) + 1n) * 100_000n;
  const numbers = Array.from({ length: candidates }, (_, index) => index);
  const [elected, excluded]: [number[], number[]] = [[], []];
  const transferred = new Set<number>();
  const history: bigint[][] = [];
  const isContinuing = (candidate: number) =>
    !elected.includes(candidate) && !excluded.includes(candidate);
  const countVotes = () =>
    numbers.map((candidate) =>
      papers
        .filter(({ holder }) => holder === candidate)
        .reduce((total, { value }) => total + value, transferred.has(candidate) ? quota : 0n),
    );
  /** Compares the newest stage first; a lot decides between candidates that were equal at every stage. */
  function chooseByStages(from: readonly number[], sign: 1n | -1n): number {
    let left = [...from];
    for (const votes of [countVotes(), ...history.toReversed()]) {
      const best = left
        .map((candidate) => sign * (votes[candidate] ?? 0n))
        .reduce((a, b) => (b > a ? b : a));
      left = left.filter((candidate) => sign * (votes[candidate] ?? 0n) === best);
    }
    return pickLowest(left);
  }
  function transferPapers(candidate: number, reduce: (value: bigint) => bigint) {
    for (const paper of papers.filter(({ holder }) => holder === candidate)) {
      paper.value = reduce(paper.value);
      paper.holder = paper.ballot.find(isContinuing);
    }
  }
  function electAll(from: readonly number[]) {
    let left = [...from];
    while (left.length > 0) {
      const next = chooseByStages(left, 1n);
      elected.push(next);
      left = left.filter((candidate) => candidate !== next);
    }
  }
  for (;;) {
    const votes = countVotes();
    electAll(
      numbers.filter((candidate) => isContinuing(candidate) && (votes[candidate] ?? 0n) >= quota),
    );
    const continuing = numbers.filter(isContinuing);
    if (continuing.length <= seats - elected.length) electAll(continuing);
    history.push(votes);
    const left = numbers.filter(isContinuing);
    if (elected.length >= seats || left.length === 0) return { history, elected };
    const surpluses = elected.filter(
      (candidate) => !transferred.has(candidate) && (votes[candidate] ?? 0n) > quota,
    );
    if (surpluses.length > 0) {
      const candidate = chooseByStages(surpluses, 1n);
      const total = votes[candidate] ?? 0n;
      transferPapers(candidate, (value) => ((total - quota) * value) / total);
      transferred.add(candidate);
    } else {
      const candidate = chooseByStages(left, -1n);
      excluded.push(candidate);
      transferPapers(candidate, (value) => value);
    }
  }
}

test('counts as a second implementation does, stage by stage', () => {
  fc.assert(
    fc.property(election, ({ candidates, seats, ballots }) => {
      const count = countTransferableVote(ballots, candidates, seats, pickLowest);
      const other = countPaperByPaper(ballots, candidates, seats);
      expect(count.stages.map(({ votes }) => votes.map(BigInt))).toEqual(other.history);
      expect(count.elected).toEqual(other.elected);
    }),
    { numRuns: 2000 },
  );
});

test('a second implementation counts the Scottish ward alike', () => {
  const ballots = parseBallots(readFixture('linn-2007.blt'));
  const { history, elected } = countPaperByPaper(ballots, 11, 4);
  const count = countTransferableVote(ballots, 11, 4, pickFirst);
  expect(elected).toEqual(count.elected);
  expect(history).toEqual(count.stages.map(({ votes }) => votes.map(BigInt)));
});
