import { createApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { startSequencer } from '../src/modules/ledger/sequencer.ts';
import { openContext } from '../src/services.ts';
import { killSelfAt } from './die-at.ts';

/** Options of a web server in its own process. */
export interface WebOrder {
  config: Config;
  diesAt?: string;
  /** Minimum milliseconds between checkpoints. If set, the process also runs the ledger's sequencer. */
  checkpointMs?: number;
}

// Runs a web server in its own process, for tests that kill it. The only argument is a `WebOrder` as JSON.
const { config, diesAt, checkpointMs } = JSON.parse(process.argv[2] ?? '') as WebOrder;
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
if (checkpointMs !== undefined) startSequencer(ctx, { checkpointMs });
process.send?.('ready');
