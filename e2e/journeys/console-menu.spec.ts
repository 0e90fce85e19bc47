import { query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';

const test = base.extend<object, { server: Server }>({ server: createOwnedServerFixture() });

test.use({ locale: 'en-US' });

test.beforeEach(({ page }) => signInStaff(page));

test('the menu opens the group of the page, one at a time, by keyboard too', async ({ page }) => {
  await page.goto('/safeSuper/#/');
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(/^Micro-Film Contest/);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const settings = menu.getByRole('button', { name: 'Settings' });
  await expect(menu.getByRole('button', { expanded: true })).toHaveCount(0);
  await settings.press('Enter');
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Phases' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Phases' })).toBeVisible();
  await expect(menu.locator('[aria-current=page]')).toHaveText('Phases');

  await menu.getByRole('button', { name: 'Votes' }).click();
  await expect(settings).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link', { name: 'Phases' })).toBeHidden();
  await menu.getByRole('link', { name: 'Trends' }).click();
  await expect(menu.locator('[aria-current=page]')).toHaveText('Trends');
  await page.goBack();
  await expect(settings).toHaveAttribute('aria-expanded', 'true');
  await settings.click();
  await page.reload();
  await expect(settings).toHaveAttribute('aria-expanded', 'true');
});

test('on a phone, tables of networks show labelled values without scrolling sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/safeSuper/#/votes/networks');
  const row = page.getByRole('row').filter({ hasText: 'Our own list' });
  await expect(row).toBeVisible();
  const overflow = await row.evaluate((element) => {
    const table = element.closest('.ant-table-content') ?? element;
    return table.scrollWidth - table.clientWidth;
  });
  expect(overflow).toBe(0);
  expect((await row.boundingBox())?.height).toBeLessThan(200);
});

test('lists and the menu’s counts show what happened elsewhere when the tab is visible again', async ({
  page,
  server,
}) => {
  await page.goto('/safeSuper/#/staff');
  const invited = page.getByRole('row', { name: /later@example\.org/ });
  await expect(page.getByText('There are no pending invitations.')).toBeVisible();
  await query(
    server.dataDir,
    `insert into invitations (email, roles, token_hash, invited_by, expires_at)
     select 'later@example.org', '{editor}', '\\x00', account_id, now() + interval '1 day'
     from staff_roles where role = 'owner'`,
  );
  await query(
    server.dataDir,
    `insert into contact_messages (content, name, contact, locale)
     values ('From another tab', 'Ann', 'ann@example.org', 'en-US')`,
  );
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(invited).toBeVisible();
  const inbox = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Inbox' });
  await expect(inbox).toHaveText(/1$/);
});
