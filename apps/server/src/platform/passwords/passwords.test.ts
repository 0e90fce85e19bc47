import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { createBreachCheck } from './pwned-passwords.ts';

test.each([
  ['P@ssw0rd', true],
  ['p@SSW0RD', true],
  ['P@ssword1', true],
  ['1qaz@WSX', true],
  ['Password1!', true],
  ['Passw0rd!', true],
  ['Qwerty123!', true],
  ['Aa123456!', true],
  ['Aa123456!?', true],
  ['Iloveyou1!', true],
  ['Password99!', true],
  ['aA123456@', true],
  ['Abcdef1!', false],
  ['Zhong-guo88', false],
  ['xK9$mq2Lw', false],
  ['Owner-Pass1', false],
  ['Aa123456!x', false],
  ['Rain-On-Tiles7!', false],
])('%s is common: %s', async (password, expected) => {
  expect(await isCommonPassword(password)).toBe(expected);
});

describe('breached passwords', () => {
  const asked: (string | undefined)[] = [];
  let status = 200;
  // SHA-1 of P@ssw0rd: 21BD1 2DC183F740EE76F27B78EB39C8AD972A757
  const list =
    '0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n2DC183F740EE76F27B78EB39C8AD972A757:99\r\n';
  const service = createServer(({ url, headers }, response) => {
    asked.push(url);
    expect(headers['add-padding']).toBe('true');
    response.writeHead(status).end(url === '/range/21BD1' ? list : `${'0'.repeat(35)}:0`);
  });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  let isPwned: ReturnType<typeof createBreachCheck>;
  beforeAll(async () => {
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    isPwned = createBreachCheck(
      `http://127.0.0.1:${(service.address() as AddressInfo).port}/range/`,
      log,
    );
  });
  afterAll(() => service.close());

  test('are found by the first five digits of their hash', async () => {
    expect(await isPwned?.('P@ssw0rd')).toBe(true);
    expect(await isPwned?.('xK9$mq2Lw')).toBe(false);
    expect(asked[0]).toBe('/range/21BD1');
    expect(asked[1]).toMatch(/^\/range\/[\dA-F]{5}$/);
  });

  test('are accepted while the service fails, with a log line', async () => {
    status = 503;
    expect(await isPwned?.('P@ssw0rd')).toBe(false);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ level: 40, reason: 'HTTP 503' });
    expect(lines.join('')).not.toContain('P@ssw0rd');
  });

  test('are not checked unless a service is configured', () => {
    expect(createBreachCheck(null, log)).toBeNull();
  });
});
