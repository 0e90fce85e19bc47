import type { BrowserContext, Page, Route } from '@playwright/test';
import { goodPassword } from '../spec/api.ts';
import { openContest, query } from '../support/database.ts';
import {
  brokenConnections,
  type Entrant,
  saveCompleteDraft,
  signInEntrant,
  test,
} from '../support/entrant.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';
import { getMedia } from '../support/media.ts';

/** Tests interruptions of a submission: nothing is lost, and the entrant sees what happens. */
test.use({ locale: 'en-US', expectedErrors: brokenConnections });

// Checking a film takes long on a slow machine.
test.describe.configure({ timeout: 150_000 });

test.beforeAll(({ server }) => openContest(server.dataDir));

const tus = /\/api\/uploads\/tus\//;
const completion = /\/api\/uploads\/[^/]+\/complete$/;
const filename = 'film.mp4';
const findTitleField = (page: Page) => page.getByLabel('Title of the film');

/** Blocks requests to a URL until `release` is called. */
async function holdRequests(context: BrowserContext, address: RegExp, method: string) {
  const held: Route[] = [];
  let isHeld = true;
  await context.route(address, async (route) => {
    if (!isHeld || route.request().method() !== method) return route.fallback();
    held.push(route);
  });
  return {
    arrived: () => expect.poll(() => held.length, { timeout: 30_000 }).toBeGreaterThan(0),
    async release(how: (route: Route) => Promise<void> = (route) => route.continue()) {
      isHeld = false;
      for (const route of held.splice(0)) await how(route).catch(() => {});
    },
  };
}

const pickFilm = async (page: Page) => page.locator('#url').setInputFiles((await getMedia()).film);
const findVideoField = (page: Page) => page.getByRole('region', { name: 'Video', exact: true });
const isChecked = (page: Page) =>
  expect(findVideoField(page).getByText('Checked', { exact: true })).toBeVisible({
    timeout: 90_000,
  });

test('one tab sends a file, and the other one shows its progress', async ({
  page,
  context,
  maker,
}) => {
  const bytes = await holdRequests(context, tus, 'PATCH');
  await signInEntrant(page, maker, maker.step('video'));
  await pickFilm(page);
  await bytes.arrived();
  const other = await context.newPage();
  await other.goto(maker.step('video'));
  await expect(
    findVideoField(other).getByText('This file is being uploaded in another tab'),
  ).toBeVisible();
  await expect(other.locator('input#url')).toHaveCount(0);
  await bytes.release();
  await isChecked(page);
  await isChecked(other);
});

test('the session expires during an upload and typing: both continue after the login', async ({
  page,
  context,
  maker,
  api,
  server,
}) => {
  const bytes = await holdRequests(context, tus, 'PATCH');
  await page.goto('/login');
  await waitForHydration(page);
  await logIn(page, maker);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(maker.step('video'));
  await waitForHydration(page);
  await pickFilm(page);
  await bytes.arrived();
  await page.getByRole('link', { name: 'All steps' }).click();
  await page.getByRole('link', { name: 'The film' }).click();
  await query(
    server.dataDir,
    'delete from sessions where account_id = (select id from accounts where email = $1)',
    [maker.email],
  );
  // The server caches a session for some seconds, so the request is repeated until it is rejected.
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  await expect
    .poll(async () => (await api.callApi('GET', '/api/account', { token })).status, {
      timeout: 30_000,
    })
    .toBe(302);
  await findTitleField(page).fill('Typed without a session');
  await findTitleField(page).blur();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Please login again').first()).toBeAttached();
  await bytes.release();
  await logIn(page, maker);
  await expect(findTitleField(page)).toHaveValue('Typed without a session');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.goto(maker.step('video'));
  await isChecked(page);
});

async function logIn(page: Page, { email }: Entrant) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

for (const [fault, answer] of [
  ['a request that is blocked', (route: Route) => route.abort()],
  ['HTTP 503', (route: Route) => route.fulfill({ status: 503, body: '' })],
] as const) {
  test(`${fault} for credentials is reported, and the upload retries automatically`, async ({
    page,
    maker,
  }) => {
    let requests = 0;
    await page.route('**/api/uploads', (route) => {
      requests += 1;
      return requests <= 2 ? answer(route) : route.fallback();
    });
    await signInEntrant(page, maker, maker.step('video'));
    await pickFilm(page);
    const reported = page.getByText('Failed to obtain temporary secret key');
    await expect(reported).toBeVisible({ timeout: 30_000 });
    await isChecked(page);
    await expect(reported).toHaveCount(0);
    expect(requests).toBe(3);
  });
}

