import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../support/axe.ts';
import { query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { type Server, startServer } from '../support/server.ts';

/** Tests the login of staff with a second factor, and the logout after inactivity. */
const owner = { account: 'owner@example.org', password: 'Owner-12' };
const editor = 'editor@example.org';

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer({
        ROLE: 'web',
        OWNER_EMAIL: owner.account,
        OWNER_PASSWORD: owner.password,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ locale: 'en-US' });
test.describe.configure({ mode: 'serial' });

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Computes the code of an authenticator app (RFC 6238), the given number of steps from now. */
function generateTotp(secret: string, steps = 0): string {
  const bits = [...secret]
    .map((char) => base32.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(step).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Adds a virtual passkey device that approves every request. */
async function addFingerprintReader(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Opens a page as a bookmark does. Navigates away first, because a change of the hash alone would not reload it. */
async function openFromBookmark(page: Page, path: string) {
  await page.goto('about:blank');
  await page.goto(`/safeSuper/#${path}`);
}

const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const findHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function typePassword(page: Page, account = owner.account) {
  await page.getByLabel('Email').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await findButton(page, 'Login').click();
}

async function logOut(page: Page, name: string) {
  await page.getByRole('button', { name: `Account: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(findHeading(page, 'Console login')).toBeVisible();
}

/** Types the code of the authenticator app, for the secret that the page shows. */
async function confirmApp(page: Page): Promise<string> {
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  await page.getByLabel('Code from the app').fill(generateTotp(secret, -1));
  await findButton(page, 'Confirm').click();
  return secret;
}

test('an owner adds a passkey and an app, logs in with either, and reaches the requested page', async ({
  page,
  newContext,
}) => {
  await addFingerprintReader(page);
  await openFromBookmark(page, '/login');
  await typePassword(page);
  await page.getByRole('button', { name: 'Account: owner' }).click();
  await page.getByRole('link', { name: 'My login' }).click();
  await findButton(page, 'Add a passkey').click();
  await findButton(page, 'Create passkey').click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  const saved = page.waitForEvent('download');
  await findButton(page, 'Download').click();
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
  expect(await findAxeViolations(page, '.ant-modal')).toEqual([]);
  await findButton(page, 'I have saved them').click();

  await findButton(page, 'Add an authenticator app').click();
  const secret = await confirmApp(page);
  await expect(findButton(page, 'Remove Authenticator app')).toBeVisible();
  expect(await findAxeViolations(page, 'main')).toEqual([]);

  await logOut(page, 'owner');
  await openFromBookmark(page, '/audit?current=2');
  await expect(findHeading(page, 'Console login')).toBeVisible();
  await typePassword(page);
  await expect(findHeading(page, 'One more step')).toBeVisible();
  await findButton(page, 'Use a passkey').click();
  await expect(page).toHaveURL(/#\/audit\?current=2$/);

  const elsewhere = await (await newContext({ locale: 'en-US' })).newPage();
  await openFromBookmark(elsewhere, '/login');
  await typePassword(elsewhere);
  await findButton(elsewhere, 'Use the authenticator app').click();
  await elsewhere.getByLabel('Code from the app').fill('000000');
  await findButton(elsewhere, 'Login').click();
  await expect(elsewhere.getByText('The security code is wrong or has expired')).toBeVisible();
  await elsewhere.getByLabel('Code from the app').fill(generateTotp(secret));
  await findButton(elsewhere, 'Login').click();
  await expect(findHeading(elsewhere, 'Dashboard')).toBeVisible();

  await openFromBookmark(page, '/my-sign-in');
  await expect(page.getByText('This device')).toBeVisible();
  await findButton(page, 'Log out everywhere else').click();
  await expect(findButton(page, 'Log out everywhere else')).toBeHidden();
  await elsewhere.reload();
  await expect(findHeading(elsewhere, 'Console login')).toBeVisible();
  await typePassword(elsewhere);
  await findButton(elsewhere, 'Use a recovery code').click();
  await elsewhere.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
  await findButton(elsewhere, 'Login').click();
  await expect(findHeading(elsewhere, 'Dashboard')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You have 9 codes left.')).toBeVisible();
});

test('required second factors are set up first; inactive staff are logged out', async ({
  page,
  server,
}) => {
  await query(
    server.dataDir,
    `with added as (
       insert into accounts (email, name, password_hash, locale, consent_version, activated_at)
       select $1, 'Ed', password_hash, 'en-US', 1, now() from accounts where email = $2 returning id)
     insert into staff_roles select id, 'editor' from added`,
    [editor, owner.account],
  );
  await query(
    server.dataDir,
    `insert into settings as s (name, value, version)
     values ('contest', '{"requireSecondFactor":"staff"}', 1)
     on conflict (name) do update set value = s.value || excluded.value`,
  );
  await page.clock.install();
  await openFromBookmark(page, '/content/news');
  await typePassword(page, editor);
  await expect(findHeading(page, 'Set up your second factor')).toBeVisible();
  await openFromBookmark(page, '/content/news');
  await expect(findHeading(page, 'Set up your second factor')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Authenticator app/ }).click();
  await confirmApp(page);
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await findButton(page, 'I have saved them').click();
  await expect(findHeading(page, 'News')).toBeVisible();

  const ageSession = (minutes: number) =>
    query(
      server.dataDir,
      `update sessions set last_used_at = now() - make_interval(mins => $1)
       where account_id = (select id from accounts where email = $2)`,
      [minutes, editor],
    );
  const warning = page.getByRole('dialog', { name: 'You are about to be logged out' });
  // Retries, because the server treats the session as recently used for some seconds.
  await expect(async () => {
    await ageSession(29);
    await page.clock.fastForward('28:10');
    await expect(warning).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(async () => {
    await findButton(page, 'Stay logged in').click({ timeout: 2000 });
    await expect(warning).toBeHidden({ timeout: 2000 });
  }).toPass();

  await ageSession(31);
  await page.clock.fastForward('28:10');
  await expect(findHeading(page, 'Console login')).toBeVisible();
  await typePassword(page, editor);
  await findButton(page, 'Start over').waitFor();
  await expect(page).toHaveURL(/#\/login$/);
});
