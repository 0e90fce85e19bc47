import type { DeskScore, recusal, ScoreSave } from '@film-contest/contract/judging-desk';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { updateAssignment } from '../judging/assignments.ts';
import { computeScoreTotal, isSameScore } from './jury-desk.rules.ts';
import { lockOwnAssignment, type OwnAssignment } from './own-assignment.ts';
import { readWatchedShare } from './watched.ts';

/** Reads the stored score of an assignment. Returns an empty score if none is stored. */
export async function readScore(
  db: Database | Tx,
  { id, state }: Pick<OwnAssignment, 'id' | 'state'>,
): Promise<DeskScore> {
  const row = await db
    .selectFrom('judging_scores')
    .selectAll()
    .where('assignment_id', '=', id)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    state,
    points: row?.points ?? [],
    answer: row?.answer ?? null,
    confidence: row?.confidence ?? null,
    comment: row?.comment ?? '',
    note: row?.note ?? '',
    isNote: row?.is_note ?? false,
  };
}

/**
 * Saves a score as a draft or as finished. A draft saved over a finished score changes only its comment and note.
 * @throws changedMeanwhile if another tab has saved something else; required if a finished score is incomplete
 */
export async function saveScore(
  { db }: Context,
  request: Request,
  { id, version, isFinished, ...sent }: ScoreSave & { id: string },
): Promise<DeskScore> {
  return db.transaction().execute(async (tx) => {
    const given = await lockOwnAssignment(tx, requireSession(request).accountId, id);
    if (given.state === 'recused' || given.rules.mode === 'top-picks')
      throw new Refusal('wrongState');
    const stored = await readScore(tx, given);
    const isDraftOfCounted = given.state === 'done' && !isFinished;
    const { points, answer, confidence } = isDraftOfCounted ? stored : sent;
    const content = { points, answer, confidence, comment: sent.comment, note: sent.note };
    if (stored.version !== version) {
      const isRepeated = isSameScore(stored, content) && (!isFinished || isFinishedScore(stored));
      if (!isRepeated) throw new Refusal('changedMeanwhile');
      return stored;
    }
    const result = computeScoreTotal(given.rules, content);
    if (isFinished && 'missing' in result) throw createFieldRefusal(result.missing, 'required');
    const share = isFinished ? await readWatchedShare(tx, given) : 0;
    // A finished score stays finished, even if the entrant has since replaced the film by a longer one.
    const counts = isFinished && (given.state === 'done' || share * 100 >= given.rules.minWatched);
    await storeScore(tx, id, {
      ...content,
      total: 'total' in result ? result.total : null,
      isNote: isFinished ? !counts : stored.isNote,
    });
    await updateAssignment(tx, id, {
      opened_at: sql<Date>`coalesce(opened_at, now())`,
      ...(isFinished && { skipped_at: null }),
      ...(counts && { state: 'done' }),
    });
    if (counts && given.state !== 'done')
      await recordAssignmentChange(tx, request, given, 'score_save');
    return readScore(tx, { id, state: counts ? 'done' : given.state });
  });
}

const isFinishedScore = ({ state, isNote }: DeskScore) => state === 'done' || isNote;

async function storeScore(
  tx: Tx,
  id: string,
  score: Pick<DeskScore, 'points' | 'answer' | 'confidence' | 'comment' | 'note' | 'isNote'> & {
    total: number | null;
  },
): Promise<void> {
  const { points, isNote, ...rest } = score;
  const columns = { ...rest, points: JSON.stringify(points), is_note: isNote };
  await tx
    .insertInto('judging_scores')
    .values({ assignment_id: id, version: 1, ...columns })
    .onConflict((conflict) =>
      conflict.column('assignment_id').doUpdateSet({
        ...columns,
        version: sql`judging_scores.version + 1`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Records in the audit log that a juror's assignment has changed its state. Omits the points. */
const recordAssignmentChange = (
  tx: Tx,
  request: Request,
  { round_id, juror_id, entry_id, state }: OwnAssignment,
  action: string,
  after: object = {},
) =>
  recordChange(
    tx,
    request,
    `round.${action}`,
    `round:${round_id}`,
    { state },
    { juror: juror_id, entry: entry_id, ...after },
  );

/** Moves a film to the end of the juror's list. @throws wrongState for a film that is judged */
export async function skipFilm({ db }: Context, request: Request, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const given = await lockOwnAssignment(tx, requireSession(request).accountId, id);
    if (given.state !== 'open') throw new Refusal('wrongState');
    await updateAssignment(tx, id, { skipped_at: sql<Date>`clock_timestamp()` });
  });
}

/** @throws wrongState after a recusal */
export async function abstainFilm({ db }: Context, request: Request, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const given = await lockOwnAssignment(tx, requireSession(request).accountId, id);
    if (given.state === 'recused') throw new Refusal('wrongState');
    if (given.state === 'abstained') return;
    await updateAssignment(tx, id, {
      state: 'abstained',
      opened_at: sql<Date>`coalesce(opened_at, now())`,
    });
    await recordAssignmentChange(tx, request, given, 'score_abstain');
  });
}

/**
 * Recuses the juror from a film. Their score or pick of the film no longer counts. @throws wrongState after a recusal
 */
export async function recuseFilm(
  { db }: Context,
  request: Request,
  { id, reason, text }: z.infer<typeof recusal> & { id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const given = await lockOwnAssignment(tx, requireSession(request).accountId, id);
    if (given.state === 'recused') throw new Refusal('wrongState');
    await updateAssignment(tx, id, { state: 'recused', recusal: reason, recusal_note: text });
    await sql`
      update judging_ballots set entries = array_remove(entries, ${given.entry_id}::uuid),
        version = version + 1, updated_at = now()
      where juror_id = ${given.juror_id} and ${given.entry_id}::uuid = any(entries)
    `.execute(tx);
    await recordAssignmentChange(tx, request, given, 'score_recuse', { reason, text });
  });
}
