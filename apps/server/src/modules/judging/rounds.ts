import { createHash } from 'node:crypto';
import type {
  JudgingRound,
  RoundRules,
  roundDraft,
  roundSave,
} from '@film-contest/contract/judging';
import { toCanonicalJson } from '@film-contest/judging/canonical-json';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { storeRoundFilms } from './films.ts';
import { listChangedFrozenRules, listMissingForOpening } from './judging.rules.ts';
import { readRound, readRoundCounts } from './round-view.ts';

export type Round = Selectable<Tables['judging_rounds']>;

const toAuditTarget = (id: string) => `round:${id}`;

export const hashRules = (rules: RoundRules) =>
  createHash('sha256').update(toCanonicalJson(rules)).digest('hex');

/** Reads a round and locks it until the transaction ends. @throws notFound */
export const lockRound = (tx: Tx, id: string): Promise<Round> => lockRow(tx, 'judging_rounds', id);

/**
 * Like `lockRound`, with checks of the version and the state.
 * @throws changedMeanwhile for another version; wrongState unless the round is in one of the states
 */
async function lockRoundInState(
  tx: Tx,
  { id, version }: { id: string; version: number },
  states: readonly Round['state'][],
): Promise<Round> {
  const round = await lockRound(tx, id);
  if (round.version !== version) throw new Refusal('changedMeanwhile');
  if (!states.includes(round.state)) throw new Refusal('wrongState');
  return round;
}

export async function createRound(
  ctx: Context,
  request: Request,
  { name, rules }: z.infer<typeof roundDraft>,
): Promise<JudgingRound> {
  const id = await ctx.db.transaction().execute(async (tx) => {
    const round = await tx
      .insertInto('judging_rounds')
      .values({ name: JSON.stringify(name), rules: JSON.stringify(rules) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await storeRoundFilms(tx, round);
    await recordChange(tx, request, 'round.create', toAuditTarget(round.id), null, { name, rules });
    return round.id;
  });
  return readRound(ctx, id);
}

/**
 * Saves a draft, or a new version of the rules of an open round.
 * @throws changedMeanwhile; wrongState for changes that the round's state or its scores forbid; required if the round
 * is open and no reason is given
 */
export async function saveRound(
  ctx: Context,
  request: Request,
  { id, version, name, rules, reason }: z.infer<typeof roundSave> & { id: string },
): Promise<JudgingRound> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockRoundInState(tx, { id, version }, ['draft', 'open']);
    const hash = hashRules(rules);
    const isNewVersion = before.state === 'open' && hash !== before.rules_hash;
    const { done } = await readRoundCounts(tx, id);
    const frozen = listChangedFrozenRules(before.rules, rules, { state: before.state, done });
    if (frozen.length > 0) throw new Refusal('wrongState');
    if (isNewVersion && !reason) throw createFieldRefusal('reason', 'required');
    const round = await tx
      .updateTable('judging_rounds')
      .set({ name: JSON.stringify(name), rules: JSON.stringify(rules), version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (before.state === 'draft') {
      await storeRoundFilms(tx, round);
      await removeJurorsFromDeletedPanels(tx, round);
    }
    if (isNewVersion) await storeRulesVersion(tx, request, round, reason ?? null);
    await recordChange(
      tx,
      request,
      'round.save',
      toAuditTarget(id),
      { name: before.name, rules: before.rules },
      { name, rules, ...(isNewVersion && { hash, reason }) },
    );
  });
  return readRound(ctx, id);
}

/** Removes from the jurors of a draft all panels that its rules no longer contain. */
const removeJurorsFromDeletedPanels = (tx: Tx, { id, rules }: Round) =>
  sql`
    update judging_jurors set panels = array(
      select panel from unnest(panels) panel where panel = any(${rules.panels.map((panel) => panel.id)}::text[]))
    where round_id = ${id}
  `.execute(tx);

/** Stores a version of a round's rules with its hash, and returns the hash. */
async function storeRulesVersion(
  tx: Tx,
  request: Request,
  { id, rules, rules_version }: Round,
  reason: string | null,
): Promise<string> {
  const hash = hashRules(rules);
  await tx
    .insertInto('judging_rule_versions')
    .values({
      round_id: id,
      version: rules_version + 1,
      hash,
      rules: JSON.stringify(rules),
      reason,
      by_name: requireSession(request).name,
    })
    .execute();
  await tx
    .updateTable('judging_rounds')
    .set({ rules_version: rules_version + 1, rules_hash: hash })
    .where('id', '=', id)
    .execute();
  return hash;
}

export async function removeRound({ db }: Context, request: Request, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { state, name } = await lockRound(tx, id);
    if (state !== 'draft') throw new Refusal('wrongState');
    await tx.deleteFrom('judging_rounds').where('id', '=', id).execute();
    await recordChange(tx, request, 'round.remove', toAuditTarget(id), { name }, null);
  });
}

/**
 * Opens a round: freezes its rules and films, and writes the hash of the rules to the audit log.
 * @throws roundNotReady if films, jurors or assignments are missing; oneGroup if public votes count towards the result
 * and the films belong to several groups
 */
export async function openRound(
  ctx: Context,
  request: Request,
  { id, version }: { id: string; version: number },
): Promise<JudgingRound> {
  await ctx.db.transaction().execute(async (tx) => {
    const round = await lockRoundInState(tx, { id, version }, ['draft']);
    await storeRoundFilms(tx, round);
    if (listMissingForOpening(await readRoundCounts(tx, id)).length > 0)
      throw new Refusal('roundNotReady');
    if (round.rules.juryPercent < 100 && (await countFilmGroups(tx, id)) > 1)
      throw new Refusal('oneGroup');
    const hash = await storeRulesVersion(tx, request, round, null);
    await setRoundState(tx, id, 'open');
    const after = { state: 'open', hash, rules: round.rules };
    await recordChange(tx, request, 'round.open', toAuditTarget(id), { state: round.state }, after);
  });
  return readRound(ctx, id);
}

/** Counts the groups of a round's films. */
async function countFilmGroups(tx: Tx, id: string): Promise<number> {
  const { groups } = await tx
    .selectFrom('judging_films')
    .innerJoin('entries', 'entries.id', 'entry_id')
    .select(sql<number>`count(distinct group_name)::int`.as('groups'))
    .where('round_id', '=', id)
    .executeTakeFirstOrThrow();
  return groups;
}

export async function closeRound(
  ctx: Context,
  request: Request,
  { id, version }: { id: string; version: number },
): Promise<JudgingRound> {
  await ctx.db.transaction().execute(async (tx) => {
    const { state } = await lockRoundInState(tx, { id, version }, ['open']);
    await setRoundState(tx, id, 'closed');
    const { films, assigned, done } = await readRoundCounts(tx, id);
    const after = { state: 'closed', films, assigned, done };
    await recordChange(tx, request, 'round.close', toAuditTarget(id), { state }, after);
  });
  return readRound(ctx, id);
}

/** Sets the state of a round that the caller has locked. */
export const setRoundState = (tx: Tx, id: string, state: Exclude<Round['state'], 'draft'>) =>
  tx
    .updateTable('judging_rounds')
    .set({
      state,
      version: sql`version + 1`,
      ...(state === 'open' && { opened_at: sql<Date>`now()` }),
      ...(state === 'closed' && { closed_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
