import type { Contract } from '@film-contest/contract/contract';
import type { RoundRules } from '@film-contest/contract/judging';
import type { RoundResultView } from '@film-contest/contract/judging-results';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { queueJob } from '../../platform/jobs/jobs.ts';
import { createPlacements } from '../content/arrange.ts';
import { countPassingFilms } from '../judging/count-passing.ts';
import { lockRound, type Round, setRoundState } from '../judging/rounds.ts';
import { readContest } from '../settings/settings.ts';
import { computeResultJob, exportResultPublicKey, isResultObsolete } from './compute-result.ts';
import { readPublicationView } from './publication.ts';
import { findFinalityObstacle, getConfirmationEffect } from './results.rules.ts';
import { countIncompleteFilms, readJurors } from './round-data.ts';

/** Reads the result of a round as the chair sees it, with the names of jurors. @throws notFound */
export async function readResult({ db, keys }: Context, id: string): Promise<RoundResultView> {
  const publicKey = exportResultPublicKey(keys.result);
  return db.transaction().execute(async (tx) => {
    const round = await tx
      .selectFrom('judging_rounds')
      .select('rules')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal('notFound'));
    const row = await tx
      .selectFrom('judging_results')
      .select(['state', 'progress', 'version', 'hash', 'summary', 'moves', 'computed_at'])
      .select(['confirmed_name', 'confirmed_at', 'final_name', 'final_at'])
      .where('round_id', '=', id)
      .executeTakeFirst();
    if (!row) return { ...noResult, publicKey };
    const titles = await readFilmTitles(
      tx,
      row.moves.map(({ entry }) => entry),
    );
    const isReady = row.state === 'ready';
    const summary = isReady ? row.summary : null;
    const jurors = summary ? await readJurors(tx, id) : [];
    return {
      state: row.state,
      progress: row.progress,
      version: row.version,
      hash: isReady ? row.hash : null,
      computedAt: row.computed_at?.toISOString() ?? null,
      isObsolete: isReady && isResultObsolete(summary),
      incomplete: await countIncompleteFilms(tx, id, round.rules),
      agreement: summary?.agreement ?? null,
      jurors: (summary?.jurors ?? []).map((juror, index) => ({
        name: jurors[index]?.name ?? '',
        ...juror,
      })),
      tieBreaks: summary?.tieBreaks ?? [],
      moves: row.moves.map((move) => ({ ...move, title: titles.get(move.entry) ?? '' })),
      confirmed: toConfirmation(row.confirmed_name, row.confirmed_at),
      final: toConfirmation(row.final_name, row.final_at),
      publicKey,
      publication: await readPublicationView(tx, id),
    };
  });
}

async function readFilmTitles(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const films = await tx
    .selectFrom('entries')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(films.map(({ id, title }) => [id, title]));
}

const noResult: Omit<RoundResultView, 'publicKey'> = {
  state: 'none',
  progress: 0,
  version: 0,
  hash: null,
  computedAt: null,
  isObsolete: false,
  incomplete: 0,
  agreement: null,
  jurors: [],
  tieBreaks: [],
  moves: [],
  confirmed: null,
  final: null,
  publication: null,
};

const toConfirmation = (by: string | null, at: Date | null) =>
  by !== null && at !== null ? { by, at: at.toISOString() } : null;

/** @throws notFound, wrongState unless the round is closed */
async function lockClosedRound(tx: Tx, id: string) {
  const round = await lockRound(tx, id);
  if (round.state !== 'closed') throw new Refusal('wrongState');
  return round;
}

/**
 * Starts the computation of a result. Removes earlier confirmations. @throws wrongState unless the round is closed;
 * votingOpen
 */
export async function requestResult(
  ctx: Context,
  request: Request,
  id: string,
): Promise<RoundResultView> {
  await ctx.db.transaction().execute(async (tx) => {
    await queueResultComputation(tx, await lockClosedRound(tx, id));
    await recordChange(tx, request, 'round.compute', `round:${id}`, null, null);
  });
  return readResult(ctx, id);
}

