import { expect, test } from 'vitest';
import { drawBuiltInIcon } from './icons.ts';

test('the built-in icon is drawn once per size', async () => {
  const [first, second] = [drawBuiltInIcon(32), drawBuiltInIcon(32)];
  expect(second).toBe(first);
  expect(drawBuiltInIcon(180)).not.toBe(first);
  expect((await first).subarray(1, 4).toString()).toBe('PNG');
});
