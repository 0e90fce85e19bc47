import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { createRateLimits } from './rate-limits.ts';

const app = await createTestApp();
afterAll(app.close);

test('once a /48 has used up a call, networks of it that were never seen leave no row', async () => {
  const limit = createRateLimits(app.ctx.pool, app.ctx.keys.bucket);
  const from = (network: number) => limit('setUpOwner', `2001:db8:1:${network.toString(16)}::1`);
  const rows = async () => {
    const counted = await sql<{ rows: number }>`select count(*)::int as rows from rate_limits
      where key like 'setUpOwner:%'`.execute(app.db);
    return counted.rows[0]?.rows;
  };
  await from(1);
  // Ten times 30 for all of it: one is left.
  await sql`update rate_limits set points = points + 298 where key like 'setUpOwner:%'`.execute(
    app.db,
  );
  await from(2);
  expect(await rows()).toBe(3);
  for (const network of [3, 4]) await expect(from(network)).rejects.toThrow('tooManyRequests');
  expect(await rows()).toBe(3);
  await expect(limit('setUpOwner', '2001:db8:2:1::1')).resolves.toBeUndefined();
});
