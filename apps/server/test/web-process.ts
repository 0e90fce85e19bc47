import { createApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { openContext } from '../src/services.ts';
import { dieAt } from './die-at.ts';

/** Settings of a web server in a process of its own, and the moment at which it ends itself (see `dieAt`). */
export interface WebOrder {
  config: Config;
  diesAt?: string;
}

// A web server in a process of its own, for tests that kill it, or have it kill itself. Its order is the one argument.
const { config, diesAt } = JSON.parse(process.argv[2] ?? '') as WebOrder;
const { ctx } = await openContext(config);
if (diesAt) dieAt(new RegExp(diesAt, 's'), ctx);
const server = await createApp(ctx, {
  pages: null,
  site: () => Promise.reject(new Error('no page is rendered in these tests')),
  console: async () => '',
  assets: async () => {},
});
await server.listen({ host: config.host, port: config.port });
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
