import { createApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { openContext } from '../src/context.ts';

// A web server in a process of its own, for tests that kill it. Its settings are the one argument.
const config = JSON.parse(process.argv[2] ?? '') as Config;
const { ctx } = await openContext(config);
const server = await createApp(ctx, {
  pages: null,
  site: () => Promise.reject(new Error('no page is rendered in these tests')),
  console: async () => '',
  assets: async () => {},
});
await server.listen({ host: config.host, port: config.port });
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
