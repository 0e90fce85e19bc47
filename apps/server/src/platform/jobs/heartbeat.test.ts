import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHeartbeat } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("frees other workers' jobs only after its own heartbeats have succeeded for half the timeout", async () => {
  let isAway = false;
  let judged = 0;
  const query = async (statement: string) => {
    if (isAway) throw new Error('connection refused');
    if (statement.includes('locked_by not in')) judged += 1;
    return { rowCount: 0 };
  };
  const pool = { query } as unknown as Pool;
  const heartbeat = startHeartbeat(pool, pino({ level: 'silent' }), {
    beatMs: 10,
    silentMs: 60,
  });
  const countChecksWithin = async (ms: number) => {
    const before = judged;
    await vi.advanceTimersByTimeAsync(ms);
    return judged - before;
  };
  heartbeat.add('me');
  expect(await countChecksWithin(25)).toBe(0);
  expect(await countChecksWithin(10)).toBe(1);
  isAway = true;
  await vi.advanceTimersByTimeAsync(200);
  isAway = false;
  expect(await countChecksWithin(30)).toBe(0);
  expect(await countChecksWithin(20)).toBeGreaterThan(0);
  await heartbeat.stop();
});
