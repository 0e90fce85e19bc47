import { expect, test } from 'vitest';
import {
  checkBackup,
  checkClock,
  checkDatabase,
  checkDisk,
  checkFfmpeg,
  checkMailDns,
  checkMailServer,
  checkNetworkData,
  checkProxies,
  checkReplica,
  checkSessions,
  checkSite,
  checkStore,
  checkStoreAccess,
  type DatabaseFacts,
  type Finding,
  type MailDnsFacts,
  type NetworkSource,
  type SiteFacts,
} from './verdicts.ts';

const listLevels = (found: Finding | Finding[]) => [found].flat().map(({ level }) => level);

test.each([
  [0.3, 'ok', 'agree'],
  [-1.9, 'ok', 'agree'],
  [2, 'warning', '2 s ahead of'],
  [-14, 'warning', '14 s behind'],
  [15, 'error', '15 s ahead of'],
  [-3600, 'error', '3600 s behind'],
])('a clock that is %d s ahead: %s', (ahead, level, text) => {
  const found = checkClock('the database', ahead);
  expect(found.level).toBe(level);
  expect(found.text).toContain(text);
});

const site: SiteFacts = {
  baseUrl: 'https://contest.example',
  isProduction: true,
  status: 200,
  certificateDays: 60,
};
test.each([
  [true, 'ok'],
  [false, 'error'],
] as const)('sessions that are kept (%s) are %s', (areKept, level) => {
  expect(checkSessions(areKept).level).toBe(level);
});

test.each<[Partial<SiteFacts>, Finding['level']]>([
  [{}, 'ok'],
  [{ certificateDays: 13.9 }, 'warning'],
  [{ certificateDays: null }, 'error'],
  [{ certificateDays: null, isProduction: false }, 'ok'],
  [{ status: 404 }, 'error'],
  [{ status: 'ECONNREFUSED' }, 'error'],
])('a site with %j: %s', (facts, level) => {
  expect(checkSite({ ...site, ...facts }).level).toBe(level);
});

test.each<[string, string[], Finding['level']]>([
  ['https://contest.example', ['10.0.0.0/8'], 'ok'],
  ['https://contest.example', [], 'error'],
  ['https://contest.example', ['0.0.0.0/0'], 'error'],
  ['https://contest.example', ['10.0.0.1', '::/0'], 'error'],
  ['http://localhost:3000', [], 'ok'],
])('%s behind the proxies %j: %s', (baseUrl, trustedProxies, level) => {
  expect(checkProxies({ baseUrl, trustedProxies }).level).toBe(level);
});

test.each<[boolean, string | null, Finding['level']]>([
  [false, null, 'warning'],
  [true, null, 'ok'],
  [true, 'Invalid login', 'error'],
])('a mail server (configured: %s, problem: %s): %s', (isConfigured, problem, level) => {
  expect(checkMailServer(isConfigured, problem).level).toBe(level);
});

const dns: MailDnsFacts = {
  domain: 'contest.example',
  spf: ['v=spf1 mx -all', 'other'],
  dmarc: ['v=DMARC1; p=none'],
  dkim: ['mail'],
  selector: null,
};
test.each<[Partial<MailDnsFacts>, Finding['level'][]]>([
  [{}, ['ok', 'ok', 'ok']],
  [{ spf: [] }, ['error', 'ok', 'ok']],
  [{ spf: ['v=spf10 x'] }, ['error', 'ok', 'ok']],
  [{ spf: ['v=spf1 mx', 'V=SPF1 a'] }, ['error', 'ok', 'ok']],
  [{ spf: ['v=spf1 +all'] }, ['error', 'ok', 'ok']],
  [{ dkim: [] }, ['ok', 'warning', 'ok']],
  [{ dkim: [], selector: 'mine' }, ['ok', 'error', 'ok']],
  [{ dmarc: [] }, ['ok', 'ok', 'warning']],
  [{ spf: null }, ['warning']],
])('DNS records of mails with %j: %j', (facts, expected) => {
  expect(listLevels(checkMailDns({ ...dns, ...facts }))).toEqual(expected);
});

test.each<[string | null, Finding['level']]>([
  [null, 'ok'],
  ['the store of files is away: ECONNREFUSED', 'error'],
])('a store with the problem %s: %s', (problem, level) => {
  expect(checkStore('DATA_DIR', problem).level).toBe(level);
});

test.each<[number | string, boolean, Finding['level'], string]>([
  [404, true, 'ok', 'can load'],
  [404, false, 'error', 'CORS rule'],
  [403, true, 'error', 'HTTP 403'],
  [200, true, 'error', 'HTTP 200'],
  ['ENOTFOUND', false, 'error', 'ENOTFOUND'],
])(
  'a store that answers %s, with the site allowed: %s, is %s',
  (status, isSiteAllowed, ...found) => {
    const [level, text] = found;
    expect(checkStoreAccess({ store: 'https://films.example', status, isSiteAllowed })).toEqual({
      level,
      text: expect.stringContaining(text),
    });
  },
);

