import { usualVoteRules } from '@film-contest/contract/voting';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { waitForHydration } from '../support/fixtures.ts';
import { owner } from '../support/owner.ts';
import type { Server } from '../support/server.ts';
import {
  expect,
  expectCounted,
  expectNoViolations,
  openEntryPage,
  openVoting,
  readVoteCount,
  test,
  voteButton,
} from '../support/voting.ts';

/** Tests votes from the press of the button to the database, with each kind of proof. */
test.use({ locale: 'en-US' });

/** An IP address of a cloud provider (AS45102). Such networks are rejected by default. */
const cloud = { 'x-forwarded-for': '47.88.0.10' };
/** An IP address of a carrier (AS9808), whose votes need no captcha. */
const carrier = { 'x-forwarded-for': '117.128.0.10' };
/** An IP address of a privacy relay for phones. Its votes need a code. */
const relay = { 'x-forwarded-for': '104.28.0.10' };

/** Triggers the next captcha, and returns its code. */
async function solveNext(page: Page, server: Server, bring: () => Promise<unknown>) {
  const captcha = page.waitForResponse('**/api/captcha');
  await bring();
  const { data } = await (await captcha).json();
  // Requests the code directly, because the page's requests have the header of a proxy.
  const { code } = await (await fetch(`${server.url}/dev/captcha/${data.id}`)).json();
  return code as string;
}

test('a new device votes after a short wait with proof of work only', async ({ page, server }) => {
  const number = await openVoting(server, { minDeviceSeconds: 5 });
  await openEntryPage(page, number);
  await voteButton(page).click();
  await expect(voteButton(page)).toHaveText(/^Voting in \d\ss…$/);
  await expect(voteButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^First vote from this device/).first()).toBeVisible();
  await expect(page.getByText('1 vote', { exact: true }).first()).toBeVisible();
  await expectCounted(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [vote] = await readVoteCount(server, number);
  expect(vote).toMatchObject({ level: 0, network: 'private' });
  expect(vote?.dwell_ms).toBeGreaterThan(0);
});

test.describe('in a busy network', () => {
  test.use({ extraHTTPHeaders: carrier });

  test('work takes longer, and the page tells why', async ({ page, server }) => {
    const workAbove = { ...usualVoteRules.workAbove, network: 1, maxSeconds: 2 };
    for (let votes = 0; votes < 3; votes++) {
      await openEntryPage(page, await openVoting(server, { workAbove }));
      await voteButton(page).click();
      await expectCounted(page);
    }
    const number = await openVoting(server, { workAbove });
    await openEntryPage(page, number);
    const reason = page.getByText(/^Many votes have just come from your network/).first();
    // Holds the script that solves the work until the page has explained the delay.
    await page.route('**/work.worker*', async (route) => {
      await expect(reason).toBeVisible();
      await route.continue();
    });
    await voteButton(page).click();
    await expectCounted(page);
    await expect(reason).toBeHidden();
    expect(await readVoteCount(server, number)).toMatchObject([{ level: 0, network: 'ordinary' }]);
  });
});

test('expired work is done again without a message', async ({ page, server }) => {
  const number = await openVoting(server);
  let refusals = 0;
  await page.route('**/api/entries/*/vote', (route) => {
    if (refusals > 0) return route.fallback();
    refusals += 1;
    const body = JSON.stringify({ status: 4030, msg: 'The proof has expired', data: null });
    return route.fulfill({ status: 200, contentType: 'application/json', body });
  });
  await openEntryPage(page, number);
  await voteButton(page).click();
  await expectCounted(page);
  expect(refusals).toBe(1);
});

