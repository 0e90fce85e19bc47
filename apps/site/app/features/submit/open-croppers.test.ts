import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyOpenCroppers, registerOpenCropper } from './open-croppers.ts';

const listeners = new Set<unknown>();
beforeEach(() => {
  vi.stubGlobal('addEventListener', (_name: string, listener: unknown) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_name: string, each: unknown) => listeners.delete(each));
});
afterEach(() => vi.unstubAllGlobals());

test('leaving a step waits until all open pictures are cropped', async () => {
  const cut = Promise.withResolvers<boolean>();
  const ends = [registerOpenCropper(() => cut.promise), registerOpenCropper(async () => true)];
  const onward = vi.fn();
  const going = applyOpenCroppers().then(onward);
  await Promise.resolve();
  expect(onward).not.toHaveBeenCalled();
  cut.resolve(true);
  await going;
  expect(onward).toHaveBeenCalledWith(true);
  for (const end of ends) end();
});

test('a picture that cannot be cropped keeps the step; a closed frame does not', async () => {
  const close = registerOpenCropper(async () => false);
  expect(await applyOpenCroppers()).toBe(false);
  close();
  expect(await applyOpenCroppers()).toBe(true);
});

test('the browser asks before the page is left while a frame is open', () => {
  const ends = [registerOpenCropper(async () => true), registerOpenCropper(async () => true)];
  expect(listeners.size).toBe(1);
  ends[0]?.();
  expect(listeners.size).toBe(1);
  ends[1]?.();
  expect(listeners.size).toBe(0);
});
