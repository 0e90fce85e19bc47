import type { JudgingRound } from '@film-contest/contract/judging';
import type { FilmScoreView } from '@film-contest/contract/judging-results';
import { formatPercent } from '@film-contest/messages/format';
import { QueryResult } from '../../components/page.tsx';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import styles from './judging.module.css';
import { formatScore, getRoundQueryKey } from './judging-labels.ts';

const pollMs = 15_000;

interface FilmScoresProps {
  round: JudgingRound;
  film: string;
}

/** The scores of one film by juror, with comments and the fraction of the film that each juror has watched. */
export function FilmScores({ round, film }: FilmScoresProps) {
  const query = useScreenData(
    [...getRoundQueryKey(round.id), 'film', film],
    'filmScores',
    { params: { id: round.id, film }, background: true },
    { refetchInterval: pollMs },
  );
  return (
    <QueryResult query={query} errorText={t('judging.failed')}>
      {({ scores }) =>
        scores.length === 0 ? (
          <p className={styles.minor}>{t('judging.noJurors')}</p>
        ) : (
          <ul className={styles.list}>
            {scores.map((score) => (
              <li key={score.id}>
                <span className={styles.row}>
                  <strong>{score.juror}</strong>
                  <span>{formatJudgment(score)}</span>
                  <span className={styles.minor}>{formatScoreLines(round, score).join(' · ')}</span>
                </span>
                {score.comment && <p className={styles.comment}>{score.comment}</p>}
              </li>
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

/**
 * Returns the total of a score, the answer in a screening round, or the assignment's state if there is no judgment.
 */
function formatJudgment({ state, isNote, total, answer, recusal }: FilmScoreView): string {
  if (recusal) return `${t('judging.desk.state.recused')}: ${t(`judging.desk.reason.${recusal}`)}`;
  if (answer && (state === 'done' || isNote)) return t(`judging.desk.answer.${answer}`);
  return total === null ? t(`judging.desk.state.${state}`) : formatScore(total);
}

const formatScoreLines = (round: JudgingRound, score: FilmScoreView): string[] => [
  ...score.points.flatMap((point, index) => {
    const name = round.rules.criteria[index]?.name[locale];
    return name && point !== null ? [`${name} ${point}`] : [];
  }),
  t('judging.desk.watchedShare', { share: formatPercent(t.locale, score.watched) }),
  ...(score.rankWithout === null ? [] : [t('judging.rankWithout', { rank: score.rankWithout })]),
  ...(score.isNote ? [t('judging.onlyNote')] : []),
  ...(score.confidence === null ? [] : [t('judging.confidenceOf', { value: score.confidence })]),
];
