import type { JudgingRound, RoundJuror, roundsQuery } from '@film-contest/contract/judging';
import type { recusalReasons } from '@film-contest/contract/judging-options';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fetchPage, getDirectionSql } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatEntryNumber } from '../entries/read-entry.ts';
import { conflictPairsSql } from './conflict-pairs.ts';
import { isAbsenceNoticeDue, listMissingForOpening } from './judging.rules.ts';

type RecusalReason = (typeof recusalReasons)[number];

interface RoundCounts {
  films: number;
  jurors: number;
  /** Number of films without an active juror on their panel. */
  withoutPanel: number;
  /** Number of calibration films that the rules name but the round does not contain. */
  lostCalibration: number;
  /** Number of assignments, without recused ones. */
  assigned: number;
  /** Number of assignments with a score or an abstention. */
  done: number;
}

const roundCountsSql = (round: string) => sql`
  (select count(*)::int from judging_films where round_id = ${sql.ref(round)}) as films,
  (select count(*)::int from judging_jurors where round_id = ${sql.ref(round)} and is_active) as jurors,
  (select count(*)::int from judging_films film where film.round_id = ${sql.ref(round)} and not exists (
    select from judging_jurors juror
    where juror.round_id = film.round_id and is_active and film.panel = any(juror.panels))) as "withoutPanel",
  (select count(*)::int from jsonb_array_elements_text(coalesce(rules -> 'calibrationFilms', '[]')) chosen
    where chosen::uuid not in (
      select entry_id from judging_films where round_id = ${sql.ref(round)})) as "lostCalibration",
  (select count(*)::int from judging_assignments
    where round_id = ${sql.ref(round)} and state <> 'recused') as assigned,
  (select count(*)::int from judging_assignments
    where round_id = ${sql.ref(round)} and state in ('done', 'abstained')) as done`;

export async function readRoundCounts(db: Database | Tx, id: string): Promise<RoundCounts> {
  const { rows } = await sql<RoundCounts>`
    select ${roundCountsSql('judging_rounds.id')} from judging_rounds where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('notFound');
  return row;
}

type Round = Selectable<Tables['judging_rounds']>;

const toRoundRow = ({ id, name, state, rules, ...counts }: Round & RoundCounts) => ({
  id,
  name,
  state,
  mode: rules.mode,
  opensAt: rules.opensAt,
  closesAt: rules.closesAt,
  films: counts.films,
  jurors: counts.jurors,
  assigned: counts.assigned,
  done: counts.done,
});

export async function listRounds(
  { db }: Context,
  { sorter, filters, ...page }: z.infer<typeof roundsQuery>,
) {
  const states = filters?.state ?? [];
  const rows = db
    .selectFrom('judging_rounds')
    .selectAll()
    .$if(states.length > 0, (each) => each.where('state', 'in', states))
    .orderBy(sql`rules ->> 'opensAt'`, getDirectionSql(sorter?.opensAt ?? 'descend'))
    .orderBy('id');
  const { list, total } = await fetchPage(rows, page, (row) => row);
  return {
    list: await Promise.all(
      list.map(async (round) => toRoundRow({ ...round, ...(await readRoundCounts(db, round.id)) })),
    ),
    total,
  };
}

/** Reads everything that the chair sees of a round. @throws notFound */
export async function readRound({ db }: Context, id: string): Promise<JudgingRound> {
  const round = await db
    .selectFrom('judging_rounds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const [counts, people, panels, versions, short, conflicting, recusals] = await Promise.all([
    readRoundCounts(db, id),
    listJurors(db, round),
    listPanelsWithCounts(db, round),
    db
      .selectFrom('judging_rule_versions')
      .selectAll()
      .where('round_id', '=', id)
      .orderBy('version')
      .execute(),
    listFilmsWithTooFewJurors(db, round),
    countConflictingAssignments(db, id),
    listRecusals(db, id),
  ]);
  return {
    ...toRoundRow({ ...round, ...counts }),
    version: round.version,
    rules: round.rules,
    rulesHash: round.rules_hash,
    rulesVersions: versions.map(({ version, hash, reason, by_name, at }) => ({
      version,
      hash,
      reason,
      by: by_name,
      at: at.toISOString(),
    })),
    people,
    gaps: round.state === 'draft' ? listMissingForOpening(counts) : [],
    panels,
    short: short[0]?.total ?? 0,
    shortFilms: short.map(({ total: _, ...film }) => formatFilmNumber(film)),
    conflicting,
    recusals: recusals.map(formatFilmNumber),
  };
}

const formatFilmNumber = <Film extends { number: number | null }>(film: Film) => ({
  ...film,
  number: formatEntryNumber(film.number) ?? '',
});

/**
 * Counts the films and the active jurors of each panel. Films that no panel judges are counted under the panel ''.
 */
async function listPanelsWithCounts(
  db: Database,
  { id, rules }: Round,
): Promise<JudgingRound['panels']> {
  const { rows } = await sql<JudgingRound['panels'][number]>`
    select panel.id,
      (select count(*)::int from judging_films where round_id = ${id} and panel = panel.id) as films,
      (select count(*)::int from judging_jurors
        where round_id = ${id} and is_active and panel.id = any(panels)) as jurors
    from unnest(${[...rules.panels.map((panel) => panel.id), '']}::text[]) with ordinality as panel (id, place)
    order by place`.execute(db);
  return rows.filter((panel) => panel.id !== '' || panel.films > 0);
}

interface ShortFilm {
  id: string;
  number: number | null;
  title: string;
  missing: number;
  /** Number of all films with too few jurors. */
  total: number;
}

const shownShortFilms = 20;

/** Lists the films with too few jurors, those that lack the most first. */
async function listFilmsWithTooFewJurors(db: Database, { id, rules }: Round): Promise<ShortFilm[]> {
  if (rules.mode === 'top-picks') return [];
  const { rows } = await sql<ShortFilm>`
    select entry.id, entry.number, entry.title, ${rules.jurorsPerFilm} - given.count as missing,
      count(*) over ()::int as total
    from judging_films film
    join entries entry on entry.id = film.entry_id
    cross join lateral (
      select count(*)::int as count from judging_assignments
      where round_id = film.round_id and entry_id = film.entry_id and state <> 'recused'
    ) given
    where film.round_id = ${id} and given.count < ${rules.jurorsPerFilm}
    order by missing desc, number limit ${shownShortFilms}`.execute(db);
  return rows;
}

/** Counts open assignments with a conflict of interest. */
async function countConflictingAssignments(db: Database, roundId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from judging_assignments given
    join (${conflictPairsSql(roundId)}) pair on pair.film = given.entry_id and pair.juror = given.juror_id
    where given.round_id = ${roundId} and given.state = 'open'`.execute(db);
  return rows[0]?.count ?? 0;
}

