import { readConfig } from './config.ts';
import { startServer } from './server.ts';

async function run(): Promise<void> {
  const starting = startServer(readConfig());
  // A start that is asked to stop is finished first, so that nothing is left half-way.
  const stop = () => void starting.then((server) => server.stop()).finally(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // Whoever started this process by IPC is gone: nothing should be left behind.
  process.once('disconnect', stop);
  await starting;
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
