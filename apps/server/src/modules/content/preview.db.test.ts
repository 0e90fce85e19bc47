import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeContentItem } from '../../../test/contents.ts';
import type { Context } from '../../context.ts';
import { type Preview, runWithPreview } from './preview.ts';

const app = await createTestApp();
afterAll(app.close);

const buildPreview = (id: number): Preview => ({
  type: 'news',
  id,
  written: { facts: {}, texts: { 'zh-CN': null, 'zh-TW': null, 'en-US': null } },
});

test('a preview that exceeds the timeout releases the item and its connection', async () => {
  const id = await makeContentItem(app, 'news');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const started = Promise.withResolvers<Context>();
    const hanging = runWithPreview(app.ctx, buildPreview(id), (ctx) => {
      started.resolve(ctx);
      return new Promise(() => {});
    });
    const given = await started.promise;
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(given.db);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '15s' }]);
    vi.advanceTimersByTime(10_000);
    await expect(hanging).rejects.toThrow('too long');
    // Later queries of the aborted rendering fail.
    await expect(given.db.selectFrom('contents').selectAll().execute()).rejects.toThrow();
  } finally {
    vi.useRealTimers();
  }
  const freed = app.db.selectFrom('contents').select('id').where('id', '=', id);
  expect(await freed.forUpdate().noWait().execute()).toEqual([{ id }]);
  expect(app.ctx.pool.idleCount).toBe(app.ctx.pool.totalCount);
});
