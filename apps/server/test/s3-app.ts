import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { S3Settings } from '../src/config-store.ts';
import { createTestApp, type TestApp } from './app.ts';
import { explainMissingS3Server, type S3Server, startS3Server } from './s3-server.ts';

type S3App = { server: S3Server; s3: S3Settings; app: TestApp };

/**
 * Starts an S3 server and an app that stores its files there, for all tests of a file; `use` receives both before the
 * first test. The tests are skipped where no S3 server can start.
 * @param change adapts the store settings before the app starts
 */
export function setUpS3App(
  use: (opened: S3App) => void | Promise<void>,
  change = (bucket: S3Settings) => bucket,
): void {
  const missing = explainMissingS3Server();
  let server: S3Server | undefined;
  let app: TestApp | undefined;
  beforeAll(async () => {
    if (missing) return;
    server = await startS3Server();
    const s3 = change(await server.bucket());
    app = await createTestApp({ config: { s3 } });
    await use({ server, s3, app });
  }, 90_000);
  beforeEach(({ skip }) => {
    if (missing) skip(missing);
  });
  afterAll(async () => {
    await app?.close();
    await server?.stop();
  });
}