test('credentials that expire are renewed during the upload', async ({ page, context, maker }) => {
  const bytes = await holdRequests(context, tus, 'PATCH');
  await signInEntrant(page, maker, maker.step('video'));
  await pickFilm(page);
  await bytes.arrived();
  const renewed = page.waitForResponse(/\/api\/uploads\/[^/]+\/token$/);
  await bytes.release((route) => route.fulfill({ status: 401, body: 'expired' }));
  expect((await (await renewed).json()).status).toBe(200);
  await isChecked(page);
});

test('an upload that the server has lost starts again', async ({
  page,
  context,
  maker,
  server,
}) => {
  const checks = await holdRequests(context, completion, 'POST');
  await signInEntrant(page, maker, maker.step('video'));
  await pickFilm(page);
  await checks.arrived();
  await query(
    server.dataDir,
    'delete from uploads where account_id = (select id from accounts where email = $1)',
    [maker.email],
  );
  await checks.release();
  await isChecked(page);
});

test('a page closed during the checks loses nothing: the next one continues without the file', async ({
  page,
  context,
  maker,
}) => {
  const checks = await holdRequests(context, completion, 'POST');
  await signInEntrant(page, maker, maker.step('video'));
  await pickFilm(page);
  await checks.arrived();
  await page.close();
  await checks.release();
  const next = await context.newPage();
  await next.goto(maker.step('video'));
  await isChecked(next);
  await next.reload();
  await isChecked(next);
});

test('the review lists a replacement whose upload ended with its page', async ({
  page,
  context,
  maker,
}) => {
  await signInEntrant(page, maker, maker.step('video'));
  await pickFilm(page);
  await isChecked(page);
  const bytes = await holdRequests(context, tus, 'PATCH');
  await pickFilm(page);
  await bytes.arrived();
  await page.close();
  await bytes.release((route) => route.abort());
  const next = await context.newPage();
  await next.goto(maker.step('review'));
  await expect(next.getByRole('status').filter({ hasText: filename })).toContainText(
    `The upload of ${filename} was interrupted.`,
  );
});

