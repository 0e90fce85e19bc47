import { accountKey } from '@film-contest/contract/storage-keys';
import { openContest, query } from '../support/database.ts';
import { saveCompleteDraft, saveDraft, signInEntrant, test } from '../support/entrant.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';
import { listSavedInputKeys } from '../support/saved-input.ts';

/** Tests several entries of one entrant, before and after a submission. */
test.use({ locale: 'en-US', serverName: 'entries', timezoneId: 'Europe/Berlin' });

test.beforeEach(({ server }) => openContest(server.dataDir));

test('an open draft is offered first; further entries can be started up to the limit', async ({
  page,
  server,
  api,
  maker,
}) => {
  await signInEntrant(page, maker, '/submitEntry');
  const goOn = page.getByRole('link', { name: 'Continue: Untitled draft' });
  const another = page.getByRole('button', { name: 'Start another entry' });
  await expect(goOn).toHaveAttribute('data-kind', 'primary');
  await expect(another).not.toHaveAttribute('data-kind', 'primary');

  await openContest(server.dataDir, { entriesPerAccount: 1 });
  await expect(async () => {
    await page.goto('/submitEntry');
    await expect(page.getByText('the limit of 1 entry')).toBeVisible();
  }).toPass({ timeout: 30_000 });
  await expect(goOn).toBeVisible();
  await expect(another).toHaveCount(0);
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start another entry' })).toHaveCount(0);

  await api.callApi('DELETE', `/api/account/entries/${maker.entry}`, { token: maker.token });
  await page.goto('/submitEntry');
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveAttribute(
    'data-kind',
    'primary',
  );
});

test('the time of the last save is in the reader’s time zone and says so', async ({
  page,
  maker,
}) => {
  await signInEntrant(page, maker, maker.step('film'));
  const title = page.getByLabel('Title of the film');
  await title.pressSequentially('Saved while typing');
  await expect(page.getByText(/^Saved at \d\d:\d\d \(your local time\)$/)).toBeVisible();
  await expect(title).toBeFocused();
});

test('a logout in another tab removes the typed input of a draft', async ({
  page,
  context,
  maker,
}) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'maker@example.org'), accountKey);
  await signInEntrant(page, maker, maker.step('film'));
  const other = await context.newPage();
  await other.goto('/home');
  await waitForHydration(other);
  await page.route('**/api/account/entries/*', (route) => route.abort());
  await page.getByLabel('Title of the film').fill('Not for whoever comes next');
  await expect
    .poll(() => listSavedInputKeys(page))
    .toEqual([expect.stringMatching(/^form maker@example.org /)]);
  await other.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await waitForHydration(page);
  expect(await listSavedInputKeys(page)).toEqual([]);
});

test.describe('after a submission', () => {
  test('its number is shown on every page until the reader closes the notice', async ({
    page,
    api,
    maker,
  }) => {
    await saveCompleteDraft(api, maker);
    await signInEntrant(page, maker, maker.step('review'));
    await page.getByRole('button', { name: 'Submit the entry' }).click();
    const number = page.getByText(/Your entry is No\. \d{4}/).last();
    await expect(number).toBeVisible();
    await expect(page).toHaveURL(/\/home$/, { timeout: 20_000 });
    await expect(number).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await expect(number).toHaveCount(0);
  });

  test('an action on the page stops the redirect', async ({ page, api, maker }) => {
    await saveCompleteDraft(api, maker);
    await page.clock.install();
    await signInEntrant(page, maker, maker.step('review'));
    await page.getByRole('button', { name: 'Submit the entry' }).click();
    await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
    await page.keyboard.press('Shift');
    await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
    await page.clock.fastForward(60_000);
    await expect(page.getByText(/Your entry is No\. \d{4}/)).toBeVisible();
    await expect(page).toHaveURL(/\/review$/);
  });
});

test('an English title is shown on the English pages, and the other script on the Chinese ones', async ({
  page,
  server,
  api,
  maker,
}) => {
  await saveDraft(api, maker, { group: 'open', title: '最后一通电话' });
  await signInEntrant(page, maker, maker.step('film'));
  await page.getByLabel('English synopsis').fill('The kitchen of a grandmother is a set.');
  await page.getByLabel('English title').fill('The Last Call');
  const readTitle = async () => {
    const entry = await api.callApi('GET', `/api/account/entries/${maker.entry}`, maker);
    return entry.data.draft.title_en;
  };
  await expect.poll(readTitle).toBe('The Last Call');
  const [row] = await query<{ number: number }>(
    server.dataDir,
    `with counted as (
       update counters set value = value + 1 where name = 'entry' returning value
     )
     update entries set state = 'published', number = counted.value, published_at = now()
     from counted where id = $1 returning number`,
    [maker.entry],
  );
  for (const [locale, title] of [
    ['en-US', 'The Last Call'],
    ['zh-TW', '最後一通電話'],
    ['zh-CN', '最后一通电话'],
  ] as const) {
    await page.goto(`/${locale}/gallery/${row?.number}`);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    await expect(heading).not.toHaveAttribute('lang');
    await expect(page).toHaveTitle(new RegExp(title));
  }
});

test.describe('changes to a submitted entry', () => {
  test('reach the entry when they are submitted, and a withdrawn entry can be started again', async ({
    page,
    server,
    api,
    maker,
  }) => {
    await saveCompleteDraft(api, maker);
    // Marks the entry as submitted in the database, because a submission would start the conversion of the film.
    await query(
      server.dataDir,
      `update entries set state = 'in_review', number = 9001, submitted_at = now() where id = $1`,
      [maker.entry],
    );
    await signInEntrant(page, maker, '/account');
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Change your entry' })).toBeVisible();
    await page.getByRole('link', { name: 'The film', exact: true }).click();
    await page.getByLabel('Title of the film').fill('The Very Last Call');
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await page.getByRole('link', { name: 'All steps' }).click();
    await expect(page.getByText('Not submitted yet: Title of the film')).toBeVisible();
    const { data: before } = await api.callApi('GET', '/api/account/entries', {
      token: maker.token,
    });
    expect(before.list).toMatchObject([{ title: 'The Last Call', revision: 'open' }]);
    await page.getByRole('link', { name: 'Review and submit' }).click();
    await page.getByRole('button', { name: 'Submit the changes' }).click();
    await expect(page.getByRole('heading', { name: 'Changes submitted' })).toBeVisible();

    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'The Very Last Call' })).toBeVisible();
    await expect(page.getByText('You changed: Title of the film.')).toBeVisible();
    await page
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Its number is not used again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('button', { name: /^Start again from this entry/ }).click();
    await expect(page).toHaveURL(/\/tasks$/);
    const { data: after } = await api.callApi('GET', '/api/account/entries', {
      token: maker.token,
    });
    expect(after.list).toMatchObject([
      { title: 'The Very Last Call', state: 'draft' },
      { title: 'The Very Last Call', state: 'withdrawn' },
    ]);
  });
});
