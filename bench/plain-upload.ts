import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

// Baseline for uploads: a server that only writes the received bytes to a file.
const [file = '', port = ''] = process.argv.slice(2);
createServer(async (request, response) => {
  await pipeline(request, createWriteStream(file));
  response.writeHead(204).end();
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.once('disconnect', () => process.exit(0));
