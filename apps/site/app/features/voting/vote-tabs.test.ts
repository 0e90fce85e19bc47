import { afterEach, expect, test, vi } from 'vitest';
import { connectVoteTabs } from './vote-tabs.ts';

afterEach(() => vi.unstubAllGlobals());

test('other tabs of the same film are informed of a vote', async () => {
  const [own, same, other] = [vi.fn(), vi.fn(), vi.fn()];
  const tabs = [connectVoteTabs(7, own), connectVoteTabs(7, same), connectVoteTabs(8, other)];
  tabs[0]?.tell();
  await vi.waitFor(() => expect(same).toHaveBeenCalledTimes(1));
  expect(own).not.toHaveBeenCalled();
  expect(other).not.toHaveBeenCalled();
  for (const tab of tabs) tab.leave();
});

test('a browser without BroadcastChannel does nothing', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tab = connectVoteTabs(7, vi.fn());
  expect(() => {
    tab.tell();
    tab.leave();
  }).not.toThrow();
});