/** @throws votingOpen if the result needs the public votes and voting is open */
async function queueResultComputation(
  tx: Tx,
  { id, rules }: Pick<Round, 'id' | 'rules'>,
  moves?: string,
): Promise<void> {
  if (rules.juryPercent < 100 && (await readContest(tx)).isOpen.voting)
    throw new Refusal('votingOpen');
  const fresh = {
    state: 'computing' as const,
    progress: 0,
    confirmed_by: null,
    confirmed_name: null,
    confirmed_at: null,
    ...(moves !== undefined && { moves }),
  };
  const { version } = await tx
    .insertInto('judging_results')
    .values({ round_id: id, version: 1, moves: '[]', ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('round_id')
        .doUpdateSet({ ...fresh, version: sql`judging_results.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  await queueJob(tx, computeResultJob, { roundId: id, version }, { key: `results.compute ${id}` });
}

/**
 * Saves the places that the chair changed after deliberation, and computes the result again.
 * @throws changedMeanwhile, votingOpen; parameter for a film without a score, or a place beyond the last
 */
export async function saveMoves(
  ctx: Context,
  request: Request,
  { id, version, moves }: Contract['saveMoves']['body'] & { id: string },
): Promise<RoundResultView> {
  await ctx.db.transaction().execute(async (tx) => {
    const round = await lockClosedRound(tx, id);
    const before = await lockResult(tx, id);
    if (before.version !== version) throw new Refusal('changedMeanwhile');
    const films = await tx
      .selectFrom('judging_result_films')
      .select('entry_id')
      .where('round_id', '=', id)
      .execute();
    const placed = new Set(films.map(({ entry_id }) => entry_id));
    const wrong = moves.findIndex(({ entry, place }) => !placed.has(entry) || place > placed.size);
    if (wrong >= 0) throw createFieldRefusal(`moves.${wrong}`, 'parameter');
    await queueResultComputation(tx, round, JSON.stringify(moves));
    await recordChange(
      tx,
      request,
      'round.moves',
      `round:${id}`,
      { moves: before.moves },
      { moves },
    );
  });
  return readResult(ctx, id);
}

/** Locks the result that was computed for a round. @throws wrongState without a result */
async function lockResult(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('judging_results')
    .select(['state', 'version', 'hash', 'summary', 'moves', 'confirmed_by'])
    .where('round_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state !== 'ready') throw new Refusal('wrongState');
  return row;
}

/**
 * Confirms the result with a hash. The second confirmation makes the round final.
 * @throws wrongState for an obsolete result; changedMeanwhile for another hash, secondPerson, ownerConfirms; before the second confirmation
 * resultNotPublished, objectionsOpen, objectionsUndecided
 */
export async function confirmResult(
  ctx: Context,
  request: Request,
  { id, hash }: { id: string; hash: string },
): Promise<RoundResultView> {
  const { accountId, name, roles } = requireSession(request);
  await ctx.db.transaction().execute(async (tx) => {
    const { rules } = await lockClosedRound(tx, id);
    const result = await lockResult(tx, id);
    if (result.hash !== hash) throw new Refusal('changedMeanwhile');
    if (isResultObsolete(result.summary)) throw new Refusal('wrongState');
    const first = result.confirmed_by
      ? { accountId: result.confirmed_by, isOwner: await isOwner(tx, result.confirmed_by) }
      : null;
    const effect = getConfirmationEffect(first, { accountId, isOwner: roles.includes('owner') });
    if (effect === 'secondPerson' || effect === 'ownerConfirms') throw new Refusal(effect);
    if (effect === 'final') await requireFinalityAllowed(tx, id, hash, rules);
    const at = sql<Date>`now()`;
    await tx
      .updateTable('judging_results')
      .set(
        effect === 'first'
          ? { confirmed_by: accountId, confirmed_name: name, confirmed_at: at }
          : { final_name: name, final_at: at },
      )
      .where('round_id', '=', id)
      .execute();
    if (effect === 'final') await setRoundState(tx, id, 'final');
    const action = effect === 'final' ? 'round.final' : 'round.confirm';
    await recordChange(tx, request, action, `round:${id}`, null, { hash });
  });
  return readResult(ctx, id);
}

async function requireFinalityAllowed(tx: Tx, id: string, hash: string, rules: RoundRules) {
  const publication = await readPublicationView(tx, id);
  const obstacle = findFinalityObstacle(hash, {
    // Rounds that were created by earlier software versions have no objection period.
    days: rules.objectionDays ?? 0,
    publication,
    undecided: publication?.objections.undecided ?? 0,
  });
  if (obstacle) throw new Refusal(obstacle);
}

async function isOwner(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds the films that a final result selects to a programme list, in the order of their places. Returns the films that
 * the list rejects, with error codes.
 * @throws wrongState unless the round is final
 */
export async function publishResult(
  ctx: Context,
  request: Request,
  { id, to, isPublic, overrideReason }: Contract['publishResult']['body'] & { id: string },
) {
  const { rules, entries } = await ctx.db.transaction().execute(async (tx) => {
    const round = await lockRound(tx, id);
    if (round.state !== 'final') throw new Refusal('wrongState');
    const winners = await tx
      .selectFrom('judging_result_films')
      .select('entry_id')
      .where('round_id', '=', id)
      .where('place', '<=', await countPassingFilms(tx, id, round.rules))
      .orderBy('place')
      .execute();
    const after = { to, isPublic, films: winners.length };
    await recordChange(tx, request, 'round.publish', `round:${id}`, null, after);
    return { rules: round.rules, entries: winners.map(({ entry_id }) => entry_id) };
  });
  const outcome = await createPlacements(ctx, request, to, {
    entries,
    to: to === 'selected' ? rules.award : null,
    publish: isPublic,
    overrideReason,
  });
  if (outcome.placed > 0)
    await ctx.db
      .updateTable('judging_results')
      .set({ lists: sql`array(select distinct unnest(lists || ${to}::text))` })
      .where('round_id', '=', id)
      .execute();
  return outcome;
}
