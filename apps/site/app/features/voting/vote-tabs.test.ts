import { afterEach, expect, test, vi } from 'vitest';
import { joinVoteTabs } from './vote-tabs.ts';

afterEach(() => vi.unstubAllGlobals());

test('tabs of the same film hear of a vote, the one that voted and other films do not', async () => {
  const [own, same, other] = [vi.fn(), vi.fn(), vi.fn()];
  const tabs = [joinVoteTabs(7, own), joinVoteTabs(7, same), joinVoteTabs(8, other)];
  tabs[0]?.tell();
  await vi.waitFor(() => expect(same).toHaveBeenCalledTimes(1));
  expect(own).not.toHaveBeenCalled();
  expect(other).not.toHaveBeenCalled();
  for (const tab of tabs) tab.leave();
});

test('a browser without channels does without', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tab = joinVoteTabs(7, vi.fn());
  expect(() => {
    tab.tell();
    tab.leave();
  }).not.toThrow();
});
