import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isLoopbackHost, readConfig, settings } from './config.ts';
import { toCanonicalRange } from './platform/ip/client-address.ts';

const production = {
  DATABASE_URL: 'postgres://db/contest',
  BASE_URL: 'https://contest.example/',
  SECRET: 'x'.repeat(32),
};

test('demo mode needs no setting', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    demo: true,
    roles: { web: true, worker: true },
    secret: null,
  });
});

test('production removes the slash after its URL and loads the demonstration only on request', () => {
  expect(readConfig(production)).toMatchObject({
    mode: 'production',
    baseUrl: 'https://contest.example',
    demo: false,
  });
  expect(readConfig({ ...production, DEMO: '1' }).demo).toBe(true);
});

test.for([
  ['production', production, true],
  ['production without them', { ...production, NETWORK_LISTS: '0' }, false],
  ['demo mode', {}, false],
  ['demo mode that asks for them', { NETWORK_LISTS: '1' }, false],
] as const)('lists of networks are downloaded only in production: %s', ([, given, expected]) => {
  expect(readConfig(given).downloadsNetworkLists).toBe(expected);
});

test('production can use the embedded PostgreSQL', () => {
  const given = { MODE: 'production', BASE_URL: 'https://contest.example', HOST: '0.0.0.0' };
  expect(readConfig({ ...given, SMTP_URL: 'smtps://mail.example' })).toMatchObject({
    mode: 'production',
    databaseUrl: null,
    demo: false,
    secret: null,
  });
});

test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', 'contest.localhost'])(
  'demo mode listens on %s',
  (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST);
  },
);

