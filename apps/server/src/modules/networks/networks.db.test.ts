import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass } from '../../../test/app.ts';
import { createRandomId, makeStaff, openContest } from '../../../test/factories.ts';
import { createFakeNetworks } from '../../../test/networks.ts';
import { listenForChanges } from '../../platform/db/changes.ts';
import { evictContest, getCachedContest } from '../settings/settings.ts';
import { assessNetwork } from './assess-network.ts';
import { saveCallerReport, summarizeRecentClients } from './caller-reports.ts';

const networks = createFakeNetworks({
  '203.0.113.0/24': { asn: 64500, vpn: true, sources: ['policy'] },
});
const app = await createTestApp({ networks });
afterAll(app.close);

const owner = await makeStaff(app, 'owner');
const day = 24 * 3600_000;
const formatTimeIn = (days: number) => new Date(Date.now() + days * day).toISOString();
const draft = { range: '203.0.113.0/24', reason: 'A university', expiresAt: formatTimeIn(7) };

const allowNetwork = (changes: Partial<typeof draft> = {}) =>
  owner.call('allowNetwork', { body: { ...draft, ...changes } });

const assessAddress = async (address: string, { ctx } = app) =>
  assessNetwork(ctx, await getCachedContest(ctx), address);

const expireNetwork = (range: string) =>
  app.ctx.pool.query(
    `update allowed_networks set expires_at = now() - interval '1 minute' where range = $1`,
    [range],
  );

beforeEach(async () => {
  await app.db.deleteFrom('allowed_networks').execute();
  await openContest(app);
});
afterEach(() => vi.restoreAllMocks());

describe('an allowed network', () => {
  test('is accepted at once, and no longer after its removal', async () => {
    expect(await assessAddress('203.0.113.9')).toMatchObject({ network: 'vpn', isRefused: true });
    const made = await allowNetwork();
    expect(made).toMatchObject({
      ok: true,
      data: { ...draft, id: expect.any(String), isExpired: false },
    });
    expect(await assessAddress('203.0.113.9')).toMatchObject({
      network: 'ordinary',
      isRefused: false,
    });
    const id = made.ok ? made.data.id : '';
    await owner.get('disallowNetwork', { params: { id } });
    expect(await assessAddress('203.0.113.9')).toMatchObject({ network: 'vpn', isRefused: true });
    expect(await owner.call('disallowNetwork', { params: { id } })).toMatchObject({ code: 4006 });
  });

  test('is accepted in every process', async () => {
    const beside = await createTestApp({ beside: app, networks });
    const changes = await listenForChanges(beside.ctx.pool, beside.ctx.log, () =>
      evictContest(beside.ctx),
    );
    try {
      // The clock is frozen, so caches change only by notifications.
      vi.spyOn(Date, 'now').mockReturnValue(Date.now());
      expect(await assessAddress('203.0.113.9', beside)).toMatchObject({ isRefused: true });
      const made = await allowNetwork();
      await expect
        .poll(() => assessAddress('203.0.113.9', beside), { timeout: 5000 })
        .toMatchObject({ isRefused: false });
      await owner.get('disallowNetwork', { params: { id: made.ok ? made.data.id : '' } });
      await expect
        .poll(() => assessAddress('203.0.113.9', beside), { timeout: 5000 })
        .toMatchObject({ isRefused: true });
    } finally {
      await changes.stop();
      await beside.close();
    }
  });

  test("expires by the database's clock", async () => {
    await allowNetwork();
    expect(await assessAddress('203.0.113.9')).toMatchObject({ isRefused: false });
    await expireNetwork(draft.range);
    letSecondsPass(1);
    expect(await assessAddress('203.0.113.9')).toMatchObject({ network: 'vpn', isRefused: true });
    const { list } = await owner.get('allowedNetworks');
    expect(list).toMatchObject([{ range: draft.range, isExpired: true }]);
  });

  test('overrides the list of blocked networks', async () => {
    await openContest(app, { blockedNetworks: ['203.0.113.0/24'] });
    expect(await assessAddress('203.0.113.9')).toMatchObject({
      network: 'listed',
      isRefused: true,
    });
    await allowNetwork({ range: '203.0.113.9' });
    expect(await assessAddress('203.0.113.9')).toMatchObject({
      network: 'ordinary',
      isRefused: false,
    });
    expect(await assessAddress('203.0.113.8')).toMatchObject({
      network: 'listed',
      isRefused: true,
    });
    await openContest(app, { blockedNetworks: [] });
  });
});

