import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, settings } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://db/contest',
  BASE_URL: 'https://contest.example/',
  SECRET: 'x'.repeat(32),
};

test('local mode needs no setting', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'local',
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    demo: true,
    roles: { web: true, worker: true },
    secret: null,
  });
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
  [{ DATABASE_OWNER_URL: 'postgres://db' }, ['DATABASE_URL']],
  [{ SECRET: 'short', ROLE: 'boss' }, ['SECRET', 'ROLE']],
  [{ OWNER_EMAIL: 'owner@example.org' }, ['OWNER_PASSWORD']],
  [{ BASE_URL: 'ftp://contest.example' }, ['BASE_URL']],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b' }, ['S3_REGION', 'S3_ACCESS_KEY_ID']],
  [{ S3_SECRET_ACCESS_KEY: 'x' }, ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID']],
  [{ S3_ENDPOINT: 's3.example' }, ['S3_ENDPOINT']],
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

test('files lie here, or in a store that is described whole', () => {
  expect(readConfig(production).s3).toBeNull();
  const S3_ENDPOINT = 'https://s3.example:9000';
  const credentials = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const given = { ...production, S3_ENDPOINT, S3_REGION: 'r', S3_BUCKET: 'films', ...credentials };
  expect(readConfig(given).s3).toEqual({
    endpoint: S3_ENDPOINT,
    region: 'r',
    bucket: 'films',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

test('the README lists every setting', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../../../README.md'), 'utf8');
  for (const { name } of settings) expect(readme).toContain(`\`${name}\``);
});
