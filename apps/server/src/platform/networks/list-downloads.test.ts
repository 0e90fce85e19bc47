import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createListDownloads, type PublishedList, publishedLists } from './list-downloads.ts';
import { openNetworks } from './networks.ts';

const hourMs = 3_600_000;
/** Busy machines need longer than the usual second. */
const patience = { timeout: 20_000 };
const log = { info: () => {}, warn: () => {}, error: () => {} };
const buildList = (length: number) =>
  Array.from({ length }, (_, i) => `192.0.2.${100 + 2 * i}\n`).join('');
const exits = buildList(30);

let publisher: Server;
let respond: RequestListener = () => {};
let requests = 0;
let folder: string;
let list: PublishedList;

beforeAll(async () => {
  publisher = createServer((request, response) => {
    requests++;
    respond(request, response);
  });
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  publisher.closeAllConnections();
  publisher.close();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lists-'));
  const url = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/list`;
  list = {
    name: 'tor',
    file: 'torbulkexitlist',
    url,
    maxAgeMs: hourMs,
    maxBytes: 10_000,
    minEntries: 10,
  };
  respond = (_request, response) => response.end(exits);
  requests = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openDownloads = (now = Date.now) => createListDownloads({ folder, lists: [list], log, now });
const getListPath = () => path.join(folder, list.file);

function writeCopy(content: string, ageMs: number): void {
  writeFileSync(getListPath(), content);
  const changed = new Date(Date.now() - ageMs);
  utimesSync(getListPath(), changed, changed);
}

test('a missing list is downloaded, and again when it is outdated', async () => {
  let now = Date.now();
  const downloads = openDownloads(() => now);
  await downloads.run();
  expect(readFileSync(getListPath(), 'utf8')).toBe(exits);
  expect(downloads.getLast('tor')).toEqual({ at: new Date(now), error: null });
  await downloads.run();
  expect(requests).toBe(1);
  now += hourMs + 60_000;
  await downloads.run();
  expect(requests).toBe(2);
  expect(readdirSync(folder)).toEqual([list.file]);
});

const page = '<!doctype html><title>Error</title>'.repeat(20);
const day = 24 * hourMs;

test.for<[response: string, RequestListener, error: RegExp]>([
  ['an error', (_, response) => response.writeHead(503).end(exits), /HTTP 503/],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    /redirect/,
  ],
  ['an error page', (_, response) => response.end(page), /not a line of addresses/],
  ['an empty file', (_, response) => response.end(''), /no IP address/],
  ['few entries', (_, response) => response.end('192.0.2.1\n'.repeat(30)), /only 1 entries/],
  ['a huge file', (_, response) => response.end('#\n'.repeat(6000)), /more than 10000 bytes/],
  [
    'a lost connection',
    (_, response) => {
      response.writeHead(200, { 'content-length': exits.length });
      response.write(exits.slice(0, 100), () => response.destroy());
    },
    /./,
  ],
  [
    'a list that shrank by more than half',
    (_, response) => response.end(buildList(14)),
    /less than half/,
  ],
])('%s leaves the previous copy in use', async ([, listener, error]) => {
  writeCopy(exits, 2 * hourMs);
  respond = listener;
  const downloads = openDownloads();
  await downloads.run();
  expect(downloads.getLast('tor')?.error).toMatch(error);
  expect(readFileSync(getListPath(), 'utf8')).toBe(exits);
  expect(readdirSync(folder)).toEqual([list.file]);
});

test('a shorter list replaces a copy that is too old to be used as a measure', async () => {
  const short = buildList(10);
  writeCopy(exits, 40 * day);
  respond = (_, response) => response.end(short);
  await openDownloads().run();
  expect(readFileSync(getListPath(), 'utf8')).toBe(short);
});

test('a publisher that does not answer does not delay the shutdown', async () => {
  const arrived = Promise.withResolvers<void>();
  respond = () => arrived.resolve();
  const downloads = openDownloads();
  const running = downloads.run();
  await arrived.promise;
  await downloads.close();
  await running;
  expect(downloads.getLast('tor')).toBe(null);
  expect(readdirSync(folder)).toEqual([]);
});

test('a downloaded list is used without a restart, and its age and error are reported', async () => {
  const networks = openNetworks({ folder, log, lists: [list] });
  await networks.ready();
  await vi.waitFor(() => expect(existsSync(getListPath())).toBe(true), patience);
  await networks.reload();
  expect(networks.classify('192.0.2.102').tor).toBe(true);
  const findTorSource = () => networks.status().sources.find(({ name }) => name === 'tor');
  await vi.waitFor(
    () => expect(findTorSource()).toMatchObject({ isUsed: true, download: { error: null } }),
    patience,
  );
  await networks.close();
});

test('without lists nothing is downloaded', async () => {
  const networks = openNetworks({ folder, log });
  await networks.ready();
  await networks.close();
  expect(requests).toBe(0);
});

test('the published lists are fetched over HTTPS and have names that the folder recognizes', () => {
  for (const { url } of publishedLists) expect(url).toMatch(/^https:/);
  expect(publishedLists.map(({ file }) => file)).toEqual([
    'torbulkexitlist',
    'egress-ip-ranges.csv',
  ]);
});
