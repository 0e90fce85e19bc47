import { demonstration } from '../support/demonstration.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { type Server, startServer } from '../support/server.ts';
import { type Api, createApi } from './api.ts';

export { waitForHydration as hydrated } from '../support/fixtures.ts';
export { expect };

/** Owner of the tested instance; null if none was given. */
interface Owner {
  email: string;
  password: string;
}

const ownOwner: Owner = { email: 'owner@example.org', password: 'Owner-123' };

/**
 * Runs the checks of the specification against a running instance with the demonstration contest. SPEC_URL is its URL;
 * without it, an instance is started. SPEC_OWNER_EMAIL and SPEC_OWNER_PASSWORD are the login of an owner of the running
 * instance.
 */
const running = process.env.SPEC_URL?.replace(/\/+$/, '');
const { SPEC_OWNER_EMAIL: email, SPEC_OWNER_PASSWORD: password } = process.env;
const runningOwner = email && password ? { email, password } : null;

const createRemoteServer = (url: string): Server => ({
  url,
  setUpLink: '',
  dataDir: '',
  output: () => '',
  crash: async () => {},
  restart: async () => {},
  stop: async () => {},
});

interface SpecFixtures {
  api: Api;
  owner: Owner;
}

export const test = base.extend<SpecFixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = running
        ? createRemoteServer(running)
        : await startServer({
            ...demonstration,
            OWNER_EMAIL: ownOwner.email,
            OWNER_PASSWORD: ownOwner.password,
          });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  locale: 'en-US',
  api: async ({ server, request }, use) => use(createApi(server.url, request)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  owner: async ({}, use) => {
    const owner = running ? runningOwner : ownOwner;
    test.skip(owner === null, 'SPEC_OWNER_EMAIL and SPEC_OWNER_PASSWORD name no owner');
    await use(owner as Owner);
  },
});
