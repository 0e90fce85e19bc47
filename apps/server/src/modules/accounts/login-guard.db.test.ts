import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { countLoginAttemptAndCheckCaptchaNeed, countUnknownAccountLogin } from './login-guard.ts';

const app = await createTestApp();
afterAll(app.close);

const countUnknown = (name: string, address: string) =>
  countUnknownAccountLogin(app.ctx, name, address);
let names = 0;
/** Whether the first login with another account requires a captcha. */
const requiresCaptcha = (address: string) =>
  countLoginAttemptAndCheckCaptchaNeed(app.ctx, `another${++names}@example.org`, address);

test('concurrent attempts with one unknown account count once', async () => {
  const address = '203.0.113.7';
  await Promise.all(Array.from({ length: 12 }, () => countUnknown('one@example.org', address)));
  expect(await requiresCaptcha(address)).toBe(false);
});

test('five unknown accounts make their network require a captcha, other networks not', async () => {
  const address = '198.51.100.7';
  await Promise.all([1, 2, 3, 4].map((i) => countUnknown(`name${i}@example.org`, address)));
  expect(await requiresCaptcha(address)).toBe(false);
  await countUnknown('name5@example.org', address);
  expect(await requiresCaptcha(address)).toBe(true);
  expect(await requiresCaptcha('192.0.2.7')).toBe(false);
});

test('fifty unknown accounts from one IPv6 /48 make each of its networks require a captcha', async () => {
  const buildAddress = (network: number) => `2001:db8:1:${network.toString(16)}::1`;
  for (let i = 0; i < 49; i++) await countUnknown(`far${i}@example.org`, buildAddress(i));
  expect(await requiresCaptcha(buildAddress(99))).toBe(false);
  await countUnknown('far49@example.org', buildAddress(49));
  expect(await requiresCaptcha(buildAddress(99))).toBe(true);
  expect(await requiresCaptcha('2001:db8:2::1')).toBe(false);
});
