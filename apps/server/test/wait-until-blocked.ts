import { expect, vi } from 'vitest';
import type { TestApp } from './app.ts';

/** Resolves when exactly `count` statements wait for locks. */
export const waitUntilBlocked = ({ ctx }: TestApp, count: number) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await ctx.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(count);
    },
    { interval: 5, timeout: 5000 },
  );
