import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

/** How the proxy slows down and breaks requests. Responses are forwarded immediately. */
export interface ProxyState {
  /** Bytes per second from the browser, over all connections. */
  bytesPerSecond: number;
  /** Range of the number of bytes after which a connection breaks; the number is random. */
  breaksAfter?: readonly [number, number];
  /** Number of delivered bytes after which uploads pause, so that a test can act during an upload. */
  holdsAt?: number;
  /** Whether all bytes are dropped, while connections stay open. */
  isDark?: boolean;
}

const unlimited: ProxyState = { bytesPerSecond: Number.POSITIVE_INFINITY };

export interface UnreliableProxy {
  url: string;
  /** Returns the number of bytes delivered to the server, including headers and retries. */
  delivered(): number;
  /** Returns the number of broken connections. */
  broken(): number;
  become(state: ProxyState): void;
  leadTo(port: number): void;
  close(): Promise<void>;
}

const tickMs = 20;
const chunkBytes = 16 * 1024;
/** A connection that has sent more bytes than this is considered an upload. */
const uploadBytes = 64 * 1024;

/** Starts a proxy that behaves like a mobile connection on a train. */
export async function startUnreliableProxy(): Promise<UnreliableProxy> {
  let state = unlimited;
  let port = 0;
  let delivered = 0;
  let broken = 0;
  const sockets = new Set<Socket>();
  const allowance = { bytes: 0 };
  const refill = setInterval(() => {
    const most = (state.bytesPerSecond * tickMs) / 1000;
    allowance.bytes = Math.min(allowance.bytes + most, most * 4);
  }, tickMs);

  async function forwardRequests(from: Socket, to: Socket) {
    let carried = 0;
    let breaksAt = Number.POSITIVE_INFINITY;
    const isHeld = () => carried > uploadBytes && delivered >= (state.holdsAt ?? delivered + 1);
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += chunkBytes) {
        const piece = chunk.subarray(at, at + chunkBytes);
        while (state.isDark || isHeld() || allowance.bytes < piece.length) await later(tickMs);
        if (Number.isFinite(state.bytesPerSecond)) allowance.bytes -= piece.length;
        if (to.destroyed) return;
        if (!to.write(piece)) await waitForDrain(to);
        delivered += piece.length;
        carried += piece.length;
        if (!state.breaksAfter) breaksAt = Number.POSITIVE_INFINITY;
        else if (!Number.isFinite(breaksAt)) breaksAt = carried + pickBetween(state.breaksAfter);
        if (carried >= breaksAt) {
          broken += 1;
          from.resetAndDestroy();
          return to.resetAndDestroy();
        }
      }
    }
    to.end();
  }

  async function forwardResponses(from: Socket, to: Socket) {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      while (state.isDark) await later(tickMs);
      if (to.destroyed) return;
      if (!to.write(chunk)) await waitForDrain(to);
    }
    to.end();
  }

  const listener = createServer((browser) => {
    const server = connect(port, '127.0.0.1');
    for (const socket of [browser, server]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    const end = () => {
      browser.destroy();
      server.destroy();
    };
    browser.on('close', end);
    server.on('close', () => browser.destroySoon());
    Promise.all([forwardRequests(browser, server), forwardResponses(server, browser)]).catch(end);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${own}`,
    delivered: () => delivered,
    broken: () => broken,
    become(next) {
      state = next;
      allowance.bytes = Math.min(allowance.bytes, next.bytesPerSecond);
    },
    leadTo(next) {
      port = next;
    },
    async close() {
      clearInterval(refill);
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

const pickBetween = ([least, most]: readonly [number, number]) =>
  least + Math.random() * (most - least);

const waitForDrain = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const end = () => {
      socket.off('drain', end);
      socket.off('close', end);
      resolve();
    };
    socket.on('drain', end);
    socket.on('close', end);
  });
