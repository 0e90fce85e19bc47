import type { Page } from '@playwright/test';
import { type Server, startServer } from './server.ts';

/** Login of the owner of the servers below. Staff that tests add may use the same password. */
export const owner = { account: 'owner@example.org', password: 'Owner-12' };

type Use = (server: Server) => Promise<void>;
type Fixture = (fixtures: object, use: Use) => Promise<void>;

/**
 * Creates the fixture of a server that has an owner, one per worker.
 * @param environment other environment variables
 */
export function createOwnedServerFixture(
  environment: Record<string, string> = {},
): [Fixture, { scope: 'worker'; timeout: number }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({
        OWNER_EMAIL: owner.account,
        OWNER_PASSWORD: owner.password,
        ...environment,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ];
}

/** Signs a member of staff in. Console pages that are opened next use the session. */
export async function signInStaff(page: Page, account = owner.account): Promise<void> {
  const answer = await page.request.post('/api/console/login', { data: { ...owner, account } });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  await page.addInitScript(
    (token) => localStorage.setItem('access_token', token),
    data.access_token,
  );
}