test('a vote works on plain HTTP, where browsers disable Web Crypto', async ({ page, server }) => {
  const number = await openVoting(server);
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await openEntryPage(page, number);
  await voteButton(page).click();
  await expectCounted(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a captcha is solved by keyboard (${colorScheme})`, async ({ server, newContext }) => {
    const number = await openVoting(server, { minDeviceSeconds: 3600 });
    const look = { locale: 'en-US', colorScheme, viewport: { width: 360, height: 740 } };
    const page = await (await newContext(look)).newPage();
    await openEntryPage(page, number);
    await voteButton(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'One more step' });
    const field = dialog.getByRole('textbox', { name: 'Captcha' });
    await expect(field).toBeVisible();
    await expectNoViolations(page, 'dialog');

    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please enter captcha!')).toBeVisible();
    await expect(field).toBeFocused();

    await page.keyboard.type('000000');
    const code = await solveNext(page, server, () => page.keyboard.press('Enter'));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    expect(await readVoteCount(server, number)).toEqual([]);

    await dialog.getByRole('button', { name: 'New image' }).focus();
    const next = await solveNext(page, server, () => page.keyboard.press('Enter'));
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    expect(next).not.toBe(code);
    await field.focus();
    await page.keyboard.type(next);
    await page.keyboard.press('Enter');
    await expectCounted(page);
    await expect(dialog).toBeHidden();
    await expect(voteButton(page)).toBeFocused();
    expect(await readVoteCount(server, number)).toMatchObject([{ level: 1 }]);
  });
}

test('a visitor of the gallery is one known device on the film’s page', async ({
  page,
  server,
  context,
}) => {
  const number = await openVoting(server, { minDeviceSeconds: 3 });
  const readVoterCookie = async () =>
    (await context.cookies()).find(({ name }) => name === 'vid')?.value;
  await page.goto('/en-US/gallery');
  await expect.poll(readVoterCookie).toBeTruthy();
  const made = await readVoterCookie();
  await page.goto('/en-US');
  await waitForHydration(page);
  await openEntryPage(page, number);
  await expect(voteButton(page)).toHaveText('Vote');
  expect(await readVoterCookie()).toBe(made);
});

test('closing a captcha cancels the vote, and the button opens it again', async ({
  page,
  server,
}) => {
  const number = await openVoting(server, { minDeviceSeconds: 3600 });
  await openEntryPage(page, number);
  await voteButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'One more step' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(voteButton(page)).toHaveText('Vote');
  await expect(page.getByText('0 votes', { exact: true }).first()).toBeVisible();
  await voteButton(page).click();
  await expect(dialog).toBeVisible();
});

test('a mailed code counts the vote and is valid for the next film', async ({
  server,
  newContext,
}) => {
  const number = await openVoting(server, { refuse: [] });
  const page = await (await newContext(buildContextOptions(cloud))).newPage();
  await openEntryPage(page, number);
  const code = await solveNext(page, server, () => voteButton(page).click());
  const dialog = page.getByRole('dialog', { name: 'Confirm your vote' });
  await expect(dialog.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?next=%2Fgallery%2F${number}`,
  );
  await expectNoViolations(page, 'dialog');
  const contact = dialog.getByRole('textbox', { name: 'Email or phone' });
  await contact.fill('no address');
  await dialog.getByRole('textbox', { name: 'Captcha' }).fill(code);
  const next = await solveNext(page, server, () =>
    dialog.getByRole('button', { name: 'Send the code' }).click(),
  );
  await expect(contact).toHaveAttribute('aria-invalid', 'true');
  await expect(contact).toHaveValue('no address');

  const address = `voter-${number}@example.org`;
  await contact.fill(address);
  await dialog.getByRole('textbox', { name: 'Captcha' }).fill(next);
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  const field = dialog.getByRole('textbox', { name: 'Code' });
  await expect(field).toBeFocused();
  await expect(dialog.getByText(`has been sent to ${address}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Send again in/ })).toBeVisible();
  await expectNoViolations(page, 'dialog');

  const mailed = await readMailedCode(server, address);
  await field.fill(mailed === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(mailed);
  await dialog.getByRole('button', { name: 'Vote', exact: true }).click();
  await expectCounted(page);
  expect(await readVoteCount(server, number)).toMatchObject([{ level: 2, network: 'hosting' }]);

  const another = await openVoting(server, { refuse: [] });
  await openEntryPage(page, another);
  await voteButton(page).click();
  const asked = page.getByRole('dialog', { name: 'Confirm your vote' });
  await expect(voteButton(page).filter({ hasText: 'Voted' }).or(asked)).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test('where only accounts may vote, registration leads back to the film', async ({
  page,
  server,
}) => {
  const number = await openVoting(server, { highStakes: true });
  await openEntryPage(page, number);
  await voteButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Log in to vote' });
  await expectNoViolations(page, 'dialog');
  await dialog.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?next=%2Fgallery%2F${number}$`));
});