test('a pause stops the upload, and only an active upload asks before the page is left', async ({
  page,
  context,
  maker,
}) => {
  const bytes = await holdRequests(context, tus, 'PATCH');
  await signInEntrant(page, maker, maker.step('video'));
  await pickFilm(page);
  await bytes.arrived();
  const asked = page.waitForEvent('dialog');
  await page.getByRole('radio').first().check();
  const leaving = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  // Links to pages without React load a document, which would end the upload.
  const askedAgain = page.waitForEvent('dialog');
  const following = page.getByRole('contentinfo').getByRole('link', { name: /Terms/ }).click();
  await (await askedAgain).dismiss();
  await following;
  await expect(findVideoField(page)).toBeVisible();
  await findVideoField(page).getByRole('button', { name: 'Pause' }).click();
  await expect(findVideoField(page).getByText('Paused', { exact: true })).toBeVisible();
  await bytes.release((route) => route.abort());
  await findVideoField(page).getByRole('button', { name: 'Resume' }).click();
  await isChecked(page);
  const closed = page.waitForEvent('close');
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('another device shows the unfinished file and the next step', async ({
  page,
  context,
  newContext,
  maker,
}) => {
  const bytes = await holdRequests(context, tus, 'PATCH');
  await signInEntrant(page, maker, maker.step('video'));
  await pickFilm(page);
  await bytes.arrived();
  await expect(page.getByText(/^Saved /)).toBeVisible();

  const other = await (await newContext({ locale: 'en-US' })).newPage();
  await signInEntrant(other, maker, maker.step('video'));
  // The file's name appears once, because the text of a closed dialog is not in the page.
  await expect(findVideoField(other).getByText(filename)).toHaveCount(1);
  await expect(
    findVideoField(other).getByText('This file has not finished uploading.'),
  ).toBeVisible();
  await pickFilm(other);
  await isChecked(other);
  await bytes.release((route) => route.abort());
});

test('a browser without storage says so', async ({ page, context, maker }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  const bytes = await holdRequests(context, tus, 'PATCH');
  await signInEntrant(page, maker, maker.step('video'));
  await pickFilm(page);
  await bytes.arrived();
  await expect(
    findVideoField(page).getByText('This browser cannot remember the upload'),
  ).toBeVisible();
  await bytes.release();
  await isChecked(page);

  await page.goto(maker.step('film'));
  await waitForHydration(page);
  await context.setOffline(true);
  await findTitleField(page).fill('Nowhere kept');
  await expect(page.getByText('this browser cannot keep a copy on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Saved /)).toBeVisible();
});

test.describe('two tabs change the same field', () => {
  for (const [choice, kept] of [
    ['Keep this page’s version', 'Mine'],
    ['Load the other version', 'Theirs'],
  ] as const) {
    test(`${choice}`, async ({ page, context, maker, api }) => {
      await signInEntrant(page, maker, maker.step('film'));
      const other = await context.newPage();
      await other.goto(maker.step('film'));
      await waitForHydration(other);
      await findTitleField(other).fill('Theirs');
      await findTitleField(other).blur();
      await expect(other.getByText(/^Saved /)).toBeVisible();
      // Leaving the field saves it and detects the title that the other tab has saved.
      await findTitleField(page).fill('Mine');
      await page.getByLabel('Creation background').fill('Only here.');
      await expect(page.getByText('The same fields of this entry were changed')).toBeVisible();
      await expect(findTitleField(page)).toHaveValue('Mine');
      await page.getByRole('button', { name: choice }).click();
      await expect(findTitleField(page)).toHaveValue(kept);
      await expect
        .poll(async () => {
          const path = `/api/account/entries/${maker.entry}`;
          return (await api.callApi('GET', path, { token: maker.token })).data.draft;
        })
        .toMatchObject({ title: kept, desc: 'Only here.' });
    });
  }
});

test.describe('after a server error', () => {
  test.use({ expectedErrors: /Failed to load resource: .*status of 500/ });

  test('the error page leads back to the typed input', async ({ page, maker }) => {
    await signInEntrant(page, maker, maker.step('film'));
    await page.route(`**/api/account/entries/${maker.entry}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, body: '{}' })
        : route.fallback(),
    );
    await findTitleField(page).fill('Typed before the fault');
    await expect(page.getByText('Stored on this device')).toBeVisible({ timeout: 20_000 });
    await page.goto('/500');
    await page.unrouteAll();
    await page.getByRole('link', { name: /Return to your unsent form/ }).click();
    await expect(page).toHaveURL(/\/film$/);
    await expect(findTitleField(page)).toHaveValue('Typed before the fault');
    await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 30_000 });
  });
});

test.describe('a whole entry', () => {
  test('Submit works once, even if it is pressed several times', async ({
    page,
    request,
    server,
    api,
    maker,
  }) => {
    await saveCompleteDraft(api, maker);
    await signInEntrant(page, maker, maker.step('review'));
    let calls = 0;
    page.on('request', (sent) => {
      if (sent.url().endsWith('/submit')) calls += 1;
    });
    await page.getByRole('button', { name: 'Submit the entry' }).dblclick();
    await expect(page.getByText(/Your entry is No\. \d{4}/)).toBeVisible();
    expect(calls).toBe(1);
    const headers = { accept: 'application/json' };
    const sent: { to: string; subject: string }[] = await (
      await request.get(`${server.url}/dev/outbox`, { headers })
    ).json();
    const receipts = sent.filter(
      ({ to, subject }) => to === maker.email && /received/.test(subject),
    );
    expect(receipts).toHaveLength(1);
  });

  test('is not submitted while one of its files is being checked', async ({
    page,
    context,
    api,
    maker,
  }) => {
    await saveCompleteDraft(api, maker);
    const checks = await holdRequests(context, completion, 'POST');
    await signInEntrant(page, maker, maker.step('papers'));
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.locator('#empower').setInputFiles((await getMedia()).letter);
    await checks.arrived();
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByText('1 file is still uploading')).toBeVisible();
    await page.getByRole('button', { name: 'Submit the entry' }).click();
    await expect(
      page.getByRole('link', { name: /^Letter of authorization: The upload has not finished/ }),
    ).toBeVisible();
    await checks.release();
    await expect(page.getByText('1 file is still uploading')).toBeHidden();
    await page.getByRole('button', { name: 'Submit the entry' }).click();
    await expect(page.getByText(/Your entry is No\. \d{4}/)).toBeVisible();
  });
});
