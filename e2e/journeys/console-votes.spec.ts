import type { Page } from '@playwright/test';
import { findAxeViolations } from '../support/axe.ts';
import { publishEntry } from '../support/content.ts';
import { insertRejectedVotes, query } from '../support/database.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture, owner, signInStaff } from '../support/owner.ts';
import type { Server } from '../support/server.ts';

const auditor = 'auditor@example.org';
/** A network of a cloud provider, from the built-in list. */
const cloud = { address: '47.88.0.1', masked: '47.88.0.0/24' };

/** Tests the console's screens about votes. */
const test = base.extend<object, { server: Server }>({
  server: createOwnedServerFixture({ ROLE: 'web' }),
});
test.use({ locale: 'en-US' });

const openScreen = (page: Page, path: string) => page.goto(`/safeSuper/#${path}`);
const findDialog = (page: Page) => page.getByRole('dialog');

/** Formats a day that is far in the future, because `datetime-local` fields use the contest's time zone. */
const formatDay = (ahead: number) =>
  new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Reads the public voting rules. */
async function readRules(page: Page) {
  const answer = await page.request.get('/api/votes/rules');
  return ((await answer.json()) as { data: { rules: Record<string, unknown> } }).data.rules;
}

async function insertRejectedVote(dataDir: string, name: string) {
  const entry = await publishEntry(dataDir, { title: `Film of ${name}`, group: 'open' });
  await query(
    dataDir,
    `insert into vote_refusals (case_id, entry_number, code, network, level, masked, asn, sources)
     values ($1, $2, 2016, 'hosting', 0, $3, 45102, '{policy,asn}')`,
    [name, entry.number, cloud.masked],
  );
}

