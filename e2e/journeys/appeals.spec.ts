import { findAxeViolations, findThemeViolations } from '../support/axe.ts';
import { publishEntry } from '../support/content.ts';
import { query } from '../support/database.ts';
import { test as base, expect, waitForHydration } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';

const test = base.extend<object, { server: Server }>({
  server: createOwnedServerFixture({ ROLE: 'web' }),
});
test.use({ locale: 'en-US' });

/** Inserts a batch of held votes. Returns its number. */
async function holdVotes(dataDir: string): Promise<number> {
  const { number } = await publishEntry(dataDir, { title: 'Counted Frames', group: 'open' });
  const [hold] = await query<{ id: number }>(
    dataDir,
    `with hold as (
       insert into vote_holds (query, note, votes, held_name)
       values ($2, 'A program', 3, 'Ann') returning id
     )
     insert into vote_hold_entries (hold_id, entry_number, votes)
     select id, $1, 3 from hold returning hold_id as id`,
    [number, JSON.stringify({ entry: number })],
  );
  return hold?.id ?? 0;
}

test('an appeal arrives at its batch, and staff go from one to the other', async ({
  page,
  server,
}) => {
  const { dataDir } = server;
  const id = await holdVotes(dataDir);
  await page.goto(`/en-US/examinedVotes/${id}/appeal`);
  await waitForHydration(page);
  await expect(page.getByText(`Your appeal is about batch ${id}.`)).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findThemeViolations(page)).toEqual([]);
  }
  const captcha = page.waitForResponse('**/api/captcha');
  await page.getByLabel('Why your vote should count').fill('My class voted together.');
  await page.getByLabel('Name', { exact: true }).fill('Lin');
  await page.getByLabel('Contact email or phone number').fill('lin@example.org');
  const { data } = await (await captcha).json();
  const { code } = await (await page.request.get(`/dev/captcha/${data.id}`)).json();
  await page.locator('#captcha').fill(code);
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(page.getByText('Your appeal has been received.')).toBeVisible();

  const note = JSON.stringify({ 'zh-CN': '程序', 'zh-TW': '程式', 'en-US': 'A program' });
  await query(
    dataDir,
    `insert into vote_hold_decisions (hold_id, outcome, reason, note, proposed_name, confirmed_at)
     values ($1, 'void', 'automated', $2, 'Ann', now())`,
    [id, note],
  );
  await page.goto('/en-US/examinedVotes');
  await page.getByRole('link', { name: `Appeal about batch ${id}` }).click();
  await expect(page.getByText('The organizer reads every appeal.')).toBeVisible();

  await query(dataDir, `update vote_holds set state = 'restored' where id = $1`, [id]);
  await query(dataDir, `select pg_notify('changed', 'entries')`);
  await expect(async () => {
    await page.goto(`/en-US/examinedVotes/${id}/appeal`);
    const closed = page.getByText(/count again, so an appeal is not needed/);
    await expect(closed).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('The organizer reads every appeal.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send the appeal' })).toHaveCount(0);

  await signInStaff(page);
  await page.goto(`/safeSuper/#/votes/holds/${id}`);
  await expect(page.getByText('1 appeal, 1 of them open')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show them in the inbox' }).click();
  const row = page.getByRole('row', { name: /My class voted together/ });
  await expect(row.getByText('Appeal', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: `Batch ${id}` })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await row.getByRole('link', { name: 'My class voted together.' }).click();
  await expect(page.getByRole('heading', { name: 'Appeal about votes' })).toBeVisible();
  await page.getByRole('link', { name: `Batch ${id}` }).click();
  await expect(page.getByRole('heading', { name: 'Appeals', exact: true })).toBeVisible();
});
