import type { RoundRules } from '@film-contest/contract/judging';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { jurorNameSql } from '../judging/round-view.ts';
import type { RoundData } from './results.rules.ts';

/**
 * SQL: the number of an entry's votes that are held without a decision. The result counts these votes: one person can
 * hold votes, but must not decide a result alone.
 */
const undecidedVotesSql = sql`(
  select coalesce(sum(held.votes), 0)::int from vote_hold_entries as held
  join vote_holds on vote_holds.id = hold_id
  where held.entry_number = entries.number and state = 'held'
)`;

/**
 * Reads everything that determines the result of a round. Sorts films by number and jurors by their random ids.
 */
export async function readRoundData(tx: Tx, roundId: string, { mode }: RoundRules) {
  const films = await tx
    .selectFrom('judging_films')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .leftJoin('vote_tallies', 'vote_tallies.entry_number', 'entries.number')
    .select(['entries.id', 'entries.number'])
    .select(sql<number>`coalesce(vote_tallies.votes, 0) + ${undecidedVotesSql}`.as('votes'))
    .where('round_id', '=', roundId)
    .where('entries.state', '=', 'published')
    .orderBy('entries.number')
    .execute();
  const jurors = await readJurors(tx, roundId);
  const given = await tx
    .selectFrom('judging_assignments as given')
    .leftJoin('judging_scores as score', 'score.assignment_id', 'given.id')
    .leftJoin('judging_watched as watched', 'watched.assignment_id', 'given.id')
    .select(['given.entry_id as film', 'given.juror_id as juror', 'given.state', 'given.recusal'])
    .select(['score.points', 'score.answer', 'watched.seconds as watched'])
    .where('given.round_id', '=', roundId)
    .orderBy('given.entry_id')
    .orderBy('given.juror_id')
    .execute();
  const ballots =
    mode === 'top-picks'
      ? await tx
          .selectFrom('judging_ballots')
          .innerJoin('judging_jurors', 'judging_jurors.id', 'juror_id')
          .select(['juror_id as juror', 'entries as films'])
          .where('round_id', '=', roundId)
          .where('is_final', '=', true)
          .execute()
      : [];
  return { films, jurors, given, ballots } satisfies Omit<RoundData, 'moves'>;
}

/** Reads the jurors of a round in the order in which its result numbers them. */
export function readJurors(tx: Tx, id: string) {
  return tx
    .selectFrom('judging_jurors as juror')
    .leftJoin('accounts', 'accounts.email', 'juror.email')
    .select('juror.id')
    .select(jurorNameSql.as('name'))
    .where('round_id', '=', id)
    .orderBy('juror.id')
    .execute();
}

/** Counts films with fewer scores than the rules require. A round can close with such films. */
export async function countIncompleteFilms(
  tx: Tx,
  id: string,
  { mode, jurorsPerFilm }: RoundRules,
): Promise<number> {
  if (mode === 'top-picks') return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from judging_films film
    join entries entry on entry.id = film.entry_id and entry.state = 'published'
    left join (
      select entry_id, count(*) as scores from judging_assignments
      where round_id = ${id} and state = 'done' group by entry_id
    ) done on done.entry_id = film.entry_id
    where film.round_id = ${id} and coalesce(done.scores, 0) < ${jurorsPerFilm}`.execute(tx);
  return rows[0]?.count ?? 0;
}
