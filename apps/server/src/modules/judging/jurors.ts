import type {
  conflictDraft,
  JudgingRound,
  jurorSave,
  jurorsToAdd,
} from '@film-contest/contract/judging';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { mapUniqueViolation } from '../../platform/db/map-unique-violation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { maskEmail } from '../accounts/account-identifier.ts';
import { inviteJuror } from '../staff/invitations.ts';
import { canChangeJurors } from './judging.rules.ts';
import { readRound } from './round-view.ts';
import { lockRound, type Round } from './rounds.ts';

/** Locks a round whose jurors may change. @throws notFound, wrongState */
async function lockRoundForJurorChange(tx: Tx, id: string): Promise<Round> {
  const round = await lockRound(tx, id);
  if (!canChangeJurors(round.state)) throw new Refusal('wrongState');
  return round;
}

type Juror = Selectable<Tables['judging_jurors']>;

/** Locks the round of a juror, and reads the juror. @throws notFound, wrongState */
export async function lockJuror(tx: Tx, id: string): Promise<{ juror: Juror; round: Round }> {
  const juror = await tx
    .selectFrom('judging_jurors')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  return { juror, round: await lockRoundForJurorChange(tx, juror.round_id) };
}

function requirePanelsOfRound({ rules }: Round, panels: readonly string[]): void {
  const known = rules.panels.map(({ id }) => id);
  if (!panels.every((panel) => known.includes(panel)))
    throw createFieldRefusal('panels', 'parameter');
}

/**
 * Adds jurors to a round, and invites those who are not on the staff. Skips e-mail addresses that are already in the
 * round.
 */
export async function addJurors(
  ctx: Context,
  request: Request,
  { id, emails, panels, limit }: z.infer<typeof jurorsToAdd> & { id: string },
): Promise<JudgingRound> {
  await ctx.db.transaction().execute(async (tx) => {
    requirePanelsOfRound(await lockRoundForJurorChange(tx, id), panels);
    for (const email of new Set(emails)) {
      const juror = await tx
        .insertInto('judging_jurors')
        .values({ round_id: id, email, panels, work_limit: limit })
        .onConflict((conflict) => conflict.columns(['round_id', 'email']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!juror) continue;
      await inviteJuror(ctx, tx, request, email);
      const after = { juror: maskEmail(email), panels, limit };
      await recordChange(tx, request, 'round.juror_add', `round:${id}`, null, after);
    }
  });
  return readRound(ctx, id);
}

export async function saveJuror(
  ctx: Context,
  request: Request,
  { id, panels, limit, isActive }: z.infer<typeof jurorSave> & { id: string },
): Promise<JudgingRound> {
  const roundId = await ctx.db.transaction().execute(async (tx) => {
    const { juror, round } = await lockJuror(tx, id);
    requirePanelsOfRound(round, panels);
    await updateJuror(tx, request, juror, { panels, work_limit: limit, is_active: isActive });
    return round.id;
  });
  return readRound(ctx, roundId);
}

/** Changes a juror whose round the caller has locked. */
export async function updateJuror(
  tx: Tx,
  request: Request,
  before: Juror,
  change: Partial<Pick<Juror, 'panels' | 'work_limit' | 'is_active'>>,
): Promise<void> {
  await tx.updateTable('judging_jurors').set(change).where('id', '=', before.id).execute();
  const after = { ...before, ...change };
  const pickRecordedFields = ({ panels, work_limit: limit, is_active: isActive }: Juror) => ({
    panels,
    limit,
    isActive,
  });
  await recordChange(
    tx,
    request,
    'round.juror_save',
    `round:${before.round_id}`,
    pickRecordedFields(before),
    { juror: maskEmail(before.email), ...pickRecordedFields(after) },
  );
}

/** Removes a juror with their open assignments. @throws stillUsed for a juror who has judged or been recused */
export async function removeJuror(
  ctx: Context,
  request: Request,
  id: string,
): Promise<JudgingRound> {
  const roundId = await ctx.db.transaction().execute(async (tx) => {
    const { juror, round } = await lockJuror(tx, id);
    const started = await tx
      .selectFrom('judging_assignments')
      .select('id')
      .where('juror_id', '=', id)
      .where((eb) => eb.or([eb('state', '!=', 'open'), eb('opened_at', 'is not', null)]))
      .limit(1)
      .executeTakeFirst();
    if (started) throw new Refusal('stillUsed');
    await tx.deleteFrom('judging_jurors').where('id', '=', id).execute();
    const before = { juror: maskEmail(juror.email) };
    await recordChange(tx, request, 'round.juror_remove', `round:${round.id}`, before, null);
    return round.id;
  });
  return readRound(ctx, roundId);
}

/**
 * Declares a conflict of interest of a juror. Existing assignments remain. New ones exclude the conflicting films.
 * @throws alreadyListed
 */
export async function insertConflict(
  tx: Tx,
  request: Request,
  { id: jurorId, round_id }: Pick<Juror, 'id' | 'round_id'>,
  { kind, value }: z.infer<typeof conflictDraft>,
  isByJuror: boolean,
): Promise<void> {
  await mapUniqueViolation('judging_conflicts_once', 'value', () =>
    tx
      .insertInto('judging_conflicts')
      .values({ juror_id: jurorId, kind, value, is_by_juror: isByJuror })
      .execute(),
  );
  const after = { juror: jurorId, kind, value };
  await recordChange(tx, request, 'round.conflict_add', `round:${round_id}`, null, after);
}

export async function addConflict(
  ctx: Context,
  request: Request,
  { id, ...draft }: z.infer<typeof conflictDraft> & { id: string },
): Promise<JudgingRound> {
  const roundId = await ctx.db.transaction().execute(async (tx) => {
    const { juror } = await lockJuror(tx, id);
    await insertConflict(tx, request, juror, draft, false);
    return juror.round_id;
  });
  return readRound(ctx, roundId);
}

export async function removeConflict(
  ctx: Context,
  request: Request,
  { id, conflict }: { id: string; conflict: string },
): Promise<JudgingRound> {
  const roundId = await ctx.db.transaction().execute(async (tx) => {
    const { juror } = await lockJuror(tx, id);
    const removed = await tx
      .deleteFrom('judging_conflicts')
      .where('id', '=', conflict)
      .where('juror_id', '=', id)
      .returning(['kind', 'value'])
      .executeTakeFirstOrThrow(() => new Refusal('notFound'));
    const before = { juror: id, ...removed };
    const target = `round:${juror.round_id}`;
    await recordChange(tx, request, 'round.conflict_remove', target, before, null);
    return juror.round_id;
  });
  return readRound(ctx, roundId);
}

/**
 * Replaces the e-mail addresses of erased accounts in all rounds by a placeholder, and deactivates these jurors. Their
 * scores and assignments remain.
 */
export const eraseJurors = (tx: Tx, emails: readonly string[]) =>
  tx
    .updateTable('judging_jurors')
    .set({ email: sql`'erased ' || id`, is_active: false })
    .where('email', 'in', emails)
    .execute();
