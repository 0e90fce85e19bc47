import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitConnections } from './connection-limits.ts';

let server: Server;
const lines: string[] = [];

beforeEach(() => {
  server = createServer();
  lines.length = 0;
});

function setLimits(
  limits: { inAll: number; each: number; network?: number },
  exempt: string[] = [],
): void {
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  limitConnections(server, log, (address) => exempt.includes(address), {
    network: limits.inAll,
    ...limits,
  });
}

/** Opens a new connection from an IP address. */
function emitConnection(remoteAddress: string | undefined) {
  const connection = Object.assign(new PassThrough(), { remoteAddress });
  server.emit('connection', connection);
  return connection;
}

const isKept = (remoteAddress?: string) => !emitConnection(remoteAddress).destroyed;

test('each IP address has its own limit, and a closed connection frees its slot', async () => {
  setLimits({ inAll: 100, each: 2 });
  const first = emitConnection('203.0.113.1');
  expect([first.destroyed, isKept('203.0.113.1'), isKept('203.0.113.1')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isKept('::ffff:203.0.113.1')).toBe(false);
  expect(isKept('203.0.113.2')).toBe(true);
  first.destroy();
  await once(first, 'close');
  expect(isKept('203.0.113.1')).toBe(true);
});

test('the IP addresses of one IPv6 /64 share a limit', () => {
  setLimits({ inAll: 100, each: 2 });
  expect(isKept('2001:db8:1:1::1')).toBe(true);
  expect(isKept('2001:db8:1:1:ffff::2')).toBe(true);
  expect(isKept('2001:db8:1:1::3')).toBe(false);
  expect(isKept('2001:db8:1:2::1')).toBe(true);
});

test('the IP addresses of one /24 or IPv6 /48 share a limit', () => {
  setLimits({ inAll: 100, each: 2, network: 3 });
  for (const [first, second, other] of [
    ['203.0.113.1', '203.0.113.2', '198.51.100.1'],
    ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2:1::1'],
  ]) {
    const kept = [first, first, second, second, other].map(isKept);
    expect(kept).toEqual([true, true, true, false, true]);
  }
});

test('connections without an IP address share a limit', () => {
  setLimits({ inAll: 100, each: 1 });
  expect([isKept(), isKept()]).toEqual([true, false]);
});

test('a trusted proxy has no limit of its own', () => {
  setLimits({ inAll: 100, each: 1 }, ['10.0.0.9']);
  for (let i = 0; i < 5; i++) expect(isKept('10.0.0.9')).toBe(true);
});

test('the log counts closed connections once a minute, without IP addresses', () => {
  setLimits({ inAll: 100, each: 1 });
  for (let i = 0; i < 5; i++) emitConnection('203.0.113.1');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, closed: 1 });
  expect(lines[0]).not.toContain('203.0.113');
});

test('all connections together have a limit, which applies to proxies too', async () => {
  setLimits({ inAll: 2, each: 2 }, ['127.0.0.1']);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  const openConnection = async () => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n\r\n');
    const kept = once(socket, 'data').then(() => true);
    return Promise.race([kept, once(socket, 'close').then(() => false)]);
  };
  expect([await openConnection(), await openConnection(), await openConnection()]).toEqual([
    true,
    true,
    false,
  ]);
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

afterEach(() => server.closeAllConnections());
