import type { RoundRules } from '@film-contest/contract/judging';
import type { DeskScore, ScoreSave } from '@film-contest/contract/judging-desk';
import type { RoundState } from '@film-contest/contract/judging-options';
import { points } from '@film-contest/contract/judging-options';
import { computeTotalScore } from '@film-contest/judging/film-scores';

const answerTotals = { yes: 100, maybe: 50, no: 0 } as const;

/** Returns the total of a score from 0 to 100, or the name of the first field that is missing. */
export function computeScoreTotal(
  { mode, criteria }: Pick<RoundRules, 'mode' | 'criteria'>,
  score: Pick<ScoreSave, 'points' | 'answer'>,
): { total: number } | { missing: string } {
  if (mode === 'screening')
    return score.answer === null ? { missing: 'answer' } : { total: answerTotals[score.answer] };
  const given = criteria.map((_, index) => score.points[index] ?? null);
  const missing = given.indexOf(null);
  if (missing >= 0) return { missing: `points.${missing}` };
  const complete = given.filter((each) => each !== null);
  const weighted = criteria.map(({ weight }) => ({ weight, highest: points.highest }));
  return { total: computeTotalScore(complete, weighted) };
}

type Content = Pick<DeskScore, 'points' | 'answer' | 'confidence' | 'comment' | 'note'>;

/** Whether the sent score equals the stored one, as in a repeated request. */
export const isSameScore = (stored: Content, sent: Content) =>
  stored.answer === sent.answer &&
  stored.confidence === sent.confidence &&
  stored.comment === sent.comment &&
  stored.note === sent.note &&
  stored.points.length === sent.points.length &&
  stored.points.every((point, index) => point === sent.points[index]);

/**
 * Whether a juror sees the comments of others: after judging the film, or when the round is closed. Comments can be
 * visible without scores.
 */
export const canSeeComments = (
  reader: RoundRules['comments'],
  roundState: RoundState,
  isOwnDone: boolean,
): boolean => reader === 'jurors' && canSeeOtherScores('afterOwn', roundState, isOwnDone);

/** Whether a juror sees the scores of others. */
export function canSeeOtherScores(
  reader: RoundRules['scores'],
  roundState: RoundState,
  isOwnDone: boolean,
): boolean {
  const isClosed = roundState === 'closed' || roundState === 'final';
  if (reader === 'never') return false;
  return isClosed || (reader === 'afterOwn' && isOwnDone);
}

/** Replaces names in a text of an entrant, so that jurors of a blind round do not read them. */
export function redactNames(text: string, names: readonly (string | null | undefined)[]): string {
  const patterns = names
    .flatMap((name) => (name && name.trim().length > 1 ? [name.trim()] : []))
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return patterns.length > 0 ? text.replace(new RegExp(patterns.join('|'), 'giu'), '▇▇▇') : text;
}
