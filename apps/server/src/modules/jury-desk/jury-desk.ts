import type { RoundRules } from '@film-contest/contract/judging';
import type { DeskFilm, DeskRound, DeskRoundView } from '@film-contest/contract/judging-desk';
import type { RoundState } from '@film-contest/contract/judging-options';
import type { Locale } from '@film-contest/contract/locales';
import { type Selectable, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readFormFiles } from '../entries/entry-files.ts';
import { addEntrySubtitles, formatEntryNumber } from '../entries/read-entry.ts';
import { readFilm } from '../films/films.ts';
import { schoolNameSql } from '../gallery/cards.ts';
import { isJudgingOpen } from '../judging/judging.rules.ts';
import { createEncryptedUrlBuilder } from '../media/media.ts';
import { readBallot, readOwnJuror } from './ballots.ts';
import { canSeeComments, canSeeOtherScores, redactNames } from './jury-desk.rules.ts';
import { selectOwnAssignments } from './own-assignment.ts';
import { readScore } from './scores.ts';

interface RoundRow {
  id: string;
  name: Record<Locale, string>;
  state: RoundState;
  rules: RoundRules;
}

interface Progress {
  films: number;
  done: number;
  secondsLeft: number;
}

const toDeskRound = ({ id, name, state, rules }: RoundRow, progress: Progress): DeskRound => ({
  id,
  name,
  mode: rules.mode,
  state,
  isOpen: isJudgingOpen({ state, rules }, new Date()),
  opensAt: rules.opensAt,
  closesAt: rules.closesAt,
  ...progress,
});

/** Lists the rounds of a juror that have opened, the earliest closing time first. */
export async function listDeskRounds(
  { db }: Context,
  request: Request,
): Promise<{ rounds: DeskRound[] }> {
  const rows = await selectDeskFilms(db, requireSession(request).accountId)
    .select(['round.id', 'round.name', 'round.state', 'round.rules'])
    .select([
      sql<number>`count(*) filter (where given.state <> 'recused')::int`.as('films'),
      sql<number>`count(*) filter (where given.state in ('done', 'abstained'))::int`.as('done'),
      sql<number>`coalesce(sum(greatest(films.seconds - coalesce(watched.seconds, 0), 0))
        filter (where given.state = 'open'), 0)::float8`.as('secondsLeft'),
    ])
    .groupBy('round.id')
    .orderBy(sql`round.rules ->> 'closesAt'`)
    .execute();
  return {
    rounds: rows.map(({ films, done, secondsLeft, ...round }) =>
      toDeskRound(round, { films, done, secondsLeft }),
    ),
  };
}

/** SQL: every name by which a text may mention the film's school, in all languages. */
const schoolNamesSql = sql<string[]>`array(
  select text.value ->> 'name' from contents school, jsonb_each(school.texts) text
  where school.id = entries.school_id and school.type = 'schools' and text.value ->> 'name' is not null
  union select entries.school where entries.school is not null)`;

const selectDeskFilms = (db: Database, accountId: string) =>
  selectOwnAssignments(db, accountId)
    .leftJoin('films', 'films.upload_id', 'entries.video_id')
    .leftJoin('judging_watched as watched', 'watched.assignment_id', 'given.id');

