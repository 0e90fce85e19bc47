import { tokenKey } from '@film-contest/contract/storage-keys';
import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from '../support/fixtures.ts';
import { listSavedInputKeys } from '../support/saved-input.ts';

test.use({
  locale: 'en-US',
  expectedErrors:
    /Failed to load resource: (the server responded|net::ERR_(FAILED|INTERNET_DISCONNECTED))|dynamically imported|chunk failed/,
});

const buildAnswer = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

const buildFault = (status: number) =>
  buildAnswer(status, {
    status,
    msg: 'broken',
    data: null,
    error: { message: `The reason for ${status}`, requestId: 'request-1' },
  });

async function openLogin(page: Page) {
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel('Email').fill('somebody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Secret-12');
}

for (const status of [400, 404, 422, 500, 503, 504]) {
  test(`HTTP ${status} of a call leads to /500, and typed input is kept`, async ({ page }) => {
    await page.route('**/api/accounts/login', (route) => route.fulfill(buildFault(status)));
    await openLogin(page);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(/\/500$/);
    await expect(page.getByText('Sorry, something went wrong.')).toBeVisible();
    await expect(page.getByText(`The reason for ${status}`).first()).toBeAttached();
    await page.unroute('**/api/accounts/login');
    await page.getByRole('link', { name: /Return to your unsent form/ }).click();
    await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org');
  });
}

