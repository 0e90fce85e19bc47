import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { countLoginAttempt, countUnknownAccount } from './login-guard.ts';

const app = await createTestApp();
afterAll(app.close);

const note = (name: string, address: string) => countUnknownAccount(app.ctx, name, address);
let names = 0;
/** Whether a first try at another name has to pass a captcha. */
const isAsked = (address: string) =>
  countLoginAttempt(app.ctx, `another${++names}@example.org`, address);

test('one unknown name is one, however often it is tried at once', async () => {
  const address = '203.0.113.7';
  await Promise.all(Array.from({ length: 12 }, () => note('one@example.org', address)));
  expect(await isAsked(address)).toBe(false);
});

test('who tries five unknown names is asked for a captcha, elsewhere nobody', async () => {
  const address = '198.51.100.7';
  await Promise.all([1, 2, 3, 4].map((i) => note(`name${i}@example.org`, address)));
  expect(await isAsked(address)).toBe(false);
  await note('name5@example.org', address);
  expect(await isAsked(address)).toBe(true);
  expect(await isAsked('192.0.2.7')).toBe(false);
});

test('who tries fifty from the many networks of one caller is asked in each of them', async () => {
  const from = (network: number) => `2001:db8:1:${network.toString(16)}::1`;
  for (let i = 0; i < 49; i++) await note(`far${i}@example.org`, from(i));
  expect(await isAsked(from(99))).toBe(false);
  await note('far49@example.org', from(49));
  expect(await isAsked(from(99))).toBe(true);
  expect(await isAsked('2001:db8:2::1')).toBe(false);
});
