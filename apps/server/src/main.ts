import { readConfig } from './config.ts';
import { onShutdownSignal } from './platform/shutdown-signal.ts';
import { startServer } from './server.ts';

async function run(): Promise<void> {
  const starting = startServer(readConfig());
  // A start that is asked to stop is finished first, so that nothing is left half-way.
  onShutdownSignal(
    () => void starting.then((server) => server.stop()).finally(() => process.exit(0)),
  );
  await starting;
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
