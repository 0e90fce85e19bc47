import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass, type TestApp } from '../test/app.ts';
import { createEntrant, makeEntry, openContest } from '../test/factories.ts';
import { explainMissingPrograms } from '../test/programs.ts';
import { proxies, type RunningProxy } from '../test/proxies.ts';
import { createPicture, uploadFile } from '../test/upload-file.ts';
import { createEncryptedUrlBuilder } from './modules/media/media.ts';

/** Tests the files in `deploy/` that operators copy: nginx and Caddy serve real requests with them. */
const folder = path.join(import.meta.dirname, '../../../deploy');
const baseUrl = 'https://contest.example';
/** A loopback address that is not the proxy's. The proxy's address is trusted. */
const clientAddress = '127.0.0.2';

const serveNoFile = (app: FastifyInstance) =>
  void app.get('/dist/*', (_, answer) => answer.code(404).send());

describe.each(proxies)('$name in front of two web processes', ({ name, missing, start }) => {
  const agent = new Agent({ rejectUnauthorized: false });
  let apps: TestApp[] = [];
  let proxy: RunningProxy;

  beforeAll(async () => {
    if (missing) return;
    const config = {
      mode: 'production' as const,
      baseUrl,
      trustedProxies: ['127.0.0.1'],
      xAccelLocation: name === 'nginx' ? '/internal-files/' : null,
    };
    const first = await createTestApp({ config, assets: async (app) => serveNoFile(app) });
    const second = await createTestApp({
      ...{ config, beside: first },
      async assets(app) {
        serveNoFile(app);
        app.get('/dist/of-the-second.js', async () => 'built');
      },
    });
    apps = [first, second];
    await openContest(first);
    const ports = [];
    for (const app of apps) ports.push(new URL(await app.listen()).port);
    proxy = await start(ports, first.home.dataDir);
    return async () => {
      await proxy.stop();
      for (const app of apps.toReversed()) await app.close();
    };
  }, 120_000);
  beforeEach(({ skip }) => {
    if (missing) skip(missing);
  });

  /** Sends a request through the proxy. Resolves with the status and headers of the response. */
  function send(
    method: string,
    target: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer | string } = {},
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port: proxy.httpsPort,
          localAddress: clientAddress,
          method,
          path: target,
          agent,
          servername: 'contest.example',
          headers: { host: 'contest.example', origin: baseUrl, ...headers },
        },
        resolve,
      )
        .on('error', reject)
        .end(body);
    });
  }

  test.each([
    ['the one that the proxy saw', clientAddress, 2016],
    ['not one that the client claims', '203.0.113.7', null],
  ])('the address of a client is %s', async (_, blocked, blockedBy) => {
    const [app] = apps as [TestApp];
    await openContest(app, { blockedNetworks: [blocked] });
    const { number } = await makeEntry(app, 'published');
    const response = await send('GET', `/api/votes/challenge?entry=${number}`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(await json(response)).toMatchObject({ data: { blockedBy } });
  });

  test('http is redirected', async () => {
    const [response] = await once(
      get({
        ...{ host: '127.0.0.1', port: proxy.httpPort, path: '/en-US/home?a=1' },
        headers: { host: 'contest.example' },
      }),
      'response',
    );
    response.resume();
    expect(response.statusCode).toBe(308);
    expect(response.headers.location).toBe(`${baseUrl}/en-US/home?a=1`);
  });

  test('a part of an upload of several megabytes arrives', async () => {
    const [app] = apps;
    const size = 3 * 1024 * 1024;
    const entrant = await createEntrant(app as TestApp);
    const grant = await entrant.get('createUpload', {
      body: { kind: 'materials', filename: 'stills.zip', size },
    });
    const authorization = `Bearer ${grant.token}`;
    const made = await send('POST', new URL(grant.endpoint, baseUrl).pathname, {
      headers: { authorization, 'tus-resumable': '1.0.0', 'upload-length': String(size) },
    });
    made.resume();
    expect(made.statusCode).toBe(201);
    const { pathname } = new URL(made.headers.location ?? '', baseUrl);
    const sent = await send('PATCH', pathname, {
      headers: {
        authorization,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: Buffer.alloc(size),
    });
    sent.resume();
    expect([sent.statusCode, sent.headers['upload-offset']]).toEqual([204, String(size)]);
  });

  test.runIf(name === 'nginx')(
    'a picture is sent by nginx after the server has allowed it',
    async () => {
      const app = apps[0] as TestApp;
      const entrant = await createEntrant(app);
      const logo = await uploadFile(app, entrant, 'team_logo', await createPicture(600, 600));
      const signed = logo.preview ?? '';
      const key = signed.replace(/^\/media\/signed\/[^/]+\//, '');
      const file = await readFile(path.join(app.home.dataDir, 'files', key));
      for (const hidden of [`/media/${key}`, `/internal-files/${key}`])
        expect((await send('GET', hidden)).resume().statusCode).toBe(404);
      await makeEntry(app, 'published', { owner: entrant.account, form: { team_logo: logo.id } });
      letSecondsPass(6);
      const whole = await send('GET', `/media/${key}`, {
        headers: { 'x-accel-capable': '/elsewhere/' },
      });
      expect((await buffer(whole)).equals(file)).toBe(true);
      expect(whole.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(file.length),
        'cache-control': 'public, max-age=31536000, immutable, s-maxage=240',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age'),
      });
      expect(whole.headers).not.toHaveProperty('x-accel-redirect');
      const part = await send('GET', `/media/${key}`, { headers: { range: 'bytes=2-9' } });
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes 2-9/${file.length}`,
      ]);
      expect((await buffer(part)).equals(file.subarray(2, 10))).toBe(true);
      const known = { 'if-none-match': String(whole.headers.etag) };
      const again = await send('GET', `/media/${key}`, { headers: known });
      expect([again.resume().statusCode, again.headers['cache-control']]).toEqual([
        304,
        whole.headers['cache-control'],
      ]);
      const head = await send('HEAD', `/media/${key}`);
      expect([head.resume().statusCode, head.headers['content-length']]).toEqual([
        200,
        String(file.length),
      ]);
      const preview = await send('GET', signed);
      expect((await buffer(preview)).equals(file)).toBe(true);
      expect(preview.headers['cache-control']).toBe('private, max-age=600');
      // A client that does not come through nginx receives the file itself, not its key.
      for (const url of [`/media/${key}`, createEncryptedUrlBuilder(app.ctx)(key)])
        for (const headers of [{}, { 'x-accel-capable': '/elsewhere/' }]) {
          const direct = await app.visitor().request({ url, headers });
          expect(direct.rawPayload.equals(file)).toBe(true);
          expect(direct.headers).not.toHaveProperty('x-accel-redirect');
        }
    },
  );

  test('a body of more than a megabyte is rejected elsewhere', async () => {
    const response = await send('POST', '/api/captcha', {
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(2 * 1024 * 1024),
    });
    response.resume();
    expect(response.statusCode).toBe(413);
  });

  test('a stream of counts begins at once', async () => {
    const { number } = await makeEntry(apps[0] as TestApp, 'published');
    const response = await send('GET', `/api/votes/live?entry=${number}`);
    expect(response.headers['content-type']).toBe('text/event-stream');
    const [first] = await once(response, 'data');
    expect(String(first).length).toBeGreaterThan(0);
    response.destroy();
  });

  test('a built file that only one process has is found', async () => {
    for (let i = 0; i < 6; i++) {
      const response = await send('GET', '/dist/of-the-second.js');
      expect([response.statusCode, String(await buffer(response))]).toEqual([200, 'built']);
      expect((await send('GET', '/dist/of-none.js')).resume().statusCode).toBe(404);
    }
  });

  test('requests are answered while a process is replaced', async () => {
    const statuses: (number | undefined)[] = [];
    let isDone = false;
    const readers = Array.from({ length: 6 }, async () => {
      while (!isDone) {
        const response = await send('GET', '/healthz');
        await response.resume().toArray();
        statuses.push(response.statusCode);
      }
    });
    const waitForMore = async () => {
      const target = statuses.length + 50;
      await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(target), { timeout: 20_000 });
    };
    await waitForMore();
    await apps[1]?.server.close();
    await waitForMore();
    isDone = true;
    await Promise.all(readers);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('systemd units', () => {
  const missing = explainMissingPrograms(['systemd-analyze'], 'systemd');
  const units = globSync('systemd/*.service', { cwd: folder });

  test.each(units)(
    '%s runs the release, and hides nothing that the sandbox of films needs',
    async (unit) => {
      const text = await readFile(path.join(folder, unit), 'utf8');
      expect(text).toContain('/opt/film-contest/node_modules/.bin/node');
      expect(text).not.toMatch(
        /^(ProtectKernelTunables|ProtectKernelLogs|ProtectHostname|RestrictNamespaces)=/m,
      );
    },
  );

  test('are accepted by systemd', async ({ skip }) => {
    if (missing) skip(missing);
    const home = await mkdtemp(path.join(tmpdir(), 'film-contest-units-'));
    afterAll(() => rm(home, { recursive: true }));
    const files = [];
    for (const unit of units) {
      const text = await readFile(path.join(folder, unit), 'utf8');
      // Creates an instance of the unit template, with a program that exists.
      const file = path.join(home, path.basename(unit).replace('@', '@1'));
      await writeFile(
        file,
        text.replaceAll('/opt/film-contest/node_modules/.bin/node', '/bin/true'),
      );
      files.push(file);
    }
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files]);
    expect([status, stderr.toString()]).toEqual([0, '']);
  });
});
