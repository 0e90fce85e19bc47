import type { ballotSave, ownConflict } from '@film-contest/contract/judging-desk';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { finishAssignments, reopenAssignments } from '../judging/assignments.ts';
import { canChangeJurors, isJudgingOpen } from '../judging/judging.rules.ts';
import { insertConflict } from '../judging/jurors.ts';
import { selectOwnAssignments } from './own-assignment.ts';
import { readWatchedShare } from './watched.ts';

/** Reads the juror that an account is in a round. @throws notFound if the account does not judge the round */
export const readOwnJuror = (db: Database | Tx, accountId: string, roundId: string) =>
  db
    .selectFrom('judging_jurors as juror')
    .innerJoin('accounts', 'accounts.email', 'juror.email')
    .innerJoin('judging_rounds as round', 'round.id', 'juror.round_id')
    .select(['juror.id', 'juror.round_id', 'round.state', 'round.rules', 'round.name'])
    .where('accounts.id', '=', accountId)
    .where('round.id', '=', roundId)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));

/** Reads the stored ballot of a juror. `entries` are the ids of the picked entries, best first. */
export async function readBallot(db: Database | Tx, jurorId: string) {
  const row = await db
    .selectFrom('judging_ballots')
    .select(['version', 'entries', 'is_final'])
    .where('juror_id', '=', jurorId)
    .executeTakeFirst();
  return row ?? { version: 0, entries: [], is_final: false };
}

/**
 * Saves the juror's ranking of the best films. A draft replaces a final ballot, which then no longer counts.
 * @throws changedMeanwhile, watchMore for a final ballot with a film that was not watched enough, wrongState in a
 * round with another mode
 */
export async function saveBallot(
  { db }: Context,
  request: Request,
  { id, version, films, isFinal }: z.infer<typeof ballotSave> & { id: string },
) {
  const { accountId } = requireSession(request);
  return db.transaction().execute(async (tx) => {
    const juror = await readOwnJuror(tx, accountId, id);
    await tx.selectFrom('judging_rounds').select('id').where('id', '=', id).forShare().execute();
    await tx
      .selectFrom('judging_jurors')
      .select('id')
      .where('id', '=', juror.id)
      .forUpdate()
      .execute();
    if (juror.rules.mode !== 'top-picks') throw new Refusal('wrongState');
    if (!isJudgingOpen(juror, new Date())) throw new Refusal('judgingClosed');
    const entries = await findPickedEntries(tx, accountId, juror, films);
    if (isFinal) await requireWatchedFilms(tx, juror.rules.minWatched, entries);
    const ids = entries.map(({ entry_id }) => entry_id);
    const stored = await readBallot(tx, juror.id);
    if (stored.version !== version) {
      const isRepeated = stored.is_final === isFinal && stored.entries.join() === ids.join();
      if (!isRepeated) throw new Refusal('changedMeanwhile');
      return { version: stored.version, films, isFinal };
    }
    await storeBallot(tx, juror.id, ids, isFinal);
    if (isFinal) await finishAssignments(tx, juror.id, ids);
    else if (stored.is_final) await reopenAssignments(tx, juror.id);
    if (isFinal || stored.is_final) {
      const after = { juror: juror.id, films: ids.length, isFinal };
      await recordChange(tx, request, 'round.ballot_save', `round:${id}`, null, after);
    }
    return { version: version + 1, films, isFinal };
  });
}

/** @throws parameter for too many films, a film that is listed twice, or one that the juror may not judge */
async function findPickedEntries(
  tx: Tx,
  accountId: string,
  { id, rules }: Awaited<ReturnType<typeof readOwnJuror>>,
  films: readonly string[],
) {
  const rows = await selectOwnAssignments(tx, accountId)
    .select(['given.id', 'given.entry_id', 'entries.video_id'])
    .where('given.juror_id', '=', id)
    .where('given.state', '!=', 'recused')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = [...new Set(films)].flatMap((film) => byId.get(film) ?? []);
  if (films.length > rules.picks || found.length !== films.length)
    throw createFieldRefusal('films', 'parameter');
  return found;
}

async function requireWatchedFilms(
  tx: Tx,
  minWatched: number,
  films: readonly { id: string; video_id: string | null }[],
): Promise<void> {
  for (const [index, film] of films.entries()) {
    const share = await readWatchedShare(tx, film);
    if (share * 100 < minWatched) throw createFieldRefusal(`films.${index}`, 'watchMore');
  }
}

const storeBallot = (tx: Tx, jurorId: string, entries: string[], isFinal: boolean) =>
  tx
    .insertInto('judging_ballots')
    .values({ juror_id: jurorId, version: 1, entries, is_final: isFinal })
    .onConflict((conflict) =>
      conflict.column('juror_id').doUpdateSet({
        entries,
        is_final: isFinal,
        version: sql`judging_ballots.version + 1`,
        updated_at: sql<Date>`now()`,
      }),
    )
    .execute();

/** Declares a school or team whose films the juror must not judge. @throws judgingClosed, alreadyListed */
export async function declareConflict(
  { db }: Context,
  request: Request,
  { id, ...draft }: z.infer<typeof ownConflict> & { id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const juror = await readOwnJuror(tx, requireSession(request).accountId, id);
    if (!canChangeJurors(juror.state)) throw new Refusal('judgingClosed');
    await insertConflict(tx, request, juror, draft, true);
  });
}
