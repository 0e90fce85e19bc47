import type { BrowserContext, Page } from '@playwright/test';
import { findAxeViolations, findThemeViolations, measureOverflow } from '../support/axe.ts';
import { query } from '../support/database.ts';
import { demonstration } from '../support/demonstration.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { openJudging } from '../support/judging.ts';
import { createOwnedServerFixture, owner } from '../support/owner.ts';
import { type OwnerSession, openOwnerSession } from '../support/owner-session.ts';
import type { Server } from '../support/server.ts';

/** Tests a juror who scores films on a tablet. The owner is the juror and the chair. */
const test = base.extend<object, { server: Server; desk: OwnerSession; round: string }>({
  server: createOwnedServerFixture(demonstration),
  desk: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext();
      await use(await openOwnerSession(server, request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  round: [async ({ desk }, use) => use(await openJudging(desk)), { scope: 'worker' }],
  storageState: async ({ desk }, use) => use(await desk.state()),
});

test.use({ locale: 'en-US', viewport: { width: 1024, height: 768 } });

test('a juror scores by keyboard, input survives a reload, and the leaderboard moves', async ({
  page,
  round,
}) => {
  await page.goto(`/safeSuper/#/desk/${round}`);
  await page.getByRole('link', { name: 'Continue' }).press('Enter');
  await expect(page.getByRole('spinbutton', { name: 'Story' })).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('spinbutton', { name: 'Story' }).fill('8.5');
  await page.getByRole('textbox', { name: 'Private note' }).fill('Strong ending.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('spinbutton', { name: 'Story' })).toHaveValue('8.5');
  await expect(page.getByRole('textbox', { name: 'Private note' })).toHaveValue('Strong ending.');

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Craft' }).fill('6');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');

  await page.getByRole('link', { name: 'Films of a round' }).click();
  await expect(page.getByText(/^1 of \d+ films judged/)).toBeVisible();
  await page.getByRole('link', { name: 'Judging' }).click();
  await page.getByRole('link', { name: 'Final round' }).click();
  const best = page.getByRole('row').nth(1);
  await expect(best).toContainText(title ?? '');
  await expect(best).toContainText('75.0');
});

test('the chair reads each score, chooses columns, and distributes films of an absent juror in two clicks', async ({
  page,
  round,
}) => {
  await page.goto(`/safeSuper/#/judging/${round}`);
  const scored = page.getByRole('row').filter({ hasText: '75.0' });
  await scored.getByRole('button', { name: 'Expand row' }).press('Enter');
  await expect(page.getByText('Story 8.5 · Craft 6 · Watched 0%')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Distribution of scores' })).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Median' }).uncheck();
  await page.getByRole('checkbox', { name: 'Missing jurors' }).check();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Missing jurors' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Median' })).toBeHidden();

  const jurors = page.getByRole('region', { name: 'Jurors' });
  await jurors.getByRole('button', { name: 'Add jurors' }).click();
  await page.getByRole('textbox', { name: 'Email addresses' }).fill('absent@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Add jurors' }).click();
  const absent = jurors.getByRole('listitem').filter({ hasText: 'absent@example.org' });
  await expect(absent).toContainText('0 of 0');
  await page.getByRole('button', { name: 'Plan assignments' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(absent).toContainText(/0 of [1-9]/);

  await absent.getByRole('button', { name: 'Distribute open films' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(absent).toContainText('Takes no more films');
  await expect(jurors.getByRole('heading', { name: 'Jurors' })).toBeFocused();
  await expect(absent).toContainText('0 of 0');
});

test('the chair sets up panels and the order of tie-breaks by keyboard', async ({ page }) => {
  await page.goto('/safeSuper/#/judging');
  await page.getByRole('button', { name: 'New round' }).press('Enter');
  await expect(page.getByText('The round has no jurors.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit rules' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add panel' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name of the panel' }).nth(1).fill('Second jury');
  await dialog.getByRole('button', { name: 'Add criterion' }).press('Enter');
  for (const language of ['简体中文', '繁體中文', 'English'])
    await dialog
      .getByRole('textbox', { name: `Criterion · ${language}` })
      .nth(1)
      .fill('Craft');
  await dialog.getByRole('spinbutton', { name: 'Weight' }).nth(1).fill('40');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('The weights must sum to 100')).toBeVisible();
  for (const [index, weight] of ['60', '40'].entries())
    await dialog.getByRole('spinbutton', { name: 'Weight' }).nth(index).fill(weight);

  const choice = dialog.getByRole('combobox', { name: 'Add a criterion' });
  for (const name of ['Overall impression', 'Craft']) {
    await choice.press('Enter');
    await expect(page.getByRole('option', { name })).toBeAttached();
    await choice.press('Enter');
    await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Move Craft up' }).press('Enter');
  const order = dialog.getByRole('group', { name: 'Order of tie-breaks' }).getByRole('listitem');
  await expect(order).toHaveText(['Craft', 'Overall impression', 'Public votes', /^Draw/]);
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Edit rules' }).press('Enter');
  await expect(order).toHaveText(['Craft', 'Overall impression', 'Public votes', /^Draw/]);
  await expect(dialog.getByRole('textbox', { name: 'Name of the panel' }).nth(1)).toHaveValue(
    'Second jury',
  );
});

const juror = 'juror@example.org';

/** Adds a juror without other roles, with the owner's password. */
const addJuror = (dataDir: string) =>
  query(
    dataDir,
    `with added as (
       insert into accounts (email, name, password_hash, locale, activated_at, consent_version)
       select $1, 'Juror', password_hash, 'en-US', now(), consent_version
       from accounts where email = $2 returning id
     )
     insert into staff_roles (account_id, role) select id, 'juror' from added`,
    [juror, owner.account],
  );

async function logInAsJuror(page: Page) {
  await page.getByLabel('Email').fill(juror);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const findStory = (page: Page) => page.getByRole('spinbutton', { name: 'Story' });
const findNote = (page: Page) => page.getByRole('textbox', { name: 'Private note' });
const findSaved = (page: Page) => page.getByText('Saved', { exact: true });

/** Collects all responses that a browser receives from the server. */
function recordResponses(context: BrowserContext, origin: string) {
  const bodies: Promise<string>[] = [];
  context.on('response', (response) => {
    if (!response.url().startsWith(origin)) return;
    const head = `${response.url()} ${JSON.stringify(response.headers())}`;
    // Redirects and responses without changes (304) have no body.
    bodies.push(
      response.body().then(
        (body) => `${head}\n${body.toString()}`,
        () => head,
      ),
    );
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

test.describe('a juror without other roles', () => {
  test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ });

  test('loses no input in two tabs, offline and without a session, and reads no names', async ({
    newContext,
    server,
    desk,
  }) => {
    test.setTimeout(120_000);
    await addJuror(server.dataDir);
    const round = await openJudging(desk, juror);
    const context = await newContext({ storageState: { cookies: [], origins: [] } });
    const readAll = recordResponses(context, server.url);
    const page = await context.newPage();
    await page.goto(`/safeSuper/#/desk/${round}`);
    await logInAsJuror(page);
    await page.getByRole('link', { name: 'Continue' }).click();

    await findStory(page).fill('7');
    await expect(findSaved(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(findStory(other)).toHaveValue('7.0');
    await findStory(page).fill('8');
    await expect(findSaved(page)).toBeVisible();
    await findNote(other).fill('From the second tab.');
    await expect(other.getByText('This judgment was changed in another tab.')).toBeVisible();
    await other.getByRole('button', { name: 'Keep what I see here' }).click();
    await expect(findSaved(other)).toBeVisible();
    await other.close();
    await page.reload();
    await expect(findStory(page)).toHaveValue('7.0');
    await expect(findNote(page)).toHaveValue('From the second tab.');

    await context.setOffline(true);
    await findStory(page).fill('8.5');
    await expect(page.getByText('Not saved: the server cannot be reached.')).toBeVisible();
    await findNote(page).fill('Typed offline.');
    await context.setOffline(false);
    await expect(findSaved(page)).toBeVisible();
    await expect(page.getByText('Not saved: the server cannot be reached.')).toBeHidden();

    await query(
      server.dataDir,
      'delete from sessions where account_id = (select id from accounts where email = $1)',
      [juror],
    );
    // The server caches a session for some seconds, so the request is repeated until it is rejected.
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { authorization: `Bearer ${token}` };
    await expect
      .poll(
        async () =>
          (await (await page.request.get('/api/console/desk', { headers })).json()).status,
      )
      .toBe(302);
    await findStory(page).fill('9.5');
    await findNote(page).fill('Typed without a session.');
    await expect(page.getByLabel('Password')).toBeVisible();
    await logInAsJuror(page);
    await expect(findStory(page)).toHaveValue('9.5');
    await expect(findNote(page)).toHaveValue('Typed without a session.');
    await page.getByRole('spinbutton', { name: 'Craft' }).fill('6');
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('button', { name: 'Save and next' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '');

    const scores = await query(
      server.dataDir,
      `select score.points, score.note, given.state from judging_scores score
       join judging_assignments given on given.id = score.assignment_id
       where given.round_id = $1`,
      [round],
    );
    expect(scores).toEqual([{ points: [9.5, 6], note: 'Typed without a session.', state: 'done' }]);
    const [films] = await query<{ secrets: string[] }>(
      server.dataDir,
      `select array_agg(distinct secret) as secrets from judging_films film
       join entries on entries.id = film.entry_id
       join accounts on accounts.id = entries.account_id
       left join entry_files on entry_files.entry_id = entries.id,
       unnest(array[entries.id::text, entries.team, accounts.email, accounts.name,
         entry_files.upload_id::text]) secret
       where film.round_id = $1 and length(secret) > 1`,
      [round],
    );
    const received = await readAll();
    expect(received).toContain(title ?? 'a title');
    expect(films?.secrets.length).toBeGreaterThan(3);
    expect(films?.secrets.filter((secret) => received.includes(secret))).toEqual([]);
  });
});

/** Inserts a computed result, because no worker runs in these tests. */
async function storeResult({ dataDir }: Server, round: string) {
  // Current version of the methods. Results of older versions cannot be published.
  const method = 2;
  const result = { agreement: null, jurors: [], tieBreaks: [] };
  await query(
    dataDir,
    `insert into judging_result_films (round_id, entry_id, place, computed_place, jury)
     select round_id, entry_id, place, place, 100 - place from (
       select round_id, entry_id, row_number() over (order by entry_id) as place
       from judging_films where round_id = $1) as films`,
    [round],
  );
  await query(
    dataDir,
    `update judging_results set state = 'ready', hash = '9f2c', computed_at = now(), bundle = $2, summary = $3
     where round_id = $1`,
    [
      round,
      JSON.stringify({ content: { method, films: [], result } }),
      JSON.stringify({ method, ...result }),
    ],
  );
}

test('a provisional result is published and objected to, and the decision is public', async ({
  page,
  desk,
  round,
  server,
  newContext,
}) => {
  const path = `judging/rounds/${round}`;
  const { version } = await desk.get<{ version: number }>(path);
  await desk.send('POST', `${path}/close`, { version });
  await page.goto(`/safeSuper/#/judging/${round}`);
  await page.getByRole('button', { name: 'Compute result' }).click();
  await expect(
    page.getByRole('progressbar', { name: 'The result is being computed' }),
  ).toBeVisible();
  await storeResult(server, round);
  await page.getByRole('button', { name: 'Publish result' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish result' });
  await dialog.getByRole('radio', { name: 'Scores and places' }).check();
  await expect(dialog.getByText(/will get an email/)).toBeVisible();
  await dialog.getByText('Email for a film that was not selected').click();
  await expect(dialog.getByText(/took part in Final round/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish and send' }).click();
  await expect(page.getByText(/^Objections until/)).toBeVisible();

  const reader = await (await newContext({ locale: 'en-US' })).newPage();
  await reader.setViewportSize({ width: 360, height: 800 });
  await reader.goto('/en-US/results');
  await reader.getByRole('link', { name: 'Final round' }).click();
  await expect(reader.getByText('There are no objections.')).toBeVisible();
  expect(await findThemeViolations(reader)).toEqual([]);
  expect(await measureOverflow(reader)).toBe(0);
  await reader.getByRole('link', { name: 'Object to this result' }).click();
  const captcha = reader.waitForResponse('**/api/captcha');
  await reader.getByLabel('Your objection and its reason').fill('The film was shown too dark.');
  await reader.getByLabel('Film (optional)').fill('0001');
  await reader.getByLabel('Name').fill('Ann Reader');
  await reader.getByLabel('Contact email or phone number').fill('ann@example.org');
  const { data } = (await (await captcha).json()) as { data: { id: string } };
  const { code } = await (await reader.request.get(`/dev/captcha/${data.id}`)).json();
  await reader.locator('#captcha').fill(code);
  expect(await findThemeViolations(reader)).toEqual([]);
  expect(await measureOverflow(reader)).toBe(0);
  await reader.getByRole('button', { name: 'Send the objection' }).click();
  await expect(reader.getByText('Your objection has been received.')).toBeVisible();

  await query(server.dataDir, 'update judging_publications set objections_until = now()');
  await page.reload();
  await page.getByRole('button', { name: 'Confirm result' }).click();
  await expect(page.getByText('The second confirmation is missing.')).toBeVisible();
  await page.getByRole('link', { name: 'Open inbox' }).click();
  await page.getByRole('link', { name: 'The film was shown too dark.' }).click();
  await page.getByRole('radio', { name: 'Rejected' }).check();
  for (const field of await page.getByRole('textbox', { name: /^Reason/ }).all())
    await field.fill('The projector was checked.');
  await page.getByRole('button', { name: 'Publish decision' }).click();
  await expect(page.getByRole('alert').getByText('The decision is published.')).toBeVisible();
  await expect(async () => {
    await reader.goto(`/en-US/results/${round}`);
    await expect(reader.getByText('The projector was checked.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(reader.getByText('Ann Reader')).toHaveCount(0);
});
