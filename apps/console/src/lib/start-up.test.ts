import { afterEach, expect, test, vi } from 'vitest';
import { notices } from './notices.ts';
import { delayDecisionForUndo, sendPendingDecision } from './pending-decision.ts';
import { signOut } from './start-up.ts';

const called: string[] = [];
vi.mock('./api.ts', () => ({
  call: async (name: string) => void called.push(name),
  fetchScreenData: vi.fn(),
  setSessionLostHandler: vi.fn(),
}));
vi.mock('./messages.ts', () => ({ t: (name: string) => name }));

afterEach(() => void called.splice(0));

const createDecision = (why: string | null) => ({
  id: 'one',
  text: 'One',
  path: '/one',
  async send() {
    await Promise.resolve();
    called.push('publishEntry');
    return why;
  },
});

test('signing out first sends pending decisions', async () => {
  delayDecisionForUndo(createDecision(null));
  await signOut();
  expect(called).toEqual(['publishEntry', 'logout']);
});

test('signing out shows failed decisions once', async () => {
  const told = vi.spyOn(notices, 'error');
  delayDecisionForUndo(createDecision('no'));
  await signOut();
  expect(called).toEqual(['publishEntry', 'logout']);
  expect(told).toHaveBeenCalledTimes(1);
  expect(await sendPendingDecision()).toEqual([]);
});