describe('the list of allowed networks', () => {
  test('contains a range once, however it is written', async () => {
    await allowNetwork();
    for (const range of ['203.0.113.0/24', '203.0.113.77/24', '::ffff:203.0.113.0/120']) {
      expect(await allowNetwork({ range })).toMatchObject({ fields: { range: { code: 4021 } } });
    }
    expect(await allowNetwork({ range: '203.0.113.0/25' })).toMatchObject({ ok: true });
    expect(await owner.get('allowedNetworks')).toMatchObject({
      total: 2,
      list: [{ range: '203.0.113.0/25' }, { range: '203.0.113.0/24' }],
    });
  });

  test('accepts an expired range again', async () => {
    await allowNetwork();
    await expireNetwork(draft.range);
    expect(await allowNetwork({ reason: 'Again' })).toMatchObject({ ok: true });
    expect(await owner.get('allowedNetworks')).toMatchObject({
      list: [{ reason: 'Again', isExpired: false }],
    });
  });

  test('contains a range once after concurrent calls', async () => {
    const both = await Promise.all([allowNetwork(), allowNetwork()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ fields: { range: { code: 4021 } } });
  });

  test.each([
    [{ range: 'the university' }, 'range', 4026],
    [{ range: '203.0.113.0/33' }, 'range', 4026],
    [{ range: '0.0.0.0/0' }, 'range', 4032],
    [{ range: '2000::/3' }, 'range', 4032],
    [{ reason: '' }, 'reason', 4009],
    [{ expiresAt: formatTimeIn(-1) }, 'expiresAt', 4033],
    [{ expiresAt: formatTimeIn(400) }, 'expiresAt', 4033],
  ])('rejects %j at the field %s', async (changes, field, code) => {
    expect(await allowNetwork(changes)).toMatchObject({ ok: false, fields: { [field]: { code } } });
    expect((await owner.get('allowedNetworks')).total).toBe(0);
  });

  test('requires the access to manage votes, and changes have audit records', async () => {
    const auditor = await makeStaff(app, 'auditor');
    expect(await auditor.call('allowNetwork', { body: draft })).toMatchObject({ code: 4007 });
    const made = await allowNetwork({ range: '198.51.100.0/24' });
    await owner.get('disallowNetwork', {
      params: { id: made.ok ? made.data.id : createRandomId() },
    });
    const { list } = await owner.get('consoleAudit', { query: { search: '198.51.100.0/24' } });
    expect(list).toMatchObject([
      { action: 'network.disallow', before: { reason: draft.reason }, after: null },
      { action: 'network.allow', before: null, after: { reason: draft.reason } },
    ]);
  });
});

describe('the network data', () => {
  test('is returned with its age and errors', async () => {
    const rest = { fault: null, detail: null, isStale: false, download: null };
    const source = { isUsed: true, entries: 5, ...rest };
    const date = new Date('2026-01-01T00:00:00Z');
    const download = { at: date, error: 'HTTP 503' };
    networks.setSources([
      { ...source, name: 'asn', file: null, date },
      { ...source, name: 'tor', file: 'tor.txt', date, isStale: true, download },
      { ...source, name: null, file: 'x', date: null, isUsed: false, fault: 'unrecognised' },
    ]);
    const data = await owner.get('networkData');
    expect(data).toMatchObject({
      folder: `${app.home.dataDir}/networks`,
      folderFault: null,
      sources: [
        { name: 'asn', file: null, date: date.toISOString(), isStale: false },
        {
          name: 'tor',
          file: 'tor.txt',
          isStale: true,
          download: { at: date.toISOString(), error: 'HTTP 503' },
        },
        { name: 'x', file: 'x', date: null, fault: 'unrecognised', isUsed: false },
      ],
    });
  });

  test('includes the statistics about IP addresses of voters and the detected problem', async () => {
    const noCallers = { seen: 0, privateShare: 0, topShare: 0, trouble: null, topNetwork: null };
    expect((await owner.get('networkData')).callers).toEqual(noCallers);
    // In demo mode all IP addresses are private, which is not a problem.
    await app.visitor().request({ url: '/api/votes/challenge?entry=1' });
    expect((await owner.get('networkData')).callers).toEqual(noCallers);
  });

  test('reports an unknown proxy from the headers of vote requests', async () => {
    const live = await createTestApp({ beside: app, config: { mode: 'production' }, networks });
    try {
      const requestVia = (i: number, url: string) =>
        live.visitor({ address: '10.9.8.7' }).request({
          url,
          headers: { 'x-forwarded-for': `198.51.100.${i}` },
        });
      for (let i = 0; i < 120; i++) await requestVia(i, '/api/votes/challenge?entry=1');
      await requestVia(1, '/api/contest');
      expect(await summarizeRecentClients(live.ctx)).toEqual({
        seen: 120,
        privateShare: 1,
        topShare: 1,
        trouble: 'strangerForwards',
        topNetwork: '10.9.8.0/24',
      });
    } finally {
      await live.close();
    }
  });

  test('includes the callers of all running processes', async () => {
    const noteCallers = ({ ctx }: typeof app, count: number, address: string) => {
      for (let i = 0; i < count; i++) ctx.callers.note(address, false);
    };
    const beside = await createTestApp({ beside: app, networks });
    try {
      noteCallers(app, 60, '10.1.1.1');
      noteCallers(beside, 60, '10.1.1.2');
      noteCallers(beside, 40, '203.0.113.9');
      const alone = { seen: 60, privateShare: 1, trouble: null };
      expect((await owner.get('networkData')).callers).toMatchObject(alone);
      await saveCallerReport(beside.ctx);
      await saveCallerReport(app.ctx);
      const all = { seen: 160, privateShare: 0.75, topShare: 0.75, trouble: 'private' };
      for (const { ctx } of [app, beside]) {
        expect(await summarizeRecentClients(ctx)).toEqual({ ...all, topNetwork: '10.1.1.0/24' });
      }
      await app.ctx.pool.query(`update caller_reports set at = now() - interval '2 minutes'`);
      expect((await owner.get('networkData')).callers).toMatchObject(alone);
    } finally {
      await beside.close();
    }
  });
});
