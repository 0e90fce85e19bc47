import { toCanonicalJson } from './canonical-json.ts';
import {
  computeRoundResult,
  type FilmResult,
  type JurorResult,
  type RoundInput,
  type RoundResult,
} from './round-result.ts';

/** Version of the methods in this package. It increases when the same input would give another result. */
export const methodVersion = 2;

/** Everything that decides the result of a round. Films are identified by entry number, jurors are anonymous. */
export interface ResultContent {
  method: number;
  round: string;
  name: Record<string, string>;
  /** SHA-256 of the rules that were frozen when the round opened or last changed. */
  rulesHash: string;
  rules: unknown;
  /** All versions of the rules since the round opened, with the reasons of changes. */
  rulesVersions: { hash: string; reason: string | null; at: string }[];
  films: string[];
  assignments: { film: number; juror: number; state: string; watched: number }[];
  recusals: { film: number; juror: number; reason: string }[];
  input: RoundInput;
  result: RoundResult;
}

export interface ResultBundle {
  content: ResultContent;
  /** SHA-256 of the canonical JSON of `content`, in hexadecimal. */
  sha256: string;
  /** Ed25519 signature of the hash's bytes, in Base64. */
  signature: string;
  /** The installation's public key (SPKI) in Base64. */
  publicKey: string;
}

/** The parts of a result that the chair's page loads; the full content can be megabytes long. */
export interface ResultSummary {
  method: number;
  agreement: number | null;
  jurors: JurorResult[];
  /**
   * Broken ties. `films` has the numbers of the tied films. `decidedBy` is the index of the comparison that broke the
   * tie.
   */
  tieBreaks: { films: string[]; decidedBy: number | 'lot' }[];
}

export interface ComputedContent {
  /** Content and result as canonical JSON. The hash of this text is signed. */
  json: string;
  summary: ResultSummary;
  /** Results of the films that have a place. */
  placed: FilmResult[];
}

/** Computes the result of a round, and serializes content and result as canonical JSON. */
export function computeContentResult(
  content: Omit<ResultContent, 'result'>,
  onProgress?: (done: number) => void,
): ComputedContent {
  const result = computeRoundResult(content.input, onProgress);
  return {
    json: toCanonicalJson({ ...content, result }),
    summary: {
      method: content.method,
      agreement: result.agreement,
      jurors: result.jurors,
      tieBreaks: result.tieBreaks.map(({ films, decidedBy }) => ({
        films: films.map((film) => content.films[film] ?? ''),
        decidedBy,
      })),
    },
    placed: result.films.filter(({ place }) => place !== null),
  };
}

/** Computes the result again. `isSame` is true if every digit is the same as in the stored result. */
export function recount(
  { method, input, result }: ResultContent,
  onProgress?: (done: number) => void,
) {
  const recounted = computeRoundResult(input, onProgress);
  const isSame = method === methodVersion && toCanonicalJson(recounted) === toCanonicalJson(result);
  return { recounted, isSame };
}

/** Lists invalid scores, screening answers and picks: duplicates, and those without a completed assignment. */
export function listInvalidScores({ assignments, input }: ResultContent): string[] {
  const toPairKey = ({ film, juror }: { film: number; juror: number }) => `${film} ${juror}`;
  const done = new Set(assignments.filter(({ state }) => state === 'done').map(toPairKey));
  const picks = input.picks.flatMap((films, juror) => films.map((film) => ({ film, juror })));
  return [input.scores, input.answers, picks].flatMap((scores) => {
    const seen = new Set<string>();
    return scores.map(toPairKey).filter((key) => {
      const isFalse = seen.has(key) || !done.has(key);
      seen.add(key);
      return isFalse;
    });
  });
}

/** Computes the result as if a juror had not judged. */
export function recountWithoutJuror({ input }: ResultContent, juror: number): RoundResult {
  const isOfOtherJuror = (each: { juror: number }) => each.juror !== juror;
  return computeRoundResult({
    ...input,
    scores: input.scores.filter(isOfOtherJuror),
    answers: input.answers.filter(isOfOtherJuror),
    picks: input.picks.map((picks, index) => (index === juror ? [] : picks)),
  });
}
