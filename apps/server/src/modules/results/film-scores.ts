import type { FilmScoreView } from '@film-contest/contract/judging-results';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { jurorNameSql } from '../judging/round-view.ts';

interface Path {
  id: string;
  film: string;
}

/**
 * Lists the scores of a film for the chair. Includes scores that do not count because their juror watched less than the
 * minimum share of the film.
 */
export async function listFilmScores(
  { db }: Context,
  { id, film }: Path,
): Promise<{ scores: FilmScoreView[] }> {
  const rows = await db
    .selectFrom('judging_assignments as given')
    .innerJoin('judging_jurors as juror', 'juror.id', 'given.juror_id')
    .innerJoin('entries', 'entries.id', 'given.entry_id')
    .leftJoin('films', 'films.upload_id', 'entries.video_id')
    .leftJoin('accounts', 'accounts.email', 'juror.email')
    .leftJoin('judging_scores as score', 'score.assignment_id', 'given.id')
    .leftJoin('judging_watched as watched', 'watched.assignment_id', 'given.id')
    .select(['given.id', 'given.state', 'given.recusal', jurorNameSql.as('juror')])
    .select(['score.total', 'score.points', 'score.answer', 'score.confidence', 'score.comment'])
    .select(sql<boolean>`coalesce(score.is_note, false)`.as('isNote'))
    .leftJoin('judging_result_films as result', (join) =>
      join
        .onRef('result.round_id', '=', 'given.round_id')
        .onRef('result.entry_id', '=', 'given.entry_id'),
    )
    .select([watchedShareSql.as('watched'), rankWithoutSql.as('rankWithout')])
    .where('given.round_id', '=', id)
    .where('given.entry_id', '=', film)
    .orderBy('juror.created_at')
    .orderBy('juror.id')
    .execute();
  return {
    scores: rows.map((row) => {
      const isShown = row.state === 'done' || (row.state === 'open' && row.isNote);
      return {
        id: row.id,
        juror: row.juror,
        state: row.state,
        isNote: isShown && row.state === 'open',
        total: isShown ? row.total : null,
        points: isShown ? (row.points ?? []) : [],
        answer: isShown ? row.answer : null,
        confidence: isShown ? row.confidence : null,
        comment: isShown ? (row.comment ?? '') : '',
        watched: row.watched,
        recusal: row.recusal as FilmScoreView['recusal'],
        rankWithout: isShown ? row.rankWithout : null,
      };
    }),
  };
}

const watchedShareSql = sql<number>`case when films.seconds > 0
  then least(coalesce(watched.seconds, 0) / films.seconds, 1) else 0 end::float8`;

/**
 * SQL: the film's place without this juror's score. The result stores one such place per juror, in the order of juror
 * ids.
 */
const rankWithoutSql = sql<number | null>`(result.details -> 'rankWithout' ->> (
  select count(*)::int from judging_jurors other
  where other.round_id = given.round_id and other.id < juror.id))::int`;

const steps = 10;

/** Counts the totals of all finished scores in ten steps from 0 to 100. */
export async function countScoresByStep(
  { db }: Context,
  id: string,
): Promise<{ counts: number[] }> {
  const { rows } = await sql<{ step: number; count: number }>`
    select least(floor(score.total / ${100 / steps}), ${steps - 1})::int as step, count(*)::int as count
    from judging_assignments given
    join judging_scores score on score.assignment_id = given.id
    where given.round_id = ${id} and given.state = 'done' and score.total is not null
    group by 1`.execute(db);
  const counts = Array.from({ length: steps }, () => 0);
  for (const { step, count } of rows) counts[step] = count;
  return { counts };
}
