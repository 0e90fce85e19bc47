import { createApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { openContext } from '../src/services.ts';
import { killSelfAt } from './die-at.ts';

/** Settings of a web server in its own process, and the event at which it kills itself (see `killSelfAt`). */
export interface WebOrder {
  config: Config;
  diesAt?: string;
}

// Runs a web server in its own process, for tests that kill it. The only argument is a `WebOrder` as JSON.
const { config, diesAt } = JSON.parse(process.argv[2] ?? '') as WebOrder;
const { ctx } = await openContext(config);
if (diesAt) killSelfAt(new RegExp(diesAt, 's'), ctx);
const server = await createApp(ctx, {
  pages: null,
  site: () => Promise.reject(new Error('no page is rendered in these tests')),
  console: async () => '',
  assets: async () => {},
});
await server.listen({ host: config.host, port: config.port });
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
