import type { RoundRules } from '@film-contest/contract/judging';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Returns how many films of a result pass. If a screening has a pass percentage, counts the films whose share of yes
 * answers reaches it. Otherwise returns the number of places.
 */
export async function countPassingFilms(
  tx: Tx,
  roundId: string,
  { mode, places, passPercent }: RoundRules,
): Promise<number> {
  if (mode !== 'screening' || !passPercent) return places;
  const { count } = await tx
    .selectFrom('judging_result_films')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('round_id', '=', roundId)
    .where('jury', '>=', passPercent / 100)
    .executeTakeFirstOrThrow();
  return count;
}
