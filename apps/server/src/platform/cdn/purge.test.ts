import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { PurgeRequest } from '../../config-requests.ts';
import { buildPurgeRequest, createCachePurger } from './purge.ts';

const base = 'https://contest.example';
const path = '/media/files/1/a%20b.pdf';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.each<[Partial<PurgeRequest>, string, string | undefined]>([
  [{ url: '{url}', method: 'PURGE' }, 'https://contest.example/media/files/1/a%20b.pdf', undefined],
  [{ url: 'http://cache:6081{path}' }, 'http://cache:6081/media/files/1/a%20b.pdf', undefined],
  [
    { url: 'https://cdn.example/purge?url={prefix}*' },
    'https://cdn.example/purge?url=https%3A%2F%2Fcontest.example%2Fmedia%2Ffiles%2F1%2Fa%2520b.pdf*',
    undefined,
  ],
  [
    { url: 'https://cdn.example/purge', body: '{"files":["{url}"]}' },
    'https://cdn.example/purge',
    '{"files":["https://contest.example/media/files/1/a%20b.pdf"]}',
  ],
  [
    { url: 'https://cdn.example/purge', headers: form, body: 'path={prefixPath}' },
    'https://cdn.example/purge',
    'path=%2Fmedia%2Ffiles%2F1%2Fa%2520b.pdf',
  ],
])('%j becomes a request to %s', (given, url, body) => {
  const request = buildPurgeRequest(
    { url: '', method: 'POST', headers: json, body: null, ...given },
    base,
    path,
  );
  expect([request.url, request.init.body]).toEqual([url, body]);
});

test.each([
  ['{url}', null, false],
  ['https://cdn.example/{path}', null, false],
  ['https://cdn.example', '{prefix}', true],
  ['https://cdn.example{prefixPath}', null, true],
])('%s with body %s purges prefixes: %s', (url, body, expected) => {
  const purger = createCachePurger({ url, method: 'POST', headers: {}, body }, base);
  expect(purger?.purgesPrefixes).toBe(expected);
});

test('without a configured request there is no purger', () => {
  expect(createCachePurger(null, base)).toBeNull();
});

test.each([
  [200, null],
  [202, null],
  [404, null],
  [405, 'the CDN answered the purge with HTTP 405'],
  [401, 'the CDN answered the purge with HTTP 401'],
  [500, 'the CDN answered the purge with HTTP 500'],
  [302, 'fetch failed'],
])('the CDN answers %d: %s', async (status, message) => {
  const cdn = createServer((_, response) => {
    response.writeHead(status, { location: '/elsewhere' }).end('text');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void cdn.close());
  await once(cdn, 'listening');
  const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}{path}`;
  const purger = createCachePurger({ url, method: 'PURGE', headers: {}, body: null }, base);
  const purged = purger?.purge('/a').then(
    () => null,
    (error: Error) => error.message,
  );
  expect(await purged).toBe(message);
});