test.each<[number, Finding['level']]>([
  [100, 'ok'],
  [6.9, 'warning'],
  [1, 'error'],
])('a disk with %d GB, of which 1 is reserved, and films of 2: %s', (free, level) => {
  const gigabyte = 1024 ** 3;
  const found = checkDisk({ free: free * gigabyte, reserve: gigabyte, film: 2 * gigabyte });
  expect(found.level).toBe(level);
});

const tools = { version: '7.1', encoders: ['libx264', 'aac', 'png'], isolation: 'bubblewrap' };
test.each<[Parameters<typeof checkFfmpeg>[0], Finding['level'], string]>([
  [tools, 'ok', 'all codecs'],
  [{ ...tools, isolation: 'unshare' }, 'ok', 'sandbox'],
  [{ ...tools, isolation: 'user' }, 'warning', 'bubblewrap'],
  [{ ...tools, isolation: 'none' }, 'warning', 'bubblewrap'],
  [{ ...tools, encoders: ['png'] }, 'error', 'libx264 and aac'],
  [{ problem: 'ffmpeg: not found on PATH' }, 'error', 'not found'],
])('ffmpeg with %j: %s', (facts, level, text) => {
  const found = checkFfmpeg(facts);
  expect(found.level).toBe(level);
  expect(found.text).toContain(text);
});

test('a folder of network data that cannot be read is an error', () => {
  const findings = checkNetworkData({ sources: [], folderFault: 'EACCES' });
  expect(listLevels(findings)).toEqual(['error']);
});

const source: NetworkSource = { name: 'tor', file: 'list', fault: null, isStale: false };
test.each<[NetworkSource[], Finding['level'][]]>([
  [[source], ['ok']],
  [[source, { ...source, fault: 'missing', file: null }], ['error']],
  [[{ ...source, isStale: true }], ['warning']],
  [
    [
      { ...source, fault: 'broken' },
      { ...source, isStale: true },
    ],
    ['error', 'warning'],
  ],
  [[{ ...source, fault: 'unrecognised' }], ['error']],
])('network data %j: %j', (sources, expected) => {
  expect(listLevels(checkNetworkData({ sources, folderFault: null }))).toEqual(expected);
});

test.each<[number | null, Finding['level']]>([
  [null, 'warning'],
  [0.5, 'ok'],
  [2.1, 'warning'],
  [7.1, 'error'],
])('a backup of %s days ago: %s', (days, level) => {
  const now = Date.now();
  const newest = days === null ? null : new Date(now - days * 24 * 3600_000);
  expect(checkBackup('backups', newest, now).level).toBe(level);
});

const database: DatabaseFacts = {
  version: 180_001,
  encoding: 'UTF8',
  settings: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  isMigrated: true,
  freeConnections: 80,
  ownsTables: false,
  standbyNames: '',
  connectedStandbys: 0,
};
test.each<[Partial<DatabaseFacts>, Finding['level'][]]>([
  [{}, ['ok']],
  [{ version: 140_010 }, ['error']],
  [{ encoding: 'SQL_ASCII' }, ['error']],
  [{ settings: { ...database.settings, fsync: 'off' } }, ['error']],
  [{ settings: { ...database.settings, full_page_writes: 'off' } }, ['error']],
  [{ settings: { ...database.settings, synchronous_commit: 'off' } }, ['error']],
  [{ isMigrated: false }, ['error']],
  [{ freeConnections: 19 }, ['warning']],
  [{ ownsTables: true }, ['warning']],
  [{ standbyNames: 'db2' }, ['error']],
  [{ standbyNames: 'db2', connectedStandbys: 1 }, ['warning']],
  [{ standbyNames: 'db2', connectedStandbys: 2 }, ['ok']],
  // A replica that is only read, without synchronous replication.
  [{ connectedStandbys: 1 }, ['ok']],
])('a database with %j: %j', (facts, expected) => {
  expect(listLevels(checkDatabase({ ...database, ...facts }))).toEqual(expected);
});

test.each([
  [{}, 'ok', 'follows'],
  [{ problem: 'ECONNREFUSED' }, 'error', 'ECONNREFUSED'],
  [{ isStandby: false }, 'warning', 'the primary itself'],
  [{ isBehind: true }, 'warning', 'lags'],
])('a replica with %j: %s', (facts, level, text) => {
  const found = checkReplica({ problem: null, isStandby: true, isBehind: false, ...facts });
  expect(found.level).toBe(level);
  expect(found.text).toContain(text);
});
