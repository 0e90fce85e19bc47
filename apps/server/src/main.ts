import { readConfig } from './config.ts';
import { onShutdownSignal } from './platform/shutdown-signal.ts';
import { startServer } from './server.ts';

async function runServerUntilSignal(): Promise<void> {
  const starting = startServer(readConfig());
  // A shutdown signal during the start takes effect after the start has been completed, so that no step is interrupted.
  onShutdownSignal(
    () => void starting.then((server) => server.stop()).finally(() => process.exit(0)),
  );
  await starting;
}

runServerUntilSignal().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
