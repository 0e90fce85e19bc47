import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findAxeViolations, findThemeViolations } from '../support/axe.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';
import { openVoting } from '../support/voting.ts';

const test = base.extend<object, { server: Server }>({
  server: createOwnedServerFixture(),
});
test.use({ locale: 'en-US' });

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test('rules freeze at the opening, and later changes need a public reason', async ({
  page,
  server,
}) => {
  await page.goto('/en-US/votingRules');
  await page.getByRole('link', { name: 'Rules at the opening, and every change' }).click();
  await expect(page.getByText('Voting has not opened yet.')).toBeVisible();

  await openVoting(server);
  await expect.poll(async () => (await page.request.get('/tlog/rules/0.json')).status()).toBe(200);

  await signInStaff(page);
  await page.goto('/safeSuper/#/votes/rules');
  const notice = page.getByText('Voting is open: a change of the voting rules will be public');
  await expect(notice).toBeVisible();
  const threshold = page.getByLabel('Votes from one network in an hour');
  await threshold.fill('77');
  await page.getByRole('button', { name: 'Save' }).click();
  const reasons = page.getByRole('group', { name: 'Public reason' });
  await expect(reasons.getByText('This change becomes public, because voting is open')).toHaveCount(
    3,
  );
  await expect(reasons.getByRole('textbox').first()).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  for (const [i, text] of ['学校太多', '學校太多', 'Schools needed more'].entries())
    await reasons.getByRole('textbox').nth(i).fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings have been saved').last()).toBeVisible();
  await expect(reasons).toBeHidden();

  await page.goto('/en-US/frozenRules');
  const change = page.getByRole('listitem').filter({ hasText: 'Change 1' });
  await expect(change).toContainText('Votes from one network in an hour');
  await expect(change).toContainText('from 60 to 77');
  await expect(change).toContainText('Reason: Schools needed more');
  await expect(change).not.toContainText('owner');
  const opening = page.getByRole('region', { name: 'Rules at the opening' });
  const hash = await opening.locator('code').first().innerText();
  const file = await page.request.get('/tlog/rules/0.json');
  expect(
    createHash('sha256')
      .update(await file.body())
      .digest('hex'),
  ).toBe(hash);
  await expect(
    page.getByText(`curl -s ${new URL(page.url()).origin}/tlog/rules/0.json`),
  ).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findThemeViolations(page)).toEqual([]);
    expect(await isWide(page)).toBe(false);
  }
  await page.goto('/en-US/voteLog');
  await page.getByRole('link', { name: /^Frozen rules of the vote/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frozen voting rules');
});
