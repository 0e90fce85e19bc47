import { createHash } from 'node:crypto';
import type { AssignmentPlan, JudgingRound } from '@film-contest/contract/judging';
import type { AssignmentPlan as Plan } from '@film-contest/judging/assign-films';
import type { AssignmentInput } from '@film-contest/judging/assignment-board';
import { toCanonicalJson } from '@film-contest/judging/canonical-json';
import { sql, type UpdateObject } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { formatEntryNumber } from '../entries/read-entry.ts';
import {
  addCalibrationAssignments,
  addFixedAssignments,
  assignAllFilms,
  diffAssignments,
} from './assignments.rules.ts';
import { conflictPairsSql } from './conflict-pairs.ts';
import { storeRoundFilms } from './films.ts';
import { canChangeJurors } from './judging.rules.ts';
import { judgingTasks } from './judging-tasks.ts';
import { lockJuror, updateJuror } from './jurors.ts';
import { jurorNameSql, readRound } from './round-view.ts';
import { lockRound } from './rounds.ts';

/**
 * Plans who judges which films, and describes the difference to the current assignments. The plan is computed after the
 * round's lock has been released, so that jurors can save meanwhile. @throws wrongState
 */
export async function planAssignments({ db }: Context, roundId: string): Promise<AssignmentPlan> {
  const read = await db.transaction().execute((tx) => readPlanInput(tx, roundId));
  return summarizeAssignmentPlan(await computeAssignmentPlan(read));
}

/** Plans the reassignment of the films that a juror has not judged. @throws notFound, wrongState */
export async function planRelease({ db }: Context, jurorId: string): Promise<AssignmentPlan> {
  const read = await db.transaction().execute(async (tx) => {
    const { round } = await lockJuror(tx, jurorId);
    return readPlanInput(tx, round.id, jurorId);
  });
  return summarizeAssignmentPlan(await computeAssignmentPlan(read));
}

/** Applies a plan. @throws changedMeanwhile if the plan has changed since it was shown */
export async function applyAssignments(
  ctx: Context,
  request: Request,
  { id, digest }: { id: string; digest: string },
): Promise<JudgingRound> {
  await ctx.db.transaction().execute(async (tx) => {
    const plan = await computeAssignmentPlan(await readPlanInput(tx, id));
    await storeAssignmentPlan(tx, request, plan, { id, digest });
  });
  return readRound(ctx, id);
}

/** Reassigns the films that a juror has not judged, as planned. @throws changedMeanwhile, wrongState */
export async function releaseJuror(
  ctx: Context,
  request: Request,
  { id, digest }: { id: string; digest: string },
): Promise<JudgingRound> {
  const roundId = await ctx.db.transaction().execute(async (tx) => {
    const { juror, round } = await lockJuror(tx, id);
    const computed = await computeAssignmentPlan(await readPlanInput(tx, round.id, id));
    await updateJuror(tx, request, juror, { is_active: false });
    await storeAssignmentPlan(tx, request, computed, { id: round.id, digest });
    return round.id;
  });
  return readRound(ctx, roundId);
}

type ComputedPlan = Awaited<ReturnType<typeof computeAssignmentPlan>>;

function summarizeAssignmentPlan({
  films,
  jurors,
  input,
  plan,
  digest,
}: ComputedPlan): AssignmentPlan {
  const { added, removed } = diffAssignments(input.current, plan.assignments);
  const groupByJuror = (list: readonly { juror: string }[]) =>
    Map.groupBy(list, ({ juror }) => juror);
  const [before, after] = [groupByJuror(input.current), groupByJuror(plan.assignments)];
  const filmById = new Map(films.map((film) => [film.id, film]));
  return {
    digest,
    added: added.length,
    removed: removed.length,
    loads: jurors.map(({ id, name }) => ({
      juror: id,
      name,
      before: before.get(id)?.length ?? 0,
      after: after.get(id)?.length ?? 0,
    })),
    short: plan.short.map(({ film, missing, eligible }) => ({
      number: formatEntryNumber(filmById.get(film)?.number ?? null) ?? '',
      title: filmById.get(film)?.title ?? '',
      missing,
      eligible,
    })),
    disconnectedGroups: plan.disconnectedGroups as AssignmentPlan['disconnectedGroups'],
  };
}

async function storeAssignmentPlan(
  tx: Tx,
  request: Request,
  { input, plan, digest: current }: ComputedPlan,
  { id, digest }: { id: string; digest: string },
): Promise<void> {
  if (current !== digest) throw new Refusal('changedMeanwhile');
  const { added, removed } = diffAssignments(input.current, plan.assignments);
  await sql`
    delete from judging_assignments given
    using unnest(${removed.map(({ juror }) => juror)}::uuid[], ${removed.map(({ film }) => film)}::uuid[])
      as gone (juror_id, entry_id), judging_jurors juror
    where given.juror_id = gone.juror_id and given.entry_id = gone.entry_id and given.state = 'open'
      and juror.id = given.juror_id and (given.opened_at is null or not juror.is_active)
  `.execute(tx);
  await sql`
    insert into judging_assignments (round_id, juror_id, entry_id)
    select ${id}, * from unnest(${added.map(({ juror }) => juror)}::uuid[], ${added.map(({ film }) => film)}::uuid[])
  `.execute(tx);
  const after = { added: added.length, removed: removed.length };
  await recordChange(tx, request, 'round.assign', `round:${id}`, null, after);
}

