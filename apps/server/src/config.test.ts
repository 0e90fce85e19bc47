import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, settings } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://db/contest',
  BASE_URL: 'https://contest.example/',
  SECRET: 'x'.repeat(32),
};

test('a local trial needs no setting, and keeps its secret', async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'config-'));
  const config = readConfig({ DATA_DIR });
  expect(config).toMatchObject({
    mode: 'local',
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    demo: true,
    roles: { web: true, worker: true },
  });
  expect(config.secret).toHaveLength(64);
  expect(readConfig({ DATA_DIR }).secret).toBe(config.secret);
});

test('production takes its address without a slash and loads no demonstration unless asked', () => {
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    baseUrl: 'https://contest.example',
    demo: false,
  });
  expect(readConfig({ ...production, DEMO: '1' }).demo).toBe(true);
});

test.each([
  [{ PORT: 'x' }, ['PORT']],
  [{ DATABASE_URL: 'postgres://db' }, ['BASE_URL', 'SECRET']],
  [{ SECRET: 'short', ROLE: 'boss' }, ['SECRET', 'ROLE']],
  [{ OWNER_EMAIL: 'owner@example.org' }, ['OWNER_PASSWORD']],
  [{ BASE_URL: 'ftp://contest.example' }, ['BASE_URL']],
  [{ SMS_URL: 'https://sms.example' }, ['SMS_BODY']],
  [{ SMS_URL: 'https://sms.example', SMS_BODY: '{"to":"{phone}"}' }, ['SMS_BODY']],
  [{ SMS_URL: 'https://sms.example', SMS_BODY: '{phone} {text}' }, ['SMS_BODY']],
  [{ SMS_HEADERS: 'x: y', SMS_OK: '(' }, ['SMS_HEADERS', 'SMS_OK']],
  [{ SMS_HEADERS: '{"bad name":"x"}' }, ['SMS_HEADERS']],
])('%j is refused, naming %j', (environment, names) => {
  for (const name of names) expect(() => readConfig(environment)).toThrow(name);
});

test('a gateway for text messages is described by its request', () => {
  const SMS_URL = 'https://sms.example/send';
  const SMS_BODY = 'mobile={phone}&content={text}';
  const SMS_HEADERS = '{"Authorization":"x","Content-Type":"application/x-www-form-urlencoded"}';
  expect(readConfig({ ...production, SMS_URL, SMS_BODY, SMS_HEADERS, SMS_OK: '^0' }).sms).toEqual({
    url: SMS_URL,
    method: 'POST',
    headers: { authorization: 'x', 'content-type': 'application/x-www-form-urlencoded' },
    body: SMS_BODY,
    ok: /^0/,
  });
  const SMS_GET = `${SMS_URL}?to={e164}&text={text}`;
  expect(readConfig({ ...production, SMS_URL: SMS_GET, SMS_METHOD: 'GET' }).sms?.body).toBeNull();
  expect(readConfig(production).sms).toBeNull();
});

test('the README lists every setting', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../../../README.md'), 'utf8');
  for (const { name } of settings) expect(readme).toContain(`\`${name}\``);
});
