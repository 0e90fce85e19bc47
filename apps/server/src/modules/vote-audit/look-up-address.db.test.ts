import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeStaff, openContest } from '../../../test/factories.ts';
import { buildMmdbFile } from '../../../test/network-files.ts';
import { openNetworks } from '../../platform/networks/networks.ts';
import { reviewedOn } from '../../platform/networks/policy.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'networks-'));
const built = new Date('2026-11-01');
writeFileSync(
  path.join(folder, 'privacy.mmdb'),
  buildMmdbFile(
    { '39.96.1.1': { vpn: 'true', service: 'HideNet' } },
    { type: 'ipinfo privacy', built },
  ),
);
const networks = openNetworks({ folder, log: { info() {}, warn() {}, error() {} } });
const app = await createTestApp({ networks });
afterAll(async () => {
  await networks.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

const auditor = await makeStaff(app, 'auditor');
await openContest(app);
const lookUpAddress = (address: string) => auditor.get('lookUpAddress', { body: { address } });

const table = { source: 'asn', date: expect.any(String), says: [], note: null };
const buildPolicySource = (note: string) => ({
  source: 'policy',
  date: reviewedOn.toISOString(),
  says: ['hosting'],
  note,
});
const service = {
  source: 'ipinfo-privacy',
  date: built.toISOString(),
  says: ['vpn'],
  note: 'HideNet',
};

test.each([
  ['on our list', '47.88.1.1', [table, buildPolicySource('Alibaba Cloud, abroad')]],
  [
    'that a provider names too',
    '39.96.1.1',
    [table, buildPolicySource('Alibaba Cloud, mainland'), service],
  ],
  ['that nothing speaks against', '140.112.8.116', [table]],
  ['that no data covers', '203.0.113.9', []],
  ['that is private', '127.0.0.1', []],
])(
  'for an IP address %s, each source has its reason and date',
  async (_what, address, findings) => {
    expect((await lookUpAddress(address)).findings).toEqual(findings);
  },
);

test('the findings of network data are returned for blocked networks too', async () => {
  await openContest(app, { blockedNetworks: ['47.88.0.0/16'] });
  expect(await lookUpAddress('47.88.1.1')).toMatchObject({
    network: 'listed',
    sources: ['settings', 'asn', 'policy'],
    findings: [table, buildPolicySource('Alibaba Cloud, abroad')],
  });
  await openContest(app, { blockedNetworks: [] });
});