test.each(['localhost:3000', 'LOCALHOST', '127.0.0.1:80', '[::1]:3000', 'a.localhost'])(
  '%s is a host of this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each([
  '',
  'contest.example',
  '127.0.0.1.example',
  'localhost.example',
  '192.168.1.2',
  '0.0.0.0',
  '[::]',
  'a b',
])('%j is no host of this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

test.each([
  [{ HOST: '0.0.0.0' }, ['HOST']],
  [{ HOST: '::' }, ['HOST']],
  [{ HOST: '192.168.1.2', BASE_URL: 'https://contest.example' }, ['HOST', 'BASE_URL']],
  [{ SMTP_URL: 'smtp://mail.example' }, ['SMTP_URL', 'MODE=production']],
  [{ SMS_URL: 'https://sms.example', SMS_BODY: '{"to":"{phone}","text":"{text}"}' }, ['SMS_URL']],
  [{ ...production, MODE: 'demo' }, ['DATABASE_URL', 'BASE_URL']],
  [{ MODE: 'production' }, ['BASE_URL']],
  [{ PORT: 'x' }, ['PORT']],
  [{ DATABASE_URL: 'postgres://db' }, ['BASE_URL', 'SECRET']],
  [{ DATABASE_OWNER_URL: 'postgres://db' }, ['DATABASE_URL']],
  [{ DATABASE_SESSION_URL: 'postgres://db' }, ['DATABASE_URL']],
  [{ DATABASE_READ_URL: 'postgres://db' }, ['DATABASE_URL: is needed with DATABASE_READ_URL']],
  [{ ...production, DATABASE_READ_URL: 'db:5432' }, ['DATABASE_READ_URL: is no postgres:// URL']],
  [
    { ...production, DATABASE_READ_URL: production.DATABASE_URL },
    ['DATABASE_READ_URL: is the same as DATABASE_URL'],
  ],
  [{ SECRET: 'short', ROLE: 'boss' }, ['SECRET', 'ROLE']],
  [{ OWNER_EMAIL: 'owner@example.org' }, ['OWNER_PASSWORD']],
  [{ BASE_URL: 'ftp://contest.example' }, ['BASE_URL']],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b' }, ['S3_REGION', 'S3_ACCESS_KEY_ID']],
  [{ S3_SECRET_ACCESS_KEY: 'x' }, ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID']],
  [{ S3_ENDPOINT: 's3.example' }, ['S3_ENDPOINT']],
  [{ S3_PUBLIC_ENDPOINT: 'https://s3.example' }, ['S3_ENDPOINT: is needed with S3_PUBLIC']],
  [
    { ...production, S3_ENDPOINT: 'http://s3', S3_PUBLIC_ENDPOINT: 'http://s3.example' },
    ['S3_PUBLIC_ENDPOINT: must be https'],
  ],
  [{ X_ACCEL_LOCATION: 'internal-files' }, ['X_ACCEL_LOCATION: is no path']],
  [{ X_ACCEL_LOCATION: '/files/', S3_ENDPOINT: 'https://s3.example' }, ['X_ACCEL_LOCATION']],
  [{ SMS_URL: 'https://sms.example' }, ['SMS_BODY']],
  [{ SMS_URL: 'https://sms.example', SMS_BODY: '{"to":"{phone}"}' }, ['SMS_BODY']],
  [{ SMS_URL: 'https://sms.example', SMS_BODY: '{phone} {text}' }, ['SMS_BODY']],
  [{ TRUSTED_PROXIES: 'true' }, ['TRUSTED_PROXIES: "true"']],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/33 loopback' }, ['"10.0.0.0/33"', '"loopback"']],
  [{ TRUSTED_PROXIES: '10.1 fe80::1%eth0 ::1/129' }, ['"10.1"', '"fe80::1%eth0"', '"::1/129"']],
  [{ SMS_HEADERS: 'x: y', SMS_OK: '(' }, ['SMS_HEADERS', 'SMS_OK']],
  [{ SMS_HEADERS: '{"bad name":"x"}' }, ['SMS_HEADERS']],
  [{ CDN_PURGE_URL: 'cdn.example{path}' }, ['CDN_PURGE_URL: is not']],
  [{ CDN_PURGE_URL: 'https://cdn.example' }, ['CDN_PURGE_URL: say which']],
  [{ CDN_PURGE_URL: 'https://cdn.example', CDN_PURGE_BODY: '{url}' }, ['CDN_PURGE_BODY']],
  [
    { CDN_PURGE_URL: '{url}', CDN_PURGE_METHOD: 'GET', CDN_PURGE_BODY: '{}' },
    ['CDN_PURGE_BODY: a GET'],
  ],
])('%j is rejected with the name %j', (environment, names) => {
  for (const name of names) expect(() => readConfig(environment)).toThrow(name);
});

test('trusted proxies are IP addresses and ranges', () => {
  const trustedProxies = ['10.0.0.0/8', '192.0.2.1', '::1', '2001:db8::/32', '::ffff:10.0.0.1'];
  expect(readConfig({ TRUSTED_PROXIES: trustedProxies.join(', ') })).toMatchObject({
    trustedProxies,
  });
  expect(trustedProxies.map((range) => toCanonicalRange(range).bits)).toEqual([8, 32, 128, 32, 32]);
});

test('an SMS gateway is configured by its HTTP request', () => {
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

test('a request that purges the caches of a CDN is read with its defaults', () => {
  expect(readConfig(production).cdnPurge).toBeNull();
  const CDN_PURGE_URL = '{url}';
  expect(readConfig({ ...production, CDN_PURGE_URL, CDN_PURGE_METHOD: 'PURGE' }).cdnPurge).toEqual({
    url: '{url}',
    method: 'PURGE',
    headers: {},
    body: null,
  });
  const CDN_PURGE_BODY = '{"prefixes":["{prefix}"]}';
  const CDN_PURGE_HEADERS = '{"Authorization":"Bearer x"}';
  const given = { CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_BODY, CDN_PURGE_HEADERS };
  expect(readConfig({ ...production, ...given }).cdnPurge).toEqual({
    url: 'https://cdn.example/purge',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
    body: CDN_PURGE_BODY,
  });
});

test('metrics are served on a private port only', () => {
  expect(readConfig(production).metrics).toBeNull();
  const METRICS_PORT = '9464';
  expect(readConfig({ METRICS_PORT }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const METRICS_HOST = '10.0.0.2';
  expect(readConfig({ ...production, METRICS_PORT, METRICS_HOST }).metrics?.host).toBe(
    METRICS_HOST,
  );
  expect(() => readConfig({ METRICS_PORT, METRICS_HOST })).toThrow('METRICS_HOST');
});

test('files are stored locally, or in a completely configured store', () => {
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
    publicEndpoint: null,
  });
  const S3_PUBLIC_ENDPOINT = 'https://films.example';
  expect(readConfig({ ...given, S3_PUBLIC_ENDPOINT }).s3?.publicEndpoint).toBe(S3_PUBLIC_ENDPOINT);
});

test('the README lists every setting', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../../../README.md'), 'utf8');
  for (const { name } of settings) expect(readme).toContain(`\`${name}\``);
});
