import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeUnreadResponses } from './unread-responses.ts';

/** Larger than the buffers of both ends of a connection. */
const part = Buffer.alloc(32 * 1024 * 1024);

let server: Server;
let client: Socket;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  server = createServer();
  closeUnreadResponses(server, { ms: 120_000, bytesPerSecond: part.length });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(async () => {
  client.destroy();
  server.close();
  await once(server, 'close');
  vi.useRealTimers();
});

/** Sends a request, and reads nothing of its response. */
async function sendRequest(): Promise<ServerResponse> {
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, response] = await once(server, 'request');
  return response;
}

const advanceSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

const writeResponse = (response: ServerResponse, content: string | Buffer) =>
  new Promise<void>((resolve) => response.write(content, () => resolve()));

test('closes an unread response after two minutes, later for each waiting byte', async () => {
  const response = await sendRequest();
  response.end(part);
  advanceSeconds(121);
  expect(response.destroyed).toBe(false);
  advanceSeconds(10);
  await once(response, 'close');
  expect(response.writableFinished).toBe(false);
});

test('keeps a response that is read now and then', async () => {
  const response = await sendRequest();
  for (let second = 0; second < 600; second += 110) {
    const isTaken = writeResponse(response, part);
    advanceSeconds(110);
    client.resume();
    await isTaken;
    client.pause();
  }
  response.end(part);
  advanceSeconds(110);
  expect(response.destroyed).toBe(false);
  advanceSeconds(30);
  await once(response, 'close');
});

test('keeps a response while no byte waits to be read', async () => {
  const response = await sendRequest();
  advanceSeconds(600);
  await writeResponse(response, 'begun');
  advanceSeconds(600);
  expect(response.destroyed).toBe(false);
});
