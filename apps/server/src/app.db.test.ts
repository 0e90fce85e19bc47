import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { calls, getCallMethodAndPath } from '@film-contest/contract/calls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { createEntrant, makeCaptcha, openContest } from '../test/factories.ts';
import { sendIncompleteChunk, startUpload } from '../test/upload-file.ts';
import type { Visitor } from '../test/visitor.ts';
import { rateLimitRules } from './call-rules.ts';
import { createRateLimits } from './platform/http/rate-limits.ts';

const app = await createTestApp();
afterAll(app.close);
beforeAll(() => openContest(app));

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const json = { 'content-type': 'application/json' };

/** Expects a fault as in the contract: HTTP status, envelope, message, and no internal details. */
function expectFault(answer: { statusCode: number; body: string }, status: number) {
  expect(answer.statusCode).toBe(status);
  const body = JSON.parse(answer.body);
  expect(body).toEqual({
    status,
    msg: expect.stringMatching(/./),
    data: null,
    error: { message: body.msg, requestId: expect.stringMatching(uuid) },
    showType: 9,
  });
  expect(answer.body).not.toMatch(/\bat .+:\d+:\d+|FST_|Error:|node_modules/);
}

describe('a malformed request', () => {
  test.each([
    ['JSON that is none', 400, { payload: '{"purpose":', headers: json }],
    ['JSON nested without end', 400, { payload: '['.repeat(5000), headers: json }],
    [
      'JSON nested too deeply',
      400,
      { payload: `${'['.repeat(21)}${']'.repeat(21)}`, headers: json },
    ],
    [
      'JSON nested too deeply behind brackets in a text',
      400,
      {
        payload: `{"purpose":"login","x":"${']'.repeat(60_000)}","y":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
        headers: { ...json, 'idempotency-key': 'nested' },
      },
    ],
    ['a poisoned prototype', 400, { payload: '{"__proto__":{"a":1}}', headers: json }],
    ['a body too large', 413, { payload: JSON.stringify('x'.repeat(300_000)), headers: json }],
    ['XML', 415, { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
    ['plain text', 415, { payload: '{}', headers: { 'content-type': 'text/plain' } }],
    [
      'a form',
      415,
      {
        payload: 'purpose=login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ],
  ] as const)('%s → %i', async (_, status, request) => {
    const answer = await app.visitor().request({ method: 'POST', url: '/api/captcha', ...request });
    expectFault(answer, status);
  });

  test('accepts brackets inside a text', async () => {
    const visitor = app.visitor();
    const body = { content: '['.repeat(21), name: 'Ann', contact: 'ann@example.org' };
    const captcha = await makeCaptcha(app, 'contact');
    expect(await visitor.call('sendContact', { body: { ...body, ...captcha } })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api/accounts/login'],
    ['DELETE', '/api/entries'],
    ['PATCH', '/api/account'],
    ['GET', '/api/uploads/tus'],
    ['GET', '/api/'],
    ['GET', `/api/account/entries/${'x'.repeat(600)}`],
  ] as const)('%s %s → 404', async (method, url) => {
    expectFault(await app.visitor().request({ method, url }), 404);
  });

  test('a URL that cannot be decoded returns 400', async () => {
    expectFault(await app.visitor().request({ url: '/api/%zz' }), 400);
  });

  test.each([
    ['zh-CN', '请求'],
    ['zh-TW', '請求'],
    ['en-US', 'equest'],
  ])('is answered in %s', async (locale, word) => {
    const answer = await app.visitor().request({
      method: 'POST',
      url: '/api/captcha',
      payload: '{',
      headers: { ...json, 'x-locale': locale },
    });
    expect(answer.json().msg).toContain(word);
  });
});

describe('a response', () => {
  test.each([
    [{ 'x-locale': 'en-US' }, 'Please enter captcha!'],
    [{ 'x-locale': 'zh-tw' }, '請輸入驗證碼！'],
    [{ 'accept-language': 'zh-HK, en;q=0.5' }, '請輸入驗證碼！'],
    [{ 'accept-language': 'fr' }, '请输入验证码！'],
    [{ 'x-locale': 'xx', 'accept-language': 'en-GB' }, 'Please enter captcha!'],
    [{}, '请输入验证码！'],
  ])('uses the language of %j', async (headers, msg) => {
    const answer = await app.visitor().request({
      method: 'POST',
      url: '/api/accounts/forgot-password',
      payload: { account: 'a@example.org', captchaId: '', captcha: '' },
      headers,
    });
    expect(answer.json()).toMatchObject({ status: 2013, code: 2013, msg });
  });

  test('contains a new request id', async () => {
    const readRequestId = async () =>
      (await app.visitor().request({ url: '/api/account' })).json().error.requestId;
    const [one, two] = [await readRequestId(), await readRequestId()];
    expect(one).toMatch(uuid);
    expect(two).not.toBe(one);
  });

  test('is HTTP 201 after a creation, HTTP 200 for a refusal', async () => {
    const visitor = await createEntrant(app);
    const createEntry = (payload: object) =>
      visitor.request({ method: 'POST', url: '/api/account/entries', payload });
    const made = await createEntry({});
    expect([made.statusCode, made.json().status]).toEqual([201, 201]);
    const refused = await createEntry({ group: 'both' });
    expect([refused.statusCode, refused.json().status]).toEqual([200, 1000]);
  });

  test('is never stored and carries the security headers', async () => {
    for (const url of ['/api/contest', '/api/nothing', '/api/currentUser']) {
      const { headers } = await app.visitor().request({ url });
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('rejects a write from another site', async () => {
    const visitor = await createEntrant(app);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
    ] as Record<string, string>[]) {
      const answer = await visitor.request({
        method: 'POST',
        url: '/api/account/entries',
        payload: {},
        headers,
      });
      expectFault(answer, 403);
    }
    const own = { origin: 'http://contest.test', 'sec-fetch-site': 'same-origin' };
    const answer = await visitor.request({
      method: 'POST',
      url: '/api/account/entries',
      payload: {},
      headers: own,
    });
    expect(answer.statusCode).toBe(201);
  });
});

test('too many requests from one IP address return the seconds to wait', async () => {
  const visitor = app.visitor();
  const other = app.visitor();
  const body = {
    token: 'x',
    name: 'x',
    email: 'x@example.org',
    password: 'x',
    confirmPassword: 'x',
  };
  for (let i = 0; i < 30; i++) {
    expect(await visitor.call('setUpOwner', { body })).toMatchObject({ code: 1002 });
  }
  const refused = await visitor.call('setUpOwner', { body });
  expect(refused).toMatchObject({ code: 4003, data: { seconds: expect.any(Number) } });
  expect(refused.msg).toMatch(/\d/);
  expect(await other.call('setUpOwner', { body })).toMatchObject({ code: 1002 });
});

test('too many requests from several networks of one caller are rejected too', async () => {
  const limit = createRateLimits(app.ctx.pool, app.ctx.keys.rateLimit, rateLimitRules);
  const countRequestFrom = (network: number) =>
    limit('setUpOwner', `2001:db8:1:${network.toString(16)}::1`);
  for (let i = 0; i < 300; i++) await countRequestFrom(i);
  await expect(countRequestFrom(300)).rejects.toMatchObject({ code: 4003 });
  await limit('setUpOwner', '2001:db8:2::1');
});

test('the API document lists every call with its input and output', async () => {
  const answer = await app.visitor().request({ url: '/api/openapi.json' });
  const document = answer.json();
  const listed = Object.entries(document.paths as Record<string, Record<string, object>>).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // The document also describes the files that have public URLs.
  const files = ['GET /api/entries/{id}/poster.png', 'GET /api/papers/{paper}.pdf'];
  const all = [...Object.values(calls), ...files];
  expect(listed.sort()).toEqual(all.sort());
  for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
    const { method, path } = getCallMethodAndPath(name);
    const operation = document.paths[path][method.toLowerCase()];
    expect(operation, name).toMatchObject({
      operationId: name,
      summary: expect.stringMatching(/./),
      description: expect.stringContaining('| 4005 | busy |'),
      'x-errors': expect.arrayContaining([expect.objectContaining({ name: 'busy', code: 4005 })]),
      responses: { '2XX': { content: { 'application/json': { schema: expect.any(Object) } } } },
    });
  }
  const keyed = (Object.keys(calls) as (keyof typeof calls)[]).filter((name) => {
    const { method, path } = getCallMethodAndPath(name);
    const { parameters = [] } = document.paths[path][method.toLowerCase()];
    return parameters.some(
      (parameter: { in: string; name: string }) =>
        parameter.in === 'header' && parameter.name === 'idempotency-key',
    );
  });
  const writing = Object.keys(calls).filter(
    (name) =>
      getCallMethodAndPath(name as keyof typeof calls).method !== 'GET' && name !== 'castVote',
  );
  expect(keyed).toEqual(writing);
  expect((await app.visitor().request({ url: '/api/docs/' })).statusCode).toBe(200);
});

test('the API document is built once, sent compressed, and confirmed by its ETag', async () => {
  const requestDocument = (headers: Record<string, string> = {}, url = '/api/openapi.json') =>
    app.visitor().request({ url, headers });
  const plain = await requestDocument();
  const { etag = '', ...headers } = plain.headers;
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
  });
  const packed = await requestDocument({ 'accept-encoding': 'gzip, br' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
  expect(brotliDecompressSync(packed.rawPayload)).toEqual(plain.rawPayload);
  const known = await requestDocument({ 'if-none-match': String(etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  // The documentation page does not serve its own copy of the document.
  for (const url of ['/api/docs/json', '/api/docs/yaml']) {
    const { statusCode, headers } = await requestDocument({}, url);
    expect([statusCode, headers.location]).toEqual([302, '/api/openapi.json']);
  }
});

test('health checks: alive, and ready once database, migrations and storage are available', async () => {
  const visitor = app.visitor();
  expect((await visitor.request({ url: '/healthz' })).json()).toEqual({ ok: true });
  const ready = await visitor.request({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { ok: true, database: true, migrations: true, storage: true },
  ]);
});

test('the console’s page is never cached and allows only its own scripts', async () => {
  const visitor = app.visitor();
  const [one, two] = [
    await visitor.request({ url: '/safeSuper/' }),
    await visitor.request({ url: '/safeSuper/' }),
  ];
  const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? '';
  expect(nonce).toHaveLength(24);
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(one.headers['cache-control']).toBe('no-store');
  expect(two.body).not.toBe(one.body);
});

describe('a report of a violated policy', () => {
  const sendPolicyReport = (
    payload: string,
    type = 'application/csp-report',
    visitor: Visitor = app.visitor(),
  ) =>
    visitor.request({
      method: 'POST',
      url: '/api/security-reports',
      headers: { 'content-type': type },
      payload,
    });
  const listLoggedReports = () => app.lines.filter((line) => line.includes('"policy violated"'));
  const body = JSON.stringify({
    'csp-report': {
      'document-uri': 'http://contest.test/account?secret=1',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/a.js?who=ann',
    },
  });

  test('is logged by directive and origin only, ten a minute per IP address', async () => {
    const visitor = app.visitor();
    for (let i = 0; i < 15; i++) {
      expect((await sendPolicyReport(body, 'application/csp-report', visitor)).statusCode).toBe(
        204,
      );
    }
    expect(listLoggedReports()).toHaveLength(10);
    expect(JSON.parse(listLoggedReports()[0] ?? '')).toMatchObject({
      level: 40,
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
    });
    const reports = listLoggedReports().map((line) => ({ ...JSON.parse(line), time: '' }));
    expect(JSON.stringify(reports)).not.toMatch(/secret|ann|account|10\.\d/);
  });

  test('is logged at most sixty times a minute in total', async () => {
    for (let i = 0; i < 80; i++) await sendPolicyReport(body);
    expect(listLoggedReports()).toHaveLength(60);
  });

  test('is rejected if it is too large or of another type', async () => {
    expectFault(await sendPolicyReport('x'.repeat(20_000)), 413);
    expectFault(await sendPolicyReport('<a/>', 'application/xml'), 415);
  });
});

test('a connection stays open for the next request', async () => {
  const origin = await app.listen();
  const answer = await new Promise<string | undefined>((resolve, reject) => {
    httpRequest(`${origin}/healthz`, { headers: { connection: 'keep-alive' } }, (response) => {
      response.resume();
      resolve(response.headers.connection);
    })
      .on('error', reject)
      .end();
  });
  expect(answer).toBe('keep-alive');
});

describe('a request whose body arrives slowly', () => {
  test('is closed after seconds; an upload continues', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const watched = await createTestApp({ beside: app });
    try {
      const visitor = await createEntrant(watched);
      const { address, token } = await startUpload(watched, visitor, 'url', 100_000);
      const upload = await sendIncompleteChunk(address, token, 0, Buffer.alloc(9_000), 100_000);
      const call = await sendIncompleteChunk(
        `${await watched.listen()}/api/captcha`,
        '',
        0,
        Buffer.alloc(9),
        99,
      );
      const closed = once(call.resume(), 'close');
      const readReceivedBytes = async () =>
        (await stat(path.join(watched.home.dataDir, 'files/scratch/incoming', address.slice(-36))))
          .size;
      await vi.waitFor(async () => expect(await readReceivedBytes()).toBe(9_000));
      vi.advanceTimersByTime(22_000);
      await closed;
      vi.advanceTimersByTime(10_000);
      expect(upload.destroyed).toBe(false);
      const ended = once(upload.resume(), 'close');
      vi.advanceTimersByTime(31_000);
      await ended;
    } finally {
      vi.useRealTimers();
      await watched.close();
    }
  });

  test('counts towards the connection limit of its IP address', () => {
    expect(app.server.server.maxConnections).toBe(10_000);
    expect(app.server.server.listenerCount('connection')).toBeGreaterThan(1);
  });
});
