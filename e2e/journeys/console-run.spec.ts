import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../support/axe.ts';
import { query } from '../support/database.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';

/** Tests a contest from its first start: the owner opens it, invites staff and manages it. */
const owner = { name: 'Olive Owner', email: 'olive@example.org', password: 'Owner-12' };
const editor = { name: 'Ed Editor', email: 'ed@example.org', password: 'Editor-12' };
const writer = { name: 'Wanda', contact: 'wanda@example.org', content: 'May two schools enter?' };
const film = { number: 7, title: 'Borrowed Frames' };
const reason = 'The pictures were taken from a work of somebody else.';

test.describe.configure({ mode: 'serial' });
test.use({
  locale: 'en-US',
  serverName: 'console-run',
  // The recorder of traces adds a script to every frame, but the frame with the mail allows no scripts.
  expectedErrors: /Blocked script execution in 'about:srcdoc'/,
});

const buildScreenUrl = (url: string, path: string) => `${url}/safeSuper/#${path}`;

async function signIn(page: Page, url: string, { email, password } = owner) {
  await page.goto(buildScreenUrl(url, '/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

const findMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

const findInboxLink = (page: Page, open: number) =>
  findMenu(page).getByRole('link', { name: new RegExp(`^Inbox${open > 0 ? `\\D*${open}` : ''}$`) });

async function openMessages(dataDir: string): Promise<number> {
  const [row] = await query<{ open: number }>(
    dataDir,
    `select count(*)::int as open from contact_messages where state = 'open'`,
  );
  return row?.open ?? 0;
}

async function choosePassword(page: Page, { name, password }: typeof editor) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

interface Letter {
  to: string;
  subject: string;
  text: string;
}

async function readNewestLetter(page: Page, url: string, to: string): Promise<Letter> {
  const answer = await page.request.get(`${url}/dev/outbox`, {
    headers: { accept: 'application/json' },
  });
  const letter = ((await answer.json()) as Letter[]).find((each) => each.to === to);
  if (!letter) throw new Error(`no letter to ${to}`);
  return letter;
}

test('a set-up link creates one owner and reports a second use', async ({
  page,
  server,
  newContext,
}) => {
  await page.goto(server.setUpLink);
  await page.getByLabel('Email').fill(owner.email);
  await choosePassword(page, owner);
  await page.getByRole('button', { name: 'Create owner' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const late = await (await newContext({ locale: 'en-US' })).newPage();
  await late.goto(server.setUpLink);
  await expect(late.getByRole('heading', { name: 'This setup link is not valid' })).toBeVisible();
  await expect(late.getByLabel('Password', { exact: true })).toHaveCount(0);
});

test('the owner opens submission and voting, and the site shows it', async ({ page, server }) => {
  await page.goto('/home');
  await expect(page.getByText('Date to be announced').first()).toBeVisible();

  await signIn(page, server.url);
  await findMenu(page).getByRole('button', { name: 'Settings' }).click();
  await findMenu(page).getByRole('link', { name: 'Phases' }).click();
  await page.getByRole('button', { name: 'Open submissions now' }).click();
  await page.locator('#submission_closesAt').fill('2099-03-01T18:00');
  await page.getByRole('button', { name: 'Open voting now' }).click();
  await page.locator('#voting_closesAt').fill('2099-04-01T18:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('Submissions open right now')).toBeVisible();
  await expect(question.getByText('Voting opens right now')).toBeVisible();
  await question.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('The settings have been saved').first()).toBeAttached();
  await expect(page.getByText(/^Open until Mar 1, 2099, 18:00/)).toBeVisible();

  await page.goto('/home');
  await expect(page.getByText(/Until Mar 1, 2099, 18:00/).first()).toBeVisible();
  await expect(page.getByText(/Until Apr 1, 2099, 18:00/).first()).toBeVisible();
});

test('an end before the beginning is reported beside its field, and typed input stays', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  await page.goto(buildScreenUrl(server.url, '/settings/phases'));
  await page.locator('#voting_opensAt').fill('2099-05-01T10:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The end must be after the start')).toBeVisible();
  await page.reload();
  await expect(page.locator('#voting_opensAt')).toHaveValue('2099-05-01T10:00');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.locator('#voting_opensAt')).not.toHaveValue('2099-05-01T10:00');
});

test('settings saved by a colleague meanwhile are not overwritten', async ({
  page,
  server,
  newContext,
}) => {
  const saveSettings = (on: Page) => on.getByRole('button', { name: 'Save', exact: true }).click();
  const findSavedNotice = (on: Page) => on.getByText('The settings have been saved').first();
  await signIn(page, server.url);
  await page.goto(buildScreenUrl(server.url, '/settings/phases'));
  await page.locator('#resultsAt').fill('2099-06-01T10:00');

  const other = await (await newContext({ locale: 'en-US' })).newPage();
  await signIn(other, server.url);
  await other.goto(buildScreenUrl(server.url, '/settings/phases'));
  await other.locator('#submission_closesAt').fill('2099-03-02T18:00');
  await saveSettings(other);
  await expect(findSavedNotice(other)).toBeAttached();

  await page.reload();
  await expect(page.locator('#resultsAt')).toHaveValue('2099-06-01T10:00');
  await saveSettings(page);
  await page.getByRole('button', { name: 'Show the latest settings' }).click();
  await expect(page.locator('#submission_closesAt')).toHaveValue('2099-03-02T18:00');
  await expect(page.locator('#resultsAt')).toHaveValue('2099-06-01T10:00');
  await saveSettings(page);
  await expect(findSavedNotice(page)).toBeAttached();

  await other.reload();
  await expect(other.locator('#submission_closesAt')).toHaveValue('2099-03-02T18:00');
  await expect(other.locator('#resultsAt')).toHaveValue('2099-06-01T10:00');
});

test('an invited editor sees the editor’s screens until the account is suspended', async ({
  page,
  server,
  newContext,
}) => {
  await signIn(page, server.url);
  await findMenu(page).getByRole('button', { name: 'System' }).click();
  await findMenu(page).getByRole('link', { name: 'Staff', exact: true }).click();
  await page.getByRole('button', { name: 'Invite a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('People').fill('Ann\tann@example.org\treviewer\nben@example.org');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('Line 1: The role is missing or unknown.')).toBeVisible();
  await dialog.getByLabel('People').fill('ben@example.org;editor');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByRole('button', { name: /Revoke the invitation/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByLabel('Email').fill(editor.email);
  await dialog.getByRole('checkbox', { name: /^Editor/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: /Revoke the invitation/ })).toHaveCount(3);

  const { text } = await readNewestLetter(page, server.url, editor.email);
  const link = /https?:\S+invitation\?token=\S+/.exec(text)?.[0] ?? '';
  const theirs = await (await newContext({ locale: 'en-US' })).newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(editor.email)).toBeVisible();
  await expect(theirs.getByText('Editor', { exact: true })).toBeVisible();
  expect(theirs.url()).not.toContain('token');
  await choosePassword(theirs, editor);
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const items = findMenu(theirs).locator('> ul > li > :is(a, button)');
  await expect(items).toHaveText(['Dashboard', 'Entries', 'Content', 'Branding']);
  await theirs.goto(buildScreenUrl(server.url, '/staff'));
  await expect(theirs.getByText('Your role has no access to this page.')).toBeVisible();

  const used = await (await newContext({ locale: 'en-US' })).newPage();
  await used.goto(link);
  await expect(used.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible();

  await page.goto(buildScreenUrl(server.url, '/accounts'));
  await page.getByRole('link', { name: editor.email }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(question.getByText('This field is required')).toBeVisible();
  await question.getByLabel('Reason').fill('Shares the login.');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(page.getByText('Shares the login.')).toBeVisible();
  await theirs.goto(buildScreenUrl(server.url, '/content/news'));
  await expect(theirs).toHaveURL(/#\/login$/);
});

test('an account is exported and erased on request', async ({ page, server }) => {
  const email = 'leaver@example.org';
  await query(
    server.dataDir,
    `insert into accounts (email, password_hash, locale, consent_version, activated_at)
     values ($1, 'none', 'en-US', 1, now())`,
    [email],
  );
  await signIn(page, server.url);
  await page.goto(buildScreenUrl(server.url, '/accounts'));
  await page.getByRole('link', { name: email }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all data' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(email);

  await page.getByRole('button', { name: 'Delete the account' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('somebody@example.org');
  await question.getByRole('button', { name: 'Delete the account' }).click();
  await expect(
    question.getByText('This is not the email address or phone number of the account'),
  ).toBeVisible();
  await question.getByRole('textbox').fill(email);
  await question.getByRole('button', { name: 'Delete the account' }).click();
  await expect(page).toHaveURL(/#\/accounts$/);
  await expect(page.getByRole('link', { name: owner.email })).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toHaveCount(0);
});

test('a message is answered by mail, and the outbox lists the mail', async ({ page, server }) => {
  const before = await openMessages(server.dataDir);
  await query(
    server.dataDir,
    `insert into contact_messages (content, name, contact, locale) values ($1, $2, $3, 'en-US')`,
    [writer.content, writer.name, writer.contact],
  );
  const answer = 'Yes: name the school that hands it in.';
  await signIn(page, server.url);
  await findInboxLink(page, before + 1).click();
  await page.getByRole('link', { name: writer.content }).click();
  await page.getByLabel('Your reply').fill(answer);
  await page.reload();
  await expect(page.getByLabel('Your reply')).toHaveValue(answer);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('heading', { name: 'Replies so far' })).toBeVisible();
  await expect(findInboxLink(page, before)).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveValue('');

  // A colleague replies first. The typed reply stays and is sent only after the colleague's reply was shown.
  const late = 'One school is enough.';
  await page.getByLabel('Your reply').fill(late);
  await query(
    server.dataDir,
    `with theirs as (
       insert into contact_answers (message_id, text, by_name)
       select id, 'Ask your school.', 'Sam' from contact_messages where contact = $1
     ) update contact_messages set version = version + 1 where contact = $1`,
    [writer.contact],
  );
  await page.getByRole('button', { name: 'Send email' }).click();
  const told = page.getByRole('dialog', { name: 'Sam replied while you were writing' });
  await told.getByRole('button', { name: 'Back to my text' }).click();
  await expect(page.getByText('Ask your school.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send email' })).toBeDisabled();
  await page.getByRole('button', { name: 'Send mine too' }).click();
  await expect(page.getByLabel('Your reply')).toHaveValue(late);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: late })).toBeVisible();
  await page.getByLabel('New note').fill('Two schools is fine.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Two schools' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(buildScreenUrl(server.url, '/inbox'));
  await page.getByRole('button', { name: /^Replied \d+$/ }).click();
  await expect(page).toHaveURL(/filters=/);
  await expect(page.getByRole('link', { name: writer.content })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goBack();
  await expect(page).not.toHaveURL(/filters=/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(buildScreenUrl(server.url, '/inbox/00000000-0000-4000-8000-000000000000'));
  await page.getByRole('link', { name: 'Back to “Inbox”' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  expect((await readNewestLetter(page, server.url, writer.contact)).text).toContain(late);

  await page.goto(buildScreenUrl(server.url, '/outbox'));
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await page
    .getByRole('row', { name: new RegExp(writer.contact) })
    .last()
    .getByRole('link')
    .click();
  const mail = page.frameLocator('iframe[sandbox=""]');
  await expect(mail.getByText(answer)).toBeVisible();
  await page.getByText('As plain text').click();
  await expect(page.getByText(answer)).toBeVisible();
});

test('the dashboard lists the first steps, and the site shows the owner’s message overrides', async ({
  page,
  server,
}) => {
  await signIn(page, server.url);
  const steps = page.getByRole('region', { name: 'Getting started' });
  const findStep = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  await expect(findStep('Open submissions')).toContainText('done');
  await expect(findStep('Write the contest details')).not.toContainText('done');
  await expect(page.getByText('worker process is running')).toBeVisible();
  await expect(page.getByText('No entries were submitted in the last 30 days.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await findMenu(page).getByRole('link', { name: 'Review', exact: true }).click();
  await expect(page.getByText('No entries have been submitted yet.')).toBeVisible();

  await page.goto(buildScreenUrl(server.url, '/settings/texts?search=shell.nav.gallery'));
  await page.getByRole('button', { name: 'Gallery', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reword' });
  await dialog.getByLabel('English').fill('Films {all}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Only these values can be used here: –')).toBeVisible();
  await dialog.getByLabel('English').fill('All films <3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/en-US/home');
  await waitForHydration(page);
  await expect(page.getByRole('link', { name: 'All films <3' }).first()).toBeVisible();
  await page.goto('/zh-TW/home');
  await expect(page.getByRole('link', { name: 'All films <3' })).toHaveCount(0);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ });

  test('a list says so until the connection returns', async ({ page, context, server }) => {
    await signIn(page, server.url);
    await findMenu(page).getByRole('link', { name: 'Inbox' }).click();
    await expect(page.getByRole('link', { name: writer.content })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Done \d+$/ }).click();
    await expect(page.getByText('The list could not be loaded')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('The list could not be loaded')).toBeHidden();
  });
});

test('a disqualified entry shows the reason to everyone', async ({ page, server }) => {
  const form = {
    ...{ group: 'open', title: film.title, team: 'Copy & Co.' },
    ...{ desc: 'A film that looks familiar to many.', team_desc: 'Three friends with a camera.' },
  };
  const [entry] = await query<{ id: string }>(
    server.dataDir,
    `insert into entries (account_id, number, state, form, submitted_at, published_at)
     select id, $1, 'published', $2, now(), now() from accounts where email = $3 returning id`,
    [film.number, JSON.stringify(form), owner.email],
  );
  await signIn(page, server.url);
  await page.goto(buildScreenUrl(server.url, `/entries/${entry?.id}`));
  await page.getByRole('button', { name: 'Disqualify' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Everyone can read the reason/)).toBeVisible();
  await dialog.getByLabel('Reason (public)').fill(reason);
  await dialog.getByRole('button', { name: 'Disqualify' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Disqualified', { exact: true }).first()).toBeVisible();
  const address = await page.getByRole('link', { name: 'Public page' }).getAttribute('href');
  await page.goto(`${server.url}${address}`);
  await expect(page.getByText(reason).first()).toBeVisible();
});

test('the audit log lists all changes in words', async ({ page, server }) => {
  await signIn(page, server.url);
  await page.goto(buildScreenUrl(server.url, '/audit?pageSize=50'));
  const findRow = (text: string) => page.getByRole('row', { name: new RegExp(text) }).first();
  const findTarget = (text: string) => findRow(text).getByRole('link').last();
  await expect(findTarget('Disqualified an entry')).toHaveText('0007 Borrowed Frames');
  await expect(findTarget('Replied to a message')).toHaveText(writer.name);
  await expect(findTarget('Suspended an account')).toHaveText(editor.email);
  await expect(findTarget('Invited someone')).toHaveText('e…@e…');
  await expect(findTarget('Changed the settings')).toHaveText('Settings');
  await findRow('Suspended an account').getByRole('button').click();
  await expect(page.getByText('Shares the login.')).toBeVisible();
  await page.getByRole('link', { name: 'Everything about this target' }).first().click();
  await expect(page.getByText('Filtered to one target or request')).toBeVisible();
  await expect(page.getByText('Replied to a message')).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('account.suspend');
});