test('a missing response is reported on the page', async ({ page }) => {
  await page.route('**/api/accounts/login', (route) => route.abort());
  await openLogin(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(
    page.getByText('The server did not answer in time. Please try again.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org');
});

test('a link that is pressed offline is explained, and followed once online', async ({
  page,
  context,
}) => {
  await page.goto('/home');
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Special Thanks' }).first().click();
  await expect(page.getByText('You are offline.').last()).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Special Thanks' })).toBeVisible();
});

test('a connection that fails during a navigation is reported and retried automatically', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await waitForHydration(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(
    page.getByRole('heading', { name: 'This content could not be loaded.' }),
  ).toBeVisible();
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  // The notice is the only message, and nothing covers it.
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0);
  await expect(page.getByText('Sorry, something went wrong.')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
});

test('before hydration, the browser cannot submit typed input', async ({ newContext }) => {
  const page = await (await newContext({ javaScriptEnabled: false })).newPage();
  for (const path of ['/login', '/register', '/forgotPassword']) {
    await page.goto(path);
    const field = page.locator('input:not([type=radio])').first();
    await field.fill('somebody@example.org');
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test('an error is shown beside its field, and typed input stays', async ({ page }) => {
  await openLogin(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('The account does not exist').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org');
});

test('typed input is saved with each letter and removed when it is deleted', async ({ page }) => {
  await page.goto('/login');
  await waitForHydration(page);
  const email = page.getByLabel('Email');
  await email.pressSequentially('ab');
  await expect.poll(() => listSavedInputKeys(page)).toHaveLength(1);
  await email.press('Backspace');
  await email.press('Backspace');
  await expect.poll(() => listSavedInputKeys(page)).toEqual([]);
});

for (const path of ['/account', '/submitEntry']) {
  test(`${path} reports the expired session immediately, clears local storage and shows the login`, async ({
    page,
  }) => {
    await page.goto('/home');
    await page.evaluate((key) => {
      localStorage.setItem(key, 'dead');
      localStorage.setItem('something', 'else');
    }, tokenKey);
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    await expect(page.getByText(/Please login again/).first()).toBeVisible();
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).not.toContain(tokenKey);
    expect(kept).not.toContain('something');
  });
}

test('failed background calls do not disturb: the account page works without the details of an entry', async ({
  page,
}) => {
  const id = '0191f7b0-0000-4000-8000-000000000001';
  const at = '2026-11-01T08:00:00.000Z';
  const row = { id, number: '0007', title: 'The Last Call', state: 'in_review', updatedAt: at };
  const list = [{ ...row, submittedAt: at }];
  const profile = { email: 'somebody@example.org', locale: 'en-US', createdAt: at };
  const buildSuccess = (data: object) => buildAnswer(200, { status: 200, msg: '', data });
  await page.addInitScript((key) => localStorage.setItem(key, 'some'), tokenKey);
  await page.route('**/api/account', (route) => route.fulfill(buildSuccess(profile)));
  await page.route('**/api/account/entries?*', (route) =>
    route.fulfill(buildSuccess({ list, total: 1 })),
  );
  await page.route(`**/api/account/entries/${id}`, (route) => route.fulfill(buildFault(500)));
  await page.route('**/api/account/certificates', (route) => route.fulfill(buildFault(500)));
  const broken = page.waitForResponse(`**/api/account/entries/${id}`);
  await page.goto('/account');
  await (await broken).finished();
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: /The Last Call/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/account$/);
});

test.describe('a page whose files do not load states the reason and stays on the document', () => {
  const files = { script: '**/dist/assets/contact-us-*.js', style: '**/dist/assets/*.css' };

  async function followLink(page: Page, name: string) {
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await page.getByRole('link', { name }).first().click();
  }

  for (const [cause, status] of [
    ['missing', 404],
    ['other', 503],
  ] as const) {
    test(`a script: ${cause}`, async ({ page }) => {
      await page.route(files.script, (route) => route.fulfill({ status, body: '' }));
      await page.goto('/login');
      await waitForHydration(page);
      await followLink(page, 'Contact Us');
      await expect(
        page.getByText(`Loading the page failed (${cause}). Please check your network`).last(),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/contactUs$/);
      expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
      await page.unroute(files.script);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    });
  }

  test('a failed prefetch is not reported', async ({ page }) => {
    await page.route(files.script, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/login');
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    for (const [name, file] of [
      ['Contact Us', files.script],
      ['Forgot', '**/dist/assets/forgot-password-*.js'],
    ] as const) {
      const asked = page.waitForResponse(file);
      await page.getByRole('link', { name }).first().hover();
      await asked;
    }
    await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0);
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  });

  test('a style: missing', async ({ page }) => {
    await page.goto('/certificates');
    await waitForHydration(page);
    // Only pages with forms load a second stylesheet.
    await page.route(files.style, (route) => route.fulfill({ status: 404, body: '' }));
    await followLink(page, 'Submit an entry');
    await expect(
      page.getByText('Loading the page’s styles failed (missing).').last(),
    ).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  });

  test('a script: 120 seconds', async ({ page }) => {
    await page.clock.install();
    await page.route(files.script, () => {});
    await page.goto('/login');
    await waitForHydration(page);
    const asked = page.waitForRequest(files.script);
    // The page's clock is paused from here on.
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await followLink(page, 'Contact Us');
    await asked;
    await page.clock.fastForward(119_900);
    await expect(page).toHaveURL(/\/login$/);
    await page.clock.fastForward(200);
    await expect(page.getByText('Loading the page failed (timeout).').last()).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('console', () => {
  test('without a token it opens the login without a message', async ({ page }) => {
    await page.goto('/safeSuper/');
    await expect(page).toHaveURL(/\/safeSuper\/#\/login$/);
    await expect(page.locator('.ant-message-notice, .ant-notification-notice')).toHaveCount(0);
  });

  test('shows a placeholder while the current user loads', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'some'), tokenKey);
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/currentUser', async (route) => {
      await held;
      await route.fulfill(
        buildAnswer(200, { status: 302, msg: 'Please login again.', data: null }),
      );
    });
    await page.goto('/safeSuper/');
    await expect(page.getByRole('heading', { name: 'Login' })).toHaveCount(0);
    release();
    await expect(page).toHaveURL(/#\/login/);
    expect(await page.evaluate((key) => localStorage.getItem(key), tokenKey)).toBeNull();
  });

  for (const status of [403, 500]) {
    test(`HTTP ${status} at the start leads to #/500 with a notification`, async ({ page }) => {
      await page.addInitScript((key) => localStorage.setItem(key, 'some'), tokenKey);
      await page.route('**/api/currentUser', (route) => route.fulfill(buildFault(status)));
      await page.goto('/safeSuper/');
      await expect(page).toHaveURL(/#\/500$/);
      await expect(page.getByText('Sorry, something went wrong.')).toBeVisible();
      await expect(page.getByText(`The reason for ${status}`).first()).toBeAttached();
    });
  }

  test('an account without roles is told so', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'some'), tokenKey);
    const nobody = {
      name: 'dontHaveAccess',
      account: 'a@example.org',
      roles: [],
      access: { canSeeAdmin: false },
    };
    await page.route('**/api/currentUser', (route) =>
      route.fulfill(buildAnswer(200, { status: 200, msg: '', data: nobody })),
    );
    await page.goto('/safeSuper/');
    await expect(
      page
        .getByText('a@example.org')
        .or(page.getByText(/access/i))
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  test('a page whose script is missing states the reason', async ({ page }) => {
    await page.route('**/dist/console/assets/login*.js', (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.goto('/safeSuper/#/login');
    await expect(page.getByText(/failed/i).first()).toBeVisible();
  });
});
