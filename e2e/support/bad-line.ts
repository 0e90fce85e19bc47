import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

/** How a line behaves: what leaves the browser is slowed down and breaks off; answers come at once. */
export interface LineState {
  /** Bytes a second that the browser can send, over all connections. */
  bytesPerSecond: number;
  /** A connection breaks once it has carried so many bytes, by chance between the two. */
  breaksAfter?: readonly [number, number];
  /** Uploads stand still once so many bytes have been delivered in all: a test cannot come too late. */
  holdsAt?: number;
  /** Nothing gets through, and nobody is told. */
  isDark?: boolean;
}

const openLine: LineState = { bytesPerSecond: Number.POSITIVE_INFINITY };

export interface BadLine {
  url: string;
  /** Bytes that have reached the server in all, repetitions and headers included. */
  delivered(): number;
  /** How many connections have broken. */
  broken(): number;
  become(state: LineState): void;
  leadTo(port: number): void;
  close(): Promise<void>;
}

const tickMs = 20;
const pieceBytes = 16 * 1024;
/** A connection that has carried more carries an upload. */
const uploadBytes = 64 * 1024;

/** A line between a browser and a server that behaves like that of a train. */
export async function openBadLine(): Promise<BadLine> {
  let state = openLine;
  let port = 0;
  let delivered = 0;
  let broken = 0;
  const sockets = new Set<Socket>();
  const allowance = { bytes: 0 };
  const refill = setInterval(() => {
    const most = (state.bytesPerSecond * tickMs) / 1000;
    allowance.bytes = Math.min(allowance.bytes + most, most * 4);
  }, tickMs);

  async function carry(from: Socket, to: Socket) {
    let carried = 0;
    let breaksAt = Number.POSITIVE_INFINITY;
    const isHeld = () => carried > uploadBytes && delivered >= (state.holdsAt ?? delivered + 1);
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.subarray(at, at + pieceBytes);
        while (state.isDark || isHeld() || allowance.bytes < piece.length) await later(tickMs);
        if (Number.isFinite(state.bytesPerSecond)) allowance.bytes -= piece.length;
        if (to.destroyed) return;
        if (!to.write(piece)) await drained(to);
        delivered += piece.length;
        carried += piece.length;
        if (!state.breaksAfter) breaksAt = Number.POSITIVE_INFINITY;
        else if (!Number.isFinite(breaksAt)) breaksAt = carried + between(state.breaksAfter);
        if (carried >= breaksAt) {
          broken += 1;
          from.resetAndDestroy();
          return to.resetAndDestroy();
        }
      }
    }
    to.end();
  }

  async function answer(from: Socket, to: Socket) {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      while (state.isDark) await later(tickMs);
      if (to.destroyed) return;
      if (!to.write(chunk)) await drained(to);
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
    Promise.all([carry(browser, server), answer(server, browser)]).catch(end);
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

const between = ([least, most]: readonly [number, number]) =>
  least + Math.random() * (most - least);

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const end = () => {
      socket.off('drain', end);
      socket.off('close', end);
      resolve();
    };
    socket.on('drain', end);
    socket.on('close', end);
  });
