import { connect } from 'node:net';

/** Rejects unless a program listens on a port of 127.0.0.1 or on a socket file. */
export const assertListening = (target: number | string) =>
  new Promise<void>((resolve, reject) => {
    const client = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    client
      .once('connect', () => {
        client.destroy();
        resolve();
      })
      .once('error', reject);
  });
