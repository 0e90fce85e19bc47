import type { Context } from '../apps/server/src/context.ts';
import { readVoter } from '../apps/server/src/modules/voting/voter.ts';

interface Request {
  headers: { cookie?: string | undefined };
  body: unknown;
}

/**
 * Baseline for votes: inserts each vote in a transaction of its own, and increases the tally in the same transaction.
 */
export async function insertNaiveVote(ctx: Context, request: Request) {
  const cookie = request.headers.cookie?.replace(/^vid=/, '');
  const voter = readVoter(ctx, { get: () => cookie, set: () => {} });
  const { requestId } = request.body as { requestId: string };
  const client = await ctx.pool.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query({
      name: 'naive-insert',
      text: `insert into votes (entry_number, voter_id, voter_since, request_id, network, bucket_narrow, bucket_wide)
        values (2, $1, to_timestamp($2), $3, 'private', $1, $1) on conflict do nothing`,
      values: [voter?.id, voter?.since, requestId],
    });
    const { rows } = await client.query<{ votes: number }>({
      name: 'naive-tally',
      text: `insert into vote_tallies as t (entry_number, votes) values (2, $1)
        on conflict (entry_number) do update set votes = t.votes + excluded.votes returning votes`,
      values: [rowCount],
    });
    await client.query('commit');
    return { status: 200, code: 2014, msg: '', data: { votes: rows[0]?.votes } };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
