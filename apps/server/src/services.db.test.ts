import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import type { Context } from './context.ts';

const home = await createTestApp();
afterAll(() => home.close());

const spyOnDrain = ({ services }: Context) => vi.spyOn(services.ballotBox, 'drain');
const spyOnClose = ({ storage }: Context) => vi.spyOn(storage, 'close');

test.each([
  ['batch that cannot be written', spyOnDrain],
  ['resource that cannot be closed', spyOnClose],
])('a %s closes all other resources', async (_what, spy) => {
  const { ctx, close } = await createTestApp({ beside: home });
  spy(ctx).mockRejectedValue(new Error('fails'));
  const closed = [vi.spyOn(ctx.db, 'destroy'), vi.spyOn(ctx.captchas, 'close')];
  await expect(close()).rejects.toThrow('fails');
  for (const spy of closed) expect(spy).toHaveBeenCalledOnce();
});
