import { createServer } from 'node:http';

// An empty Node server: the baseline of the memory benchmark.
createServer((_, response) => response.end('ready')).listen(0, '127.0.0.1', () =>
  process.send?.('ready'),
);
process.once('disconnect', () => process.exit(0));
