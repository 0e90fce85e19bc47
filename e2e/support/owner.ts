import type { Page } from '@playwright/test';
import { type Server, startServer } from './server.ts';

/** Who sets up the servers below. Staff that a test adds may share the password. */
export const owner = { account: 'owner@example.org', password: 'Owner-12' };

type Use = (server: Server) => Promise<void>;
type Fixture = (fixtures: object, use: Use) => Promise<void>;

/**
 * The fixture of a server of the worker's own that has an owner.
 *
 * @param environment what it is told besides.
 */
export function ownedServer(
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

/** Signs somebody of the staff in, for the pages of the console that are opened next. */
export async function signIn(page: Page, account = owner.account): Promise<void> {
  const answer = await page.request.post('/api/console/login', { data: { ...owner, account } });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  await page.addInitScript(
    (token) => localStorage.setItem('access_token', token),
    data.access_token,
  );
}
