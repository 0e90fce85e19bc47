import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendFileRange } from './send-file.ts';

const bytes = randomBytes(3 * 1024 * 1024 + 17);
const app = Fastify();
let folder: string;
let file: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'send-file-'));
  file = path.join(folder, 'film');
  await writeFile(file, bytes);
  app.get<{ Querystring: { start: string; end: string } }>('/', (request, reply) => {
    const [start, end] = [Number(request.query.start), Number(request.query.end)];
    reply.header('content-length', end - start + 1).header('x-kept', 'yes');
    return sendFileRange(reply.code(206), openSync(file, 'r'), { start, end });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function requestRange(start: number, end: number): Promise<IncomingMessage> {
  const [response] = await once(get(`${url}?start=${start}&end=${end}`), 'response');
  return response;
}

const countOpenFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false;
    }
  }).length;

test.each([
  ['one byte', 5, 5],
  ['part of a chunk', 100, 70_000],
  ['exactly a chunk', 0, 1024 * 1024 - 1],
  ['a range across chunks', 1024 * 1024 - 1, 2 * 1024 * 1024],
  ['the whole file', 0, bytes.length - 1],
])('sends %s', async (_, start, end) => {
  const response = await requestRange(start, end);
  expect([response.statusCode, response.headers['x-kept']]).toEqual([206, 'yes']);
  expect((await buffer(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
});

test('sends the right bytes to many clients at once, with smaller buffers', async () => {
  const sent = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const response = await requestRange(index, bytes.length - 1);
      return (await buffer(response)).equals(bytes.subarray(index));
    }),
  );
  expect(sent).toEqual(sent.map(() => true));
});

test('closes the file when the client goes away', async () => {
  const response = await requestRange(0, bytes.length - 1);
  await once(response, 'data');
  response.destroy();
  await vi.waitFor(() => expect(countOpenFiles()).toBe(0));
});

/** Sends requests of the whole file on one connection, without waiting for responses. */
function sendPipelined(count: number) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const buildRequestHead = (index: number) =>
    `GET /?start=0&end=${bytes.length - 1} HTTP/1.1\r\nhost: x\r\n${index === count - 1 ? 'connection: close\r\n' : ''}\r\n`;
  socket.write(Array.from({ length: count }, (_, index) => buildRequestHead(index)).join(''));
  return socket;
}

test('closes the files of requests that wait for an earlier one, when the client goes away', async () => {
  const socket = sendPipelined(20);
  await vi.waitFor(() => expect(countOpenFiles()).toBeGreaterThan(10));
  socket.destroy();
  await vi.waitFor(() => expect(countOpenFiles()).toBe(0));
});

test('answers requests that are sent at once one after the other', async () => {
  const received = await buffer(sendPipelined(3));
  const starts = [0, 1, 2].map((index) => received.indexOf('\r\n\r\n', index * bytes.length) + 4);
  for (const start of starts)
    expect(received.subarray(start, start + bytes.length).equals(bytes)).toBe(true);
  await vi.waitFor(() => expect(countOpenFiles()).toBe(0));
});

test('closes the connection if the file has become shorter', async () => {
  await truncate(file, 1024 * 1024);
  const response = await requestRange(0, bytes.length - 1);
  await expect(buffer(response)).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(countOpenFiles()).toBe(0));
});