/** Reads a round of the juror with the films to judge. Films that the juror skipped come last. @throws notFound */
export async function readDeskRound(
  { db }: Context,
  request: Request,
  id: string,
): Promise<DeskRoundView> {
  const { accountId } = requireSession(request);
  const juror = await readOwnJuror(db, accountId, id);
  const { rules } = juror;
  if (juror.state === 'draft') throw new Refusal('notFound');
  const rows = await selectDeskFilms(db, accountId)
    .innerJoin('accounts as maker', 'maker.id', 'entries.account_id')
    .leftJoin('judging_scores as score', 'score.assignment_id', 'given.id')
    .select(['given.id', 'given.entry_id', 'given.state', 'given.skipped_at'])
    .select(['entries.title', 'entries.team', 'maker.name', 'films.seconds'])
    .select(['watched.seconds as watched', schoolNamesSql.as('schools')])
    .select(sql<boolean>`score.assignment_id is not null`.as('hasDraft'))
    .where('round.id', '=', id)
    .orderBy('given.skipped_at', (order) => order.asc().nullsFirst())
    // By default, sorts by assignment id. The ids are random, so each juror has a different order, which never changes.
    .orderBy(rules.order === 'number' ? 'entries.number' : 'given.id')
    .execute();
  const ballot = await readBallot(db, juror.id);
  const assignmentByEntry = new Map(rows.map((row) => [row.entry_id, row.id]));
  const assignments = rows.map((row) => ({
    id: row.id,
    title: rules.isBlind ? redactNames(row.title, [row.team, ...row.schools, row.name]) : row.title,
    seconds: row.seconds,
    state: row.state,
    watched: row.seconds ? Math.min((row.watched ?? 0) / row.seconds, 1) : 0,
    isSkipped: row.skipped_at !== null,
    hasDraft: row.hasDraft && row.state === 'open',
  }));
  const left = assignments.filter(({ state }) => state === 'open');
  return {
    ...toDeskRound(
      { ...juror, id },
      {
        films: assignments.filter(({ state }) => state !== 'recused').length,
        done: assignments.filter(({ state }) => state === 'done' || state === 'abstained').length,
        secondsLeft: left.reduce((sum, film) => sum + (film.seconds ?? 0) * (1 - film.watched), 0),
      },
    ),
    criteria: rules.criteria,
    picks: rules.picks,
    isBlind: rules.isBlind,
    comments: rules.comments,
    scores: rules.scores,
    hasConfidence: rules.hasConfidence,
    minWatched: rules.minWatched,
    assignments,
    ballot: {
      version: ballot.version,
      films: ballot.entries.flatMap((entry) => assignmentByEntry.get(entry) ?? []),
      isFinal: ballot.is_final,
    },
  };
}

/** Reads one film for its juror. @throws notFound, judgingClosed before the round opens */
export async function readDeskFilm(ctx: Context, request: Request, id: string): Promise<DeskFilm> {
  const { db } = ctx;
  const row = await selectOwnAssignments(db, requireSession(request).accountId)
    .innerJoin('accounts as maker', 'maker.id', 'entries.account_id')
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .leftJoin('judging_watched as watched', 'watched.assignment_id', 'given.id')
    .selectAll('entries')
    .select(['given.id as assignment', 'given.state as given_state', 'given.entry_id'])
    .select(['round.id as round_id', 'round.rules', 'round.state as round_state'])
    .select(['maker.name as maker_name', 'watched.intervals'])
    .select([schoolNameSql(request.locale).as('school_shown'), schoolNamesSql.as('schools')])
    .where('given.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const { rules, form } = row;
  if (Date.parse(rules.opensAt) > Date.now()) throw new Refusal('judgingClosed');
  const address = createEncryptedUrlBuilder(ctx);
  const [film, files, score] = await Promise.all([
    row.video_id ? readFilm(db, row.video_id, address) : null,
    readFormFiles(db, form),
    readScore(db, { id, state: row.given_state }),
  ]);
  const names = [row.team, ...row.schools, row.maker_name];
  const redactIfBlind = (text: string) => (rules.isBlind ? redactNames(text, names) : text);
  const isDone = row.given_state === 'done';
  const shown = {
    scores: canSeeOtherScores(rules.scores, row.round_state, isDone),
    comments: canSeeComments(rules.comments, row.round_state, isDone),
  };
  return {
    id,
    round: row.round_id,
    title: redactIfBlind(row.title),
    desc: redactIfBlind(form.desc ?? ''),
    film: film && addEntrySubtitles(film.view, files, form, address),
    score,
    watched: row.intervals ?? [],
    others: shown.scores || shown.comments ? await listOtherScores(db, row, shown) : null,
    entrant: rules.isBlind
      ? null
      : {
          number: formatEntryNumber(row.number) ?? '',
          team: row.team,
          school: row.school_shown,
        },
  };
}

/** Lists the finished scores and the comments of other jurors, as far as the rules show them, without their names. */
async function listOtherScores(
  db: Database,
  { round_id, entry_id, assignment }: { round_id: string; entry_id: string; assignment: string },
  shown: { scores: boolean; comments: boolean },
) {
  const rows = await db
    .selectFrom('judging_assignments as given')
    .innerJoin('judging_scores as score', 'score.assignment_id', 'given.id')
    .select(['score.total', 'comment'])
    .where('given.round_id', '=', round_id)
    .where('given.entry_id', '=', entry_id)
    .where('given.id', '!=', assignment)
    .where('given.state', '=', 'done')
    .orderBy('given.id')
    .execute();
  return rows
    .map(({ total, comment }: Pick<Score, 'total' | 'comment'>) => ({
      total: shown.scores ? total : null,
      comment: shown.comments ? comment : '',
    }))
    .filter(({ total, comment }) => total !== null || comment !== '');
}

type Score = Selectable<Tables['judging_scores']>;