const listRecusals = (db: Database, roundId: string) =>
  db
    .selectFrom('judging_assignments as given')
    .innerJoin('entries', 'entries.id', 'given.entry_id')
    .innerJoin('judging_jurors as juror', 'juror.id', 'given.juror_id')
    .leftJoin('accounts', 'accounts.email', 'juror.email')
    .select(['entries.id', 'entries.number', 'entries.title'])
    .select(jurorNameSql.as('juror'))
    .select(sql<RecusalReason>`coalesce(given.recusal, 'other')`.as('reason'))
    .select(sql<string>`coalesce(given.recusal_note, '')`.as('text'))
    .where('given.round_id', '=', roundId)
    .where('given.state', '=', 'recused')
    .orderBy('given.changed_at', 'desc')
    .execute();

/** SQL: the name of a juror, or the e-mail address before the invitation is accepted. */
export const jurorNameSql = sql<string>`coalesce(nullif(accounts.name, ''), juror.email)`;

interface JurorRow {
  id: string;
  email: string;
  panels: string[];
  work_limit: number | null;
  is_active: boolean;
  name: string | null;
  has_joined: boolean;
  seen: Date | null;
  assigned: number;
  done: number;
  abstained: number;
  recused: number;
}

async function listJurors(
  db: Database,
  { id: roundId, state, rules }: Round,
): Promise<RoundJuror[]> {
  const isDue = state === 'open' && isAbsenceNoticeDue(rules, new Date());
  const { rows } = await sql<JurorRow>`
    select juror.id, juror.email, juror.panels, juror.work_limit, juror.is_active,
      nullif(account.name, '') as name,
      exists (select from staff_roles where account_id = account.id and role = 'juror') as has_joined,
      (select date_trunc('minute', max(last_used_at)) from sessions
        where account_id = account.id) as seen,
      work.*
    from judging_jurors juror
    left join accounts account on account.email = juror.email
    cross join lateral (
      select count(*) filter (where state <> 'recused')::int as assigned,
        count(*) filter (where state = 'done')::int as done,
        count(*) filter (where state = 'abstained')::int as abstained,
        count(*) filter (where state = 'recused')::int as recused
      from judging_assignments where juror_id = juror.id
    ) work
    where juror.round_id = ${roundId}
    order by juror.created_at, juror.email`.execute(db);
  const conflicts = await listConflicts(db, roundId);
  return rows.map(({ work_limit, is_active, has_joined, seen, ...row }) => ({
    ...row,
    limit: work_limit,
    isActive: is_active,
    isAbsent: isDue && is_active && row.assigned > 0 && row.done + row.abstained === 0,
    hasJoined: has_joined,
    lastSeenAt: seen?.toISOString() ?? null,
    conflicts: conflicts
      .filter(({ juror_id }) => juror_id === row.id)
      .map(({ id, kind, value, is_by_juror, number, title }) => ({
        id,
        kind,
        value,
        label: kind === 'entry' ? [formatEntryNumber(number), title].join(' ').trim() : value,
        isByJuror: is_by_juror,
      })),
  }));
}

const listConflicts = (db: Database, roundId: string) =>
  db
    .selectFrom('judging_conflicts')
    .innerJoin('judging_jurors', 'judging_jurors.id', 'juror_id')
    .leftJoin('entries', (join) =>
      join
        .on('judging_conflicts.kind', '=', 'entry')
        .on(sql<boolean>`entries.id::text = judging_conflicts.value`),
    )
    .select(['judging_conflicts.id', 'juror_id', 'kind', 'value', 'is_by_juror'])
    .select(['entries.number', 'entries.title'])
    .where('judging_jurors.round_id', '=', roundId)
    .orderBy('at')
    .execute();
