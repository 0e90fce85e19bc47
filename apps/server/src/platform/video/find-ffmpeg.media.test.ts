import { expect, test, vi } from 'vitest';
import { openSandbox, TrialUndecided } from '../sandbox/sandbox.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { ToolMissing } from './tool-errors.ts';

vi.mock('../sandbox/sandbox.ts', { spy: true });

test('films wait while no sandbox could be tried, and the next call tries again', async () => {
  vi.mocked(openSandbox).mockRejectedValueOnce(new TrialUndecided('it took too long'));
  const undecided = findFfmpeg();
  await expect(undecided).rejects.toBeInstanceOf(ToolMissing);
  await expect(undecided).rejects.toThrow('no sandbox could be tried: it took too long');
  const found = await findFfmpeg();
  expect(await findFfmpeg()).toBe(found);
  expect(openSandbox).toHaveBeenCalledTimes(2);
});