test('a rejected network gets a case number, which the appeal contains', async ({
  server,
  newContext,
}) => {
  const number = await openVoting(server);
  const page = await (await newContext(buildContextOptions(cloud))).newPage();
  await openEntryPage(page, number);
  await voteButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off your VPN' });
  await expect(dialog.getByText('Prohibit using VPN network voting!')).toBeVisible();
  await expectNoViolations(page, 'dialog');
  const refused = (await dialog.locator('strong').textContent()) ?? '';
  await expect
    .poll(() =>
      query(server.dataDir, 'select code from vote_refusals where case_id = $1', [refused]),
    )
    .toEqual([{ code: 2016 }]);
  await expect(page.getByText('0 votes', { exact: true }).first()).toBeVisible();

  await dialog.getByRole('link', { name: /Appeal/ }).click();
  await expect(page).toHaveURL(/\/contactUs#case=/);
  await expect(page.locator('#content')).toHaveValue(
    `My vote was rejected because of my network. Please look into it. Case number: ${refused}`,
  );
});

test('a rejected device can vote after changing its network', async ({ server, newContext }) => {
  const number = await openVoting(server);
  const context = await newContext(buildContextOptions(cloud));
  const page = await context.newPage();
  await openEntryPage(page, number);
  await voteButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off your VPN' });
  await expect(dialog).toBeVisible();
  await context.setExtraHTTPHeaders({});
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectCounted(page);
});

test('a venue pass lowers the required proof, and the page shows the venue', async ({
  page,
  server,
  context,
}) => {
  const number = await openVoting(server);
  const pass = await makePass(page, server, 'Riverside Hall');
  await context.setExtraHTTPHeaders(relay);
  await page.goto(pass);
  await expect(page).toHaveURL(/\/gallery$/);
  const landing = page.getByRole('region', { name: 'You are voting at Riverside Hall' });
  await expect(landing).toBeFocused();
  await openEntryPage(page, number);
  await expect(page.getByText(/^Voting at Riverside Hall until/)).toBeVisible();
  await voteButton(page).click();
  await expectCounted(page);
  expect(await readVoteCount(server, number)).toMatchObject([{ level: 0 }]);

  await page.goto('/v/00000000000000000000');
  await expect(page.getByRole('region', { name: 'This is not a valid pass' })).toBeVisible();
  await expectNoViolations(page, 'main');
});

const buildContextOptions = (extraHTTPHeaders: Record<string, string>): BrowserContextOptions => ({
  locale: 'en-US',
  extraHTTPHeaders,
});

async function readMailedCode({ url }: Server, address: string): Promise<string> {
  const headers = { accept: 'application/json' };
  const answer = await fetch(`${url}/dev/outbox`, { headers });
  const mails: { to: string; text: string }[] = await answer.json();
  const text = mails.find(({ to }) => to === address)?.text ?? '';
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (!code) throw new Error(`no code was sent to ${address}`);
  return code;
}

/** Creates a venue pass as staff and returns the URL of its QR code. */
async function makePass(page: Page, { url }: Server, name: string): Promise<string> {
  const { data: session } = await (
    await page.request.post(`${url}/api/console/login`, { data: owner })
  ).json();
  const answer = await page.request.post(`${url}/api/console/votes/passes`, {
    headers: { authorization: `Bearer ${session.access_token}` },
    data: {
      name,
      quota: 10,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      networks: [],
    },
  });
  const { data } = await answer.json();
  return data.address;
}
