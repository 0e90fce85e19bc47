import type { chosenFilms, JudgingRound, RoundRules } from '@film-contest/contract/judging';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countPassingFilms } from './count-passing.ts';
import { choosePanel } from './judging.rules.ts';
import { readRound } from './round-view.ts';

type Round = Pick<Selectable<Tables['judging_rounds']>, 'id' | 'rules'>;

/** Selects the published entries that the rules of a round name. */
async function selectRoundFilms(tx: Tx, id: string, { films }: RoundRules) {
  const published = tx
    .selectFrom('entries')
    .select(['entries.id', 'group_name'])
    .where('entries.state', '=', 'published')
    .orderBy('number');
  switch (films.from) {
    case 'groups':
      return published.where('group_name', 'in', films.groups).execute();
    case 'chosen':
      return published
        .where('entries.id', 'in', (eb) =>
          eb.selectFrom('judging_films').select('entry_id').where('round_id', '=', id),
        )
        .execute();
    case 'round': {
      const places = await countFilmsPassingEarlierRound(tx, films.round);
      return published
        .where('entries.id', 'in', (eb) =>
          eb
            .selectFrom('judging_result_films')
            .select('entry_id')
            .where('round_id', '=', films.round)
            .where('place', '<=', places),
        )
        .execute();
    }
  }
}

/** Returns how many films of an earlier round pass; 0 before that round is final. */
async function countFilmsPassingEarlierRound(tx: Tx, roundId: string): Promise<number> {
  const earlier = await tx
    .selectFrom('judging_rounds')
    .select('rules')
    .where('id', '=', roundId)
    .where('state', '=', 'final')
    .executeTakeFirst();
  return earlier ? countPassingFilms(tx, roundId, earlier.rules) : 0;
}

/** Stores the films of a draft with their panels. Removes assignments of films that the round no longer contains. */
export async function storeRoundFilms(tx: Tx, { id, rules }: Round): Promise<void> {
  const films = await selectRoundFilms(tx, id, rules);
  const dealt = new Map<string | null, number>();
  const rows = films.map(({ id: entry_id, group_name }) => {
    const index = dealt.get(group_name) ?? 0;
    dealt.set(group_name, index + 1);
    return { round_id: id, entry_id, panel: choosePanel(rules.panels, group_name, index) };
  });
  await tx.deleteFrom('judging_films').where('round_id', '=', id).execute();
  await sql`
    insert into judging_films (round_id, entry_id, panel)
    select ${id}, * from unnest(${rows.map((row) => row.entry_id)}::uuid[], ${rows.map(({ panel }) => panel)}::text[])
  `.execute(tx);
  await sql`
    delete from judging_assignments where round_id = ${id} and entry_id not in (
      select entry_id from judging_films where round_id = ${id})
  `.execute(tx);
}

/** Adds films to a draft with chosen films, and removes films. @throws wrongState for other rounds */
export async function chooseFilms(
  ctx: Context,
  request: Request,
  { id, add, remove }: z.infer<typeof chosenFilms> & { id: string },
): Promise<JudgingRound> {
  await ctx.db.transaction().execute(async (tx) => {
    const round = await lockRow(tx, 'judging_rounds', id);
    if (round.state !== 'draft' || round.rules.films.from !== 'chosen')
      throw new Refusal('wrongState');
    await sql`
      insert into judging_films (round_id, entry_id, panel)
      select ${id}, id, '' from entries where id = any(${add}::uuid[]) and state = 'published'
      on conflict do nothing
    `.execute(tx);
    await sql`
      delete from judging_films where round_id = ${id} and entry_id = any(${remove}::uuid[])
    `.execute(tx);
    await storeRoundFilms(tx, round);
    await recordChange(tx, request, 'round.films', `round:${id}`, null, { add, remove });
  });
  return readRound(ctx, id);
}