async function computeAssignmentPlan({ round, films, jurors, input }: PlanInput) {
  const wanted = { ...input, current: addCalibrationAssignments(input, round.rules) };
  const computed: Plan =
    round.rules.mode === 'top-picks'
      ? assignAllFilms(input)
      : await judgingTasks.run('assignFilms', async () => wanted);
  const plan = {
    ...computed,
    assignments: addFixedAssignments(input.current, computed.assignments),
  };
  const listPairs = (list: readonly { film: string; juror: string }[]) =>
    list.map(({ film, juror }) => `${film} ${juror}`).sort();
  const digest = createHash('sha256')
    .update(toCanonicalJson([listPairs(input.current), listPairs(plan.assignments)]))
    .digest('hex');
  return { films, jurors, input, plan, digest };
}

type PlanInput = Awaited<ReturnType<typeof readPlanInput>>;

/** Locks a round and reads what its plan depends on. @param released a juror who takes no more films */
async function readPlanInput(tx: Tx, roundId: string, released?: string) {
  const round = await lockRound(tx, roundId);
  if (!canChangeJurors(round.state)) throw new Refusal('wrongState');
  if (round.state === 'draft') await storeRoundFilms(tx, round);
  const { id, rules, seed } = round;
  const films = await tx
    .selectFrom('judging_films')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .select(['entries.id', 'number', 'title', 'group_name', 'panel'])
    .where('round_id', '=', id)
    .where('entries.state', '=', 'published')
    .orderBy('number')
    .execute();
  const jurors = await tx
    .selectFrom('judging_jurors as juror')
    .leftJoin('accounts', 'accounts.email', 'juror.email')
    .select(['juror.id', 'juror.panels', 'work_limit', 'is_active'])
    .select(jurorNameSql.as('name'))
    .where('round_id', '=', id)
    .orderBy('juror.created_at')
    .orderBy('juror.id')
    .execute();
  const isAssignable = (juror: (typeof jurors)[number]) => juror.is_active && juror.id !== released;
  const given = await tx
    .selectFrom('judging_assignments')
    .select(['entry_id as film', 'juror_id as juror', 'state', 'opened_at'])
    .where('round_id', '=', id)
    .where('state', '!=', 'recused')
    .orderBy('entry_id')
    .orderBy('juror_id')
    .execute();
  const activeIds = new Set(jurors.filter(isAssignable).map((juror) => juror.id));
  const input: AssignmentInput = {
    films: films.map(({ id: film, group_name, panel }) => ({
      id: film,
      group: group_name ?? '',
      panel,
    })),
    jurors: jurors.map((juror) => ({
      id: juror.id,
      panels: juror.panels,
      // An inactive juror keeps only fixed films, which no limit removes.
      limit: isAssignable(juror) ? juror.work_limit : 0,
    })),
    jurorsPerFilm: rules.jurorsPerFilm,
    conflicts: (await conflictPairsSql(id).execute(tx)).rows,
    current: given.map(({ film, juror, state, opened_at }) => ({
      film,
      juror,
      // Inactive and released jurors keep only judged films.
      isFixed: state !== 'open' || (opened_at !== null && activeIds.has(juror)),
    })),
    seed,
  };
  return { round, films, jurors, input };
}

type AssignmentChange = UpdateObject<Tables, 'judging_assignments'>;

/** Changes an assignment that the caller has locked. */
export const updateAssignment = (tx: Tx, id: string, change: AssignmentChange) =>
  tx
    .updateTable('judging_assignments')
    .set({ ...change, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

/**
 * Marks the open assignments of a juror as judged after the juror's ballot became final. A picked film counts as
 * judged even if the juror abstained before.
 */
export const finishAssignments = (tx: Tx, jurorId: string, picks: readonly string[]) =>
  tx
    .updateTable('judging_assignments')
    .set({ state: 'done', changed_at: sql<Date>`now()` })
    .where('juror_id', '=', jurorId)
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'open'),
        and([
          eb('state', '=', 'abstained'),
          eb('entry_id', '=', sql<string>`any(${picks}::uuid[])`),
        ]),
      ]),
    )
    .execute();

/** Marks the judged assignments of a juror as open again, because the juror's ballot is no longer submitted. */
export const reopenAssignments = (tx: Tx, jurorId: string) =>
  tx
    .updateTable('judging_assignments')
    .set({ state: 'open', changed_at: sql<Date>`now()` })
    .where('juror_id', '=', jurorId)
    .where('state', '=', 'done')
    .execute();
