import { openContest, query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';

const test = base.extend<object, { server: Server }>({
  server: createOwnedServerFixture(),
});
test.use({ locale: 'en-US' });

test('a tab that was loaded before voting opened asks for the reason that the server demands', async ({
  page,
  server,
}) => {
  await openContest(server.dataDir, {
    voting: { opensAt: '2100-01-01T00:00:00Z', closesAt: null },
  });
  await signInStaff(page);
  await page.goto('/safeSuper/#/votes/rules');
  await page.getByLabel('Votes from one network in an hour').fill('78');
  const reasons = page.getByRole('group', { name: 'Public reason' });
  await expect(reasons).toBeHidden();

  // A colleague opens voting without changing the rules.
  const voting = JSON.stringify({ voting: { opensAt: null, closesAt: null } });
  await query(
    server.dataDir,
    `update settings set value = value || $1, version = version + 1 where name = 'contest'`,
    [voting],
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(reasons.getByText('This change becomes public, because voting is open')).toHaveCount(
    3,
  );
  await expect(reasons.getByRole('textbox').first()).toBeFocused();
  await expect(
    page.getByText('Voting is open: a change of the voting rules will be public'),
  ).toBeVisible();
  for (const textbox of await reasons.getByRole('textbox').all()) await textbox.fill('Schools');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings have been saved').last()).toBeVisible();
  await expect(reasons).toBeHidden();
});
