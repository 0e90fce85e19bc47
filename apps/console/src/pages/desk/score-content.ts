import type { DeskScore } from '@film-contest/contract/judging-desk';

export type ScoreContent = Pick<DeskScore, 'points' | 'answer' | 'confidence' | 'comment' | 'note'>;

export const pickContent = ({
  points,
  answer,
  confidence,
  comment,
  note,
}: ScoreContent): ScoreContent => ({ points, answer, confidence, comment, note });

/** Returns what the server has stored of a sent score: a draft of a counted score changes only its texts. */
export const predictStoredScore = (
  sent: ScoreContent,
  { points, answer, confidence }: ScoreContent,
): ScoreContent => ({ ...pickContent(sent), points, answer, confidence });

/** Whether the shown judgment differs from the one that counts. */
export const isUncounted = (shown: ScoreContent, score: DeskScore): boolean =>
  score.state === 'done' &&
  JSON.stringify(predictStoredScore(shown, score)) !== JSON.stringify(pickContent(shown));
