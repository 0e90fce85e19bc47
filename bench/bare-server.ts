import { createServer } from 'node:http';

// A server that does nothing, for comparison.
createServer((_, response) => response.end('ready')).listen(0, '127.0.0.1', () =>
  process.send?.('ready'),
);
process.once('disconnect', () => process.exit(0));
