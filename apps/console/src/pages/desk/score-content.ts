import type { DeskScore } from '@film-contest/contract/judging-desk';

export type ScoreContent = Pick<DeskScore, 'points' | 'answer' | 'confidence' | 'comment' | 'note'>;

export const pickScoreContent = ({
  points,
  answer,
  confidence,
  comment,
  note,
}: ScoreContent): ScoreContent => ({ points, answer, confidence, comment, note });

/**
 * Returns the score that the server stores for a draft. If the juror has already submitted a score, a draft changes
 * only its texts, not its points or answer.
 */
export const predictStoredScore = (
  sent: ScoreContent,
  { points, answer, confidence }: ScoreContent,
): ScoreContent => ({ ...pickScoreContent(sent), points, answer, confidence });

/** Whether the displayed points or answer differ from those that the juror has submitted. */
export const hasUncountedChanges = (shown: ScoreContent, score: DeskScore): boolean =>
  score.state === 'done' &&
  JSON.stringify(predictStoredScore(shown, score)) !== JSON.stringify(pickScoreContent(shown));
