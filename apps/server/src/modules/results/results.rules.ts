import type { RoundRules } from '@film-contest/contract/judging';
import { toMethodRules } from '@film-contest/contract/judging-method';
import type { AssignmentState } from '@film-contest/contract/judging-options';
import type { RoundInput } from '@film-contest/judging/round-result';
import type { ScreeningAnswer } from '@film-contest/judging/screening';

export interface RoundData {
  films: readonly { id: string; votes: number }[];
  jurors: readonly { id: string }[];
  given: readonly {
    film: string;
    juror: string;
    state: AssignmentState;
    points: (number | null)[] | null;
    answer: ScreeningAnswer | null;
  }[];
  ballots: readonly { juror: string; films: readonly string[] }[];
  moves: readonly { entry: string; place: number; reason: string }[];
}

/**
 * Builds the input of the computation. Only scores and picks of done assignments count. Films and jurors are
 * numbered from 0.
 */
export function buildRoundInput(rules: RoundRules, seed: number, data: RoundData): RoundInput {
  const filmIndex = new Map(data.films.map(({ id }, index) => [id, index]));
  const jurorIndex = new Map(data.jurors.map(({ id }, index) => [id, index]));
  const counted = data.given.flatMap(({ state, film, juror, ...score }) => {
    const at = { film: filmIndex.get(film), juror: jurorIndex.get(juror) };
    return state === 'done' && at.film !== undefined && at.juror !== undefined
      ? [{ film: at.film, juror: at.juror, ...score }]
      : [];
  });
  const countedKeys = new Set(counted.map(({ film, juror }) => `${film} ${juror}`));
  const ballotByJuror = new Map(data.ballots.map(({ juror, films }) => [juror, films]));
  return {
    rules: toMethodRules(rules, seed),
    publicVotes: data.films.map(({ votes }) => votes),
    jurorCount: data.jurors.length,
    scores: counted.flatMap(({ film, juror, points: given }) => {
      const complete = given?.filter((point) => point !== null) ?? [];
      const isComplete = rules.mode === 'scoring' && complete.length === rules.criteria.length;
      return isComplete ? [{ film, juror, points: complete }] : [];
    }),
    answers: counted.flatMap(({ film, juror, answer }) =>
      rules.mode === 'screening' && answer ? [{ film, juror, answer }] : [],
    ),
    picks: data.jurors.map(({ id }, juror) =>
      (ballotByJuror.get(id) ?? [])
        .flatMap((film) => filmIndex.get(film) ?? [])
        .filter((film) => countedKeys.has(`${film} ${juror}`)),
    ),
    moves: data.moves.flatMap(({ entry, place, reason }) => {
      const film = filmIndex.get(entry);
      return film === undefined ? [] : [{ film, place, reason }];
    }),
  };
}

interface Confirmer {
  accountId: string;
  isOwner: boolean;
}

/** Returns the effect of a confirmation: whether it is the first or the final one, or why it is refused. */
export function getConfirmationEffect(
  first: Confirmer | null,
  next: Confirmer,
): 'first' | 'final' | 'secondPerson' | 'ownerConfirms' {
  if (!first) return 'first';
  if (first.accountId === next.accountId) return 'secondPerson';
  return first.isOwner || next.isOwner ? 'final' : 'ownerConfirms';
}

interface Objections {
  /** Days for objections by the rules of the round. */
  days: number;
  /** The latest publication; null before the first. */
  publication: { hash: string; isWindowOpen: boolean } | null;
  undecided: number;
}

/**
 * Returns why the result with this hash cannot be final yet, or null. A round without objection period need not be
 * published first.
 */
export function findFinalityObstacle(
  hash: string,
  { days, publication, undecided }: Objections,
): 'resultNotPublished' | 'objectionsOpen' | 'objectionsUndecided' | null {
  if (days === 0 && !publication) return null;
  if (publication?.hash !== hash) return 'resultNotPublished';
  if (publication.isWindowOpen) return 'objectionsOpen';
  return undecided > 0 ? 'objectionsUndecided' : null;
}
