import type { Page } from '@playwright/test';
import { publishEntry } from '../support/content.ts';
import { openContest, query } from '../support/database.ts';
import { signInEntrant, test } from '../support/entrant.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';
import { getMedia } from '../support/media.ts';
import { expectCounted, voteButton } from '../support/voting.ts';

/** Tests the headers of the site's requests. */
test.use({ locale: 'en-US' });

test.beforeAll(({ server }) => openContest(server.dataDir));

interface Sent {
  call: string;
  authorization: string | undefined;
  contentType: string | undefined;
}

/** Records the API requests of scripts. Excludes images, which cannot send headers, and tus, which needs none. */
function recordRequests(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isExempt = request.resourceType() === 'image' || pathname.startsWith('/api/uploads/tus');
    if (!pathname.startsWith('/api/') || isExempt) return;
    const { authorization, 'content-type': contentType } = request.headers();
    sent.push({ call: `${request.method()} ${pathname}`, authorization, contentType });
  });
  return sent;
}

test('every API request of a signed-in visitor has the token and JSON headers', async ({
  page,
  maker,
  server,
}) => {
  const { number } = await publishEntry(server.dataDir, { title: 'The Last Call', group: 'open' });
  await query(server.dataDir, `select pg_notify('changed', 'entries')`);
  await signInEntrant(page, maker, '/account');
  // The home page that was opened to sign in may have registered the browser as a voter already.
  await page.evaluate(() => localStorage.removeItem('voter'));
  const sent = recordRequests(page);
  const expectRequest = (call: RegExp) =>
    expect.poll(() => sent.some((each) => call.test(each.call)));

  await page.goto('/gallery');
  await waitForHydration(page);
  await expectRequest(/GET .*votes\/challenge/).toBe(true);
  const dispatchPageHide = () => page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect
    .poll(async () => {
      await dispatchPageHide();
      return sent.some(({ call }) => /impressions/.test(call));
    })
    .toBe(true);
  await page.goto(`/gallery/${number}`);
  await waitForHydration(page);
  await expectRequest(/GET .*votes\/counts/).toBe(true);
  await voteButton(page).click();
  await expectRequest(/GET .*votes\/live/).toBe(true);
  await expectCounted(page);
  await page.goto(maker.step('team'));
  await waitForHydration(page);
  await page.locator('#team_logo').setInputFiles((await getMedia()).logo);
  await expectRequest(/POST .*complete/).toBe(true);
  await page.goto('/account');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expectRequest(/POST .*logout/).toBe(true);

  const token = { authorization: `Bearer ${maker.token}`, contentType: 'application/json' };
  const isAfterLogout = (at: number) => at > sent.findIndex(({ call }) => /logout/.test(call));
  const lacking = sent.filter(
    ({ authorization, contentType }, at) =>
      !isAfterLogout(at) &&
      (authorization !== token.authorization || contentType !== token.contentType),
  );
  expect(lacking).toEqual([]);
});
