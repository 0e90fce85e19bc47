import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { checks, runChecks } from './doctor.ts';
import { findNewestBackup, readMailDns } from './platform/doctor/probes.ts';

const app = await createTestApp();
afterAll(app.close);

let backups: string;

beforeAll(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'doctor-'));
  app.ctx.config.baseUrl = await app.listen();
});

const buildDoctorOptions = () => ({ backups, selector: null, mailTo: null });
const { Films: _, 'Network data': __, ...quickChecks } = checks;

test('a working installation has findings of every check', async () => {
  await writeFile(path.join(backups, 'film-contest-1.tar'), '');
  const results = await runChecks(app.ctx, buildDoctorOptions(), quickChecks);
  expect(results.map(({ name, findings }) => [name, findings.map(({ level }) => level)])).toEqual([
    // The database of the tests has three settings that trade durability for speed, and its role owns the tables.
    ['Database', ['error', 'error', 'error', 'warning']],
    // Neither a pooler nor a replica is configured.
    ['Sessions', []],
    ['Replica', []],
    ['Clock', ['ok']],
    ['Site', ['ok']],
    ['Proxies', ['ok']],
    // No mail server is configured.
    ['Mail', ['warning']],
    ['Files', ['ok']],
    // Readers do not load films from a store.
    ['Films in the store', []],
    ['Disk', [expect.stringMatching(/ok|warning/)]],
    ['Backup', ['ok']],
  ]);
});

test('a check that fails or does not end is an error, and the others are reported', async () => {
  const results = await runChecks(
    app.ctx,
    buildDoctorOptions(),
    {
      failing: () => Promise.reject(Object.assign(new Error('secret'), { code: 'ECONNREFUSED' })),
      endless: () => new Promise(() => {}),
      good: async () => ({ level: 'ok', text: 'Fine.' }),
    },
    50,
  );
  expect(results).toEqual([
    {
      name: 'failing',
      findings: [{ level: 'error', text: 'This could not be checked: ECONNREFUSED.' }],
    },
    {
      name: 'endless',
      findings: [{ level: 'error', text: 'There was no answer within 0.05 seconds.' }],
    },
    { name: 'good', findings: [{ level: 'ok', text: 'Fine.' }] },
  ]);
});

test('the newest archive of a folder counts, other files do not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'doctor-'));
  expect(await findNewestBackup(path.join(folder, 'none'))).toBeNull();
  const writeDatedFile = async (name: string, day: string) => {
    await writeFile(path.join(folder, name), '');
    await utimes(path.join(folder, name), new Date(day), new Date(day));
  };
  await writeDatedFile('notes.txt', '2026-09-03');
  expect(await findNewestBackup(folder)).toBeNull();
  await writeDatedFile('a.tar', '2026-09-02');
  await writeDatedFile('b.tar', '2026-09-01');
  expect(await findNewestBackup(folder)).toEqual(new Date('2026-09-02'));
});

test('the DNS records of mails are read by their names', async () => {
  const records: Record<string, string[][]> = {
    'contest.example': [['v=spf1 ', 'mx -all'], ['other']],
    '_dmarc.contest.example': [['v=DMARC1; p=reject']],
    'mail._domainkey.contest.example': [['v=DKIM1; k=rsa; p=', 'MIIB']],
    's1._domainkey.contest.example': [['v=DKIM1; p=']],
  };
  const lookUp = async (name: string) => {
    const found = records[name];
    if (found) return found;
    throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
  };
  expect(await readMailDns('contest.example', null, lookUp)).toEqual({
    domain: 'contest.example',
    spf: ['v=spf1 mx -all', 'other'],
    dmarc: ['v=DMARC1; p=reject'],
    dkim: ['mail'],
    selector: null,
  });
  expect(await readMailDns('contest.example', 's1', lookUp)).toMatchObject({ dkim: [] });
  const failLookUp = async () => {
    throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
  };
  expect(await readMailDns('contest.example', null, failLookUp)).toMatchObject({
    spf: null,
    dkim: [],
  });
});
