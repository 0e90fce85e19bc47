import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { SmsGateway } from '../../config-requests.ts';
import { buildSmsRequest } from './gateway.ts';
import { createSmsSender } from './sms.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Starts a local gateway with the given response. */
async function startGateway(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
}

const buildGateway = (url: string, changes: Partial<SmsGateway> = {}): SmsGateway => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer hush-hush' },
  body: '{"to":"{phone}","content":"{text}"}',
  ok: null,
  ...changes,
});

const message = { to: '13800138000', text: '【穿帮】"您好"\n100% & <好>' };

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

test('sends a complete message, with the configured headers', async () => {
  const seen: unknown[] = [];
  const url = await startGateway(async (request, response) => {
    const { method, headers } = request;
    seen.push(method, headers.authorization, JSON.parse(await readBody(request)));
    response.end('{"code":"OK"}');
  });
  await createSmsSender(buildGateway(url, { ok: /"code":\s*"OK"/ }))?.(message);
  expect(seen).toEqual(['POST', 'Bearer hush-hush', { to: '13800138000', content: message.text }]);
});

test.each<[string, RequestListener, RegExp]>([
  ['HTTP 500', (_, response) => void response.writeHead(500).end('{"code":"OK"}'), /HTTP 500/],
  ['garbage', (_, response) => void response.end('<html>welcome</html>'), /SMS_OK does not match/],
  [
    'a redirect',
    (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    /cannot be reached/,
  ],
  ['a cut line', (request) => void request.socket.destroy(), /cannot be reached/],
])('%s is an error that contains no secret', async (_, answer, why) => {
  const url = await startGateway(answer);
  const sending = createSmsSender(buildGateway(url, { ok: /"code":"OK"/ }))?.(message);
  const error = (await sending?.catch((fault: Error) => fault)) as Error;
  expect(error.message).toMatch(why);
  expect(error.stack).not.toMatch(/hush|13800138000|您好/);
});

test('a missing response is an error too', async () => {
  const url = await startGateway(() => {});
  await expect(createSmsSender(buildGateway(url), 20)?.(message)).rejects.toThrow(/in time/);
});

test('an unreachable gateway is an error', async () => {
  const url = await startGateway(() => {});
  for (const close of closing.splice(0)) close();
  await expect(createSmsSender(buildGateway(url))?.(message)).rejects.toThrow(/ECONNREFUSED/);
});

test('returns null without a gateway', () => expect(createSmsSender(null)).toBeNull());

describe('escapes values for their context', () => {
  const url = 'https://sms.example/send?to={e164}&key=1';

  test('in the URL', () => {
    const request = buildSmsRequest(
      buildGateway('https://sms.example/?m={phone}&t={text}', { method: 'GET', body: null }),
      { to: '+447911123456', text: 'a&b=c 好' },
    );
    expect(request.url).toBe('https://sms.example/?m=%2B447911123456&t=a%26b%3Dc%20%E5%A5%BD');
    expect(request.init.body).toBeUndefined();
  });

  test.each([
    ['application/json; charset=utf-8', '{"t":"{text}"}', '{"t":"\\"a\\"\\n&<好>{phone}"}'],
    ['application/x-www-form-urlencoded', 't={text}', 't=%22a%22%0A%26%3C%E5%A5%BD%3E%7Bphone%7D'],
    ['application/xml', '<t>{text}</t>', '<t>&#34;a&#34;\n&#38;&#60;好&#62;{phone}</t>'],
    ['text/plain', '{text}', '"a"\n&<好>{phone}'],
  ])('%s', (type, body, expected) => {
    const sent = buildSmsRequest(buildGateway(url, { headers: { 'content-type': type }, body }), {
      to: '13800138000',
      text: '"a"\n&<好>{phone}',
    });
    expect(sent.url).toBe('https://sms.example/send?to=%2B8613800138000&key=1');
    expect(sent.init.body).toBe(expected);
  });
});