test('a venue pass is created, its sheet shows a QR code, and its URL activates the pass', async ({
  page,
  newContext,
}) => {
  await signInStaff(page);
  await openScreen(page, '/votes/passes');
  await page.getByRole('button', { name: 'New pass' }).click();
  await findDialog(page).getByRole('button', { name: 'New pass' }).click();
  await expect(findDialog(page).getByText('This field is required')).toHaveCount(1);
  await expect(findDialog(page).getByLabel('Until', { exact: true })).not.toHaveValue('');

  await findDialog(page).getByLabel('Venue').fill('Hall of the School');
  await findDialog(page)
    .getByLabel('From', { exact: true })
    .fill(`${formatDay(-1)}T08:00`);
  await findDialog(page)
    .getByLabel('Until', { exact: true })
    .fill(`${formatDay(-2)}T08:00`);
  await findDialog(page).getByLabel('Only from these networks').fill('no network');
  await findDialog(page).getByRole('button', { name: 'New pass' }).click();
  await expect(findDialog(page).getByText('Enter an IP address or a range')).toBeVisible();
  await findDialog(page).getByLabel('Only from these networks').fill('');
  await findDialog(page).getByRole('button', { name: 'New pass' }).click();
  await expect(findDialog(page).getByText('The end must be after the start')).toBeVisible();
  await expect(findDialog(page).getByLabel('Venue')).toHaveValue('Hall of the School');

  await findDialog(page)
    .getByLabel('Until', { exact: true })
    .fill(`${formatDay(2)}T08:00`);
  await findDialog(page).getByRole('button', { name: 'New pass' }).click();
  await expect(page.getByRole('heading', { name: 'Venue pass', exact: true })).toBeVisible();
  const sheet = page.getByRole('article');
  await expect(sheet.getByText('Hall of the School')).toBeVisible();
  const address = await sheet.getByRole('img').getAttribute('aria-label');
  expect(address).toMatch(/\/v\/[\w-]{22}$/);
  await expect(sheet.getByText(address ?? '', { exact: true })).toBeVisible();
  for (const said of ['为喜欢的作品投票', 'Vote for your favorite film', 'For up to 500 votes']) {
    await expect(sheet.getByText(said)).toBeVisible();
  }
  await page.getByRole('checkbox', { name: '繁體中文' }).check();
  await expect(sheet.getByText('為喜歡的作品投票')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(sheet.getByRole('img')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const visitor = await newContext({ locale: 'en-US' });
  const phone = await visitor.newPage();
  await phone.goto(address ?? '');
  await expect(phone).toHaveURL(/\/gallery/);
  expect((await visitor.cookies()).map(({ name }) => name)).toContain('pass');

  await openScreen(page, '/votes/passes');
  const row = page.getByRole('row', { name: /Hall of the School/ });
  await expect(row.getByText('Open', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Revoke the pass for Hall of the School' }).click();
  await findDialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible();
});

test('a case number is found and explained, and its network is allowed', async ({
  page,
  server,
}) => {
  await insertRejectedVote(server.dataDir, '7K3M-Q9XA');
  await insertRejectedVote(server.dataDir, 'WWWW-1111');
  await signInStaff(page);
  await openScreen(page, '/votes/refused');
  await expect(page.getByRole('cell', { name: 'WWWW-1111' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: /^Case number/ });
  await search.fill('ZZZZ-0000');
  await search.press('Enter');
  await expect(page.getByText('No rejected vote has this case number.')).toBeVisible();
  await search.fill(' 7k3m q9xa ');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Case 7K3M-Q9XA' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'WWWW-1111' })).toHaveCount(0);
  await expect(page.getByText(/network of the kind “Data center”/)).toBeVisible();
  await expect(page.getByText(/According to: Our own list, Network table/)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: `Exempt ${cloud.masked}…` }).click();
  await expect(findDialog(page).getByLabel('Address or range')).toHaveValue(cloud.masked);
  await expect(findDialog(page).getByLabel('Reason')).toHaveValue('Case 7K3M-Q9XA');
  await expect(findDialog(page).getByLabel('Last day')).not.toHaveValue('');
  await findDialog(page).getByLabel('Last day').fill(formatDay(-3));
  await findDialog(page).getByRole('button', { name: 'Exempt a network' }).click();
  await expect(findDialog(page).getByText('Choose a time within the next year')).toBeVisible();
  await findDialog(page).getByLabel('Last day').fill(formatDay(10));
  await findDialog(page).getByRole('button', { name: 'Exempt a network' }).click();
  await expect(page.getByText('Exempted', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Look up this network' }).first().click();
  const row = page.getByRole('row', { name: /47\.88\.0\.0\/24/ });
  await expect(row.getByText('In force')).toBeVisible();

  const address = page.getByRole('textbox', { name: 'IP address' });
  await address.fill(cloud.address);
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(
    page.getByText(`A vote from ${cloud.address} counts without further proof.`),
  ).toBeVisible();
  await expect(
    page.getByText(/Staff exempted 47\.88\.0\.0\/24 until .*Case 7K3M-Q9XA/),
  ).toBeVisible();

  await row.getByRole('button', { name: `Remove ${cloud.masked}` }).click();
  await findDialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No networks are exempted.')).toBeVisible();
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText(`Votes from ${cloud.address} are rejected.`)).toBeVisible();
});

test('a look-up replaces the one from the URL that is still running', async ({ page }) => {
  await signInStaff(page);
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/console/votes/look-up', async (route) => {
    if (route.request().postData()?.includes('47.89.0.1')) await slow.promise;
    await route.continue();
  });
  await page.goto('/safeSuper/#/votes/networks?address=47.89.0.1');
  const address = page.getByRole('textbox', { name: 'IP address' });
  await expect(address).toHaveValue('47.89.0.1');
  await address.fill('192.168.1.20');
  await page.getByRole('button', { name: 'Look up' }).click();
  const newest = page.getByText('A vote from 192.168.1.20 counts without further proof.');
  await expect(newest).toBeVisible();

  const late = page.waitForResponse('**/api/console/votes/look-up');
  slow.resolve();
  await (await late).finished();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(newest).toBeVisible();
});

test('an IP address is looked up in all sources, and an invalid one is reported', async ({
  page,
}) => {
  await signInStaff(page);
  await openScreen(page, '/votes/networks');
  const address = page.getByRole('textbox', { name: 'IP address' });
  await address.fill('47.88.0.1:443 please');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Enter one IP address, such as 203.0.113.9')).toBeVisible();
  await expect(address).toHaveValue('47.88.0.1:443 please');

  await address.fill('47.89.0.1');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Votes from 47.89.0.1 are rejected.')).toBeVisible();
  const verdict = page.getByRole('status').filter({ hasText: 'are rejected' });
  await expect(verdict.getByText(/^AS45102 · /)).toBeVisible();
  await expect(verdict.getByText(/Our own list/)).toBeVisible();

  await address.fill('192.168.1.20');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(
    page.getByText('A vote from 192.168.1.20 counts without further proof.'),
  ).toBeVisible();
  await expect(page.getByRole('cell', { name: /Tor exit list/ })).toBeVisible();

  const ranges = page.getByLabel('Addresses or ranges, one per line');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await ranges.fill('203.0.113.0/24\n0.0.0.0/0');
  await save.click();
  await expect(ranges).toHaveAccessibleDescription(
    /This range is too wide: \/8 at most, \/20 for IPv6/,
  );
  await ranges.fill('203.0.113.0/24\n2001:db8::/32');
  await save.click();
  const question = page.getByRole('dialog', { name: 'Save this change?' });
  await expect(question.getByText('No one has voted in the last hour')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await save.click();
  await question.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('The settings have been saved').first()).toBeAttached();
  await address.fill('203.0.113.9');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('203.0.113.0/24 is blocked by staff.')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await findAxeViolations(page)).toEqual([]);
});

test('rules are saved and public, and a colleague’s change is not lost', async ({
  page,
  newContext,
}) => {
  await signInStaff(page);
  await openScreen(page, '/votes/rules');
  const seconds = page.getByLabel('New-device period, in seconds');
  await expect(seconds).toHaveValue('10');
  await seconds.fill('45');

  const other = await (await newContext({ locale: 'en-US' })).newPage();
  await signInStaff(other);
  await openScreen(other, '/votes/rules');
  await other.getByLabel('VPN').uncheck();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('The settings have been saved').first()).toBeAttached();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Show the latest settings' }).click();
  await expect(page.getByLabel('VPN')).not.toBeChecked();
  await expect(seconds).toHaveValue('45');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings have been saved').first()).toBeAttached();
  const rules = { minDeviceSeconds: 45, refuse: ['tor', 'proxy', 'hosting'] };
  await expect.poll(() => readRules(page)).toMatchObject(rules);
  expect(await findAxeViolations(page)).toEqual([]);
});

test('votes and outcomes are shown as figures, and a wrong tally as an alert', async ({
  page,
  server: { dataDir },
}) => {
  const { number } = await publishEntry(dataDir, { title: 'Counted Frames', group: 'open' });
  await query(
    dataDir,
    `insert into votes (entry_number, voter_id, voter_since, request_id, network, level, masked, asn,
       dwell_ms, bucket_narrow, bucket_wide)
     select $1, decode(md5(n::text), 'hex'), now() - interval '3 days', gen_random_uuid(),
       case when n = 1 then 'relay' else 'ordinary' end, case when n = 1 then 2 else 0 end,
       '203.0.113.0/24', 64500, 12000, decode(md5('a'), 'hex'), decode(md5('b'), 'hex')
     from generate_series(1, 3) n`,
    [number],
  );
  await query(dataDir, 'insert into vote_tallies (entry_number, votes) values ($1, 3)', [number]);
  await insertRejectedVotes(dataDir);
  await query(
    dataDir,
    `insert into tally_proofs (entries, votes, differing) values (1, 3, array[$1::int])`,
    [number],
  );
  await query(
    dataDir,
    'insert into entry_impressions (day, entry_number, count) values (current_date, $1, 200)',
    [number],
  );
  await signInStaff(page);
  await openScreen(page, '/');
  await expect(page.getByText('Vote counts do not match the votes.')).toBeVisible();

  await openScreen(page, '/votes');
  await expect(page.getByText('Counted Frames')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Network' }).click();
  await page.getByTitle('Relay', { exact: true }).click();
  await expect(page.getByText('Counted Frames')).toHaveCount(1);
  await expect(page.getByRole('row', { name: /203\.0\.113\.0\/24 · AS64500/ })).toBeVisible();
  await expect(page).toHaveURL(/relay/);

  await openScreen(page, '/votes/outcomes');
  await expect(page.getByRole('alert')).toContainText('Counts do not match the votes');
  await expect(page.getByRole('row', { name: /^Counted 2014 3 75%/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^VPN 0 0 0 1 0 1$/ })).toBeVisible();
  await page.getByText('Last hour').click();
  await expect(page).toHaveURL(/hours=1$/);
  await expect(page.getByText('Requests to vote, 1 minute per bar')).toBeVisible();

  await openScreen(page, '/votes/exposure');
  await expect(page.getByRole('row', { name: /Counted Frames 3 200 1\.5$/ })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('private caller addresses and missing network data are shown as alerts', async ({ page }) => {
  await page.route('**/api/console/votes/networks', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as {
      data: { sources: { name: string; isUsed: boolean; fault: string | null }[] };
    };
    const changes: Record<string, object> = {
      asn: { isUsed: false, fault: 'missing' },
      tor: { file: 'tor.txt', isUsed: true, isStale: true, date: '2020-01-01T00:00:00Z' },
    };
    const sources = answer.data.sources.map((source) => ({ ...source, ...changes[source.name] }));
    const callers = { seen: 400, privateShare: 0.97, topShare: 0.97, trouble: 'private' };
    const data = { ...answer.data, sources, callers: { ...callers, topNetwork: '10.0.0.0/24' } };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await signInStaff(page);
  await openScreen(page, '/');
  await expect(
    page.getByText('Network data is missing or unusable: Network table (ASN).'),
  ).toBeVisible();
  await expect(
    page.getByText(/^Network data is out of date: tor\.txt \(\d+ years ago\)\.$/),
  ).toBeVisible();
  await page.getByRole('link', { name: /^Visitors’ addresses look wrong/ }).click();
  await expect(page.getByRole('heading', { name: 'Networks', exact: true })).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'Visitors’ addresses look wrong' });
  await expect(alert).toContainText('97% of the last 400 requests came from private addresses');
  await expect(alert).toContainText('TRUSTED_PROXIES');
  await expect(alert).toContainText('10.0.0.0/24');
  await expect(page.getByText('Without it most networks are unknown').first()).toBeVisible();
  await expect(page.getByText(/^Tor exit list dates from .* Replace tor\.txt in \//)).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Network table/ }).getByText('Missing', { exact: true }),
  ).toBeVisible();
});

test('an auditor sees the rules and the venue passes and cannot change them', async ({
  page,
  server: { dataDir },
}) => {
  await query(
    dataDir,
    `with person as (
       insert into accounts (email, name, password_hash, locale, consent_version, activated_at)
       select $1, 'Ada Auditor', password_hash, locale, consent_version, now() from accounts where email = $2
       returning id
     )
     insert into staff_roles (account_id, role) select id, 'auditor' from person`,
    [auditor, owner.account],
  );
  await signInStaff(page, auditor);
  await openScreen(page, '/votes/rules');
  await expect(page.getByText('Only owners can change these.')).toBeVisible();
  await expect(page.getByText('New devices from one network in 10 minutes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await openScreen(page, '/votes/passes');
  await expect(page.getByRole('heading', { name: 'Venue passes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New pass' })).toHaveCount(0);
  await openScreen(page, '/votes/networks');
  await expect(page.getByRole('heading', { name: 'Exempted networks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exempt a network' })).toHaveCount(0);
  await expect(page.getByText(/Only owners can see and change the list\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await insertRejectedVote(dataDir, 'AAAA-2222');
  await openScreen(page, '/votes/refused');
  await expect(page.getByRole('cell', { name: 'AAAA-2222' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Exempt/ })).toHaveCount(0);
});
