import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSlowBodies } from './slow-bodies.ts';

let server: Server;
/** Bytes of bodies that the server has received. */
let received = 0;
const sockets: Socket[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  received = 0;
  server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    request.on('error', () => {});
    if (request.url === '/early') response.writeHead(404).end('no');
    else request.on('end', () => response.end('ok'));
  });
  closeSlowBodies(server, (url) => url.startsWith('/upload'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
  vi.useRealTimers();
});

/** Sends the headers and the start of a body, and waits until the server has received them. */
async function beginRequest(url: string, sent: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.resume();
  const before = received;
  socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n${sent}`);
  await vi.waitFor(() => expect(received).toBe(before + sent.length), { interval: 5 });
  return socket;
}

async function sendText(socket: Socket, text: string): Promise<void> {
  const before = received;
  socket.write(text);
  await vi.waitFor(() => expect(received).toBe(before + text.length), { interval: 5 });
}

const advanceSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

const countConnections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
const expectOpen = async (count: number) => {
  await vi.waitFor(async () => expect(await countConnections()).toBe(count), { interval: 5 });
};

describe('the body of an ordinary request', () => {
  test('must arrive within 20 seconds, even if bytes arrive steadily', async () => {
    const socket = await beginRequest('/call', 'x');
    for (let second = 0; second < 20; second++) {
      advanceSeconds(1);
      await sendText(socket, 'x'.repeat(10_000));
    }
    await expectOpen(1);
    advanceSeconds(2);
    await expectOpen(0);
  });

  test('keeps that limit after an early response', async () => {
    await beginRequest('/early', 'x');
    advanceSeconds(22);
    await expectOpen(0);
  });

  test('is no longer watched once complete', async () => {
    const socket = await beginRequest('/call', 'x');
    await sendText(socket, 'x'.repeat(999_999));
    advanceSeconds(1);
    await beginRequest('/call', 'y');
    advanceSeconds(20);
    await expectOpen(2);
    advanceSeconds(2);
    await expectOpen(1);
  });
});

describe('a request with an Expect header', () => {
  async function beginUpload(expectation: string, length: number) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    const closed = once(socket, 'close');
    const answered = once(socket, 'data').then(([data]) => String(data));
    const lines = ['POST /call HTTP/1.1', 'host: x', `expect: ${expectation}`];
    socket.write(`${lines.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n`);
    return { answer: await answered, closed };
  }

  test.each([1_000_000, 0])(
    'with an unknown expectation is rejected and closed: %i bytes',
    async (length) => {
      const { answer, closed } = await beginUpload('foo', length);
      expect(answer).toMatch(/^HTTP\/1\.1 417 /);
      expect(answer).toMatch(/^connection: close\r$/im);
      await closed;
      await expectOpen(0);
    },
  );

  test('with 100-continue has the same time for its body', async () => {
    const { answer, closed } = await beginUpload('100-continue', 1_000_000);
    expect(answer).toMatch(/^HTTP\/1\.1 100 /);
    await expectOpen(1);
    advanceSeconds(20);
    await expectOpen(1);
    advanceSeconds(2);
    await closed;
  });
});

describe('an upload', () => {
  test('of one byte a second is closed', async () => {
    const socket = await beginRequest('/upload', 'x');
    for (let second = 0; second < 31; second++) {
      await sendText(socket, 'x');
      advanceSeconds(1);
    }
    await expectOpen(0);
  });

  test('over a slow connection may take any time', async () => {
    const socket = await beginRequest('/upload', 'x');
    for (let window = 0; window < 40; window++) {
      await sendText(socket, 'x'.repeat(9_000));
      advanceSeconds(31);
    }
    await expectOpen(1);
    advanceSeconds(31);
    await expectOpen(0);
  });
});
