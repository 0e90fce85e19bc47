import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { getMedia } from '../support/media.ts';

/** Tests content from the console's forms to the public pages. */
const owner = { name: 'Owner', email: 'owner@example.org', password: 'Owner-12' };
const editor = 'editor@example.org';
const reviewer = 'reviewer@example.org';

test.describe.configure({ mode: 'serial' });
test.use({ locale: 'en-US', serverName: 'console-content' });

test('an editor writes news with a picture, converts it to Traditional Chinese and publishes it', async ({
  page,
  server,
  newContext,
}) => {
  test.setTimeout(120_000);
  const { cover } = await getMedia();
  await setUpOwner(page, server.setUpLink);
  await addStaff(server.dataDir, editor, 'editor');
  await addStaff(server.dataDir, reviewer, 'reviewer');

  const desk = await (await newContext({ locale: 'en-US' })).newPage();
  await logIn(desk, editor);
  await desk.getByRole('button', { name: 'Content', exact: true }).click();
  await desk.getByRole('link', { name: 'News' }).click();
  await expect(desk.getByText('No news yet. Write the first item.')).toBeVisible();
  await desk.getByRole('link', { name: 'Write a news item' }).first().click();

  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('This field is required').first()).toBeVisible();
  await expect(desk.getByText('Complete at least one language')).toBeVisible();

  await desk.getByLabel('Category').click();
  await desk.getByTitle('Media News').click();
  await desk.getByLabel('Date').fill('2026-03-01');
  await pickAndUpload(desk, () => desk.getByLabel('Cover', { exact: true }).setInputFiles(cover));

  const simplified = desk.getByRole('group', { name: '简体中文' });
  await simplified.getByLabel('Title').fill('反诈短片征集开始');
  await simplified.getByLabel('Summary').fill('用镜头让骗局穿帮。');
  const text = simplified.getByRole('textbox', { name: 'Text' });
  await text.click();
  await simplified.getByRole('button', { name: 'Bold' }).click();
  await expect(simplified.getByRole('button', { name: 'Bold' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await desk.keyboard.type('欢迎投稿');
  await expect(text.locator('strong')).toHaveText('欢迎投稿');
  await pickAndUpload(desk, () =>
    simplified.getByLabel('Insert a picture').last().setInputFiles(cover),
  );
  await expect(text.locator('img')).toBeVisible();

  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await desk.route('**/api/console/convert', async (route) => {
    await answered;
    await route.continue();
  });
  await desk.getByRole('button', { name: /^Fill 繁體中文/ }).click();
  await expect(desk.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await expect(desk.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  answer();
  const traditional = desk.getByRole('group', { name: '繁體中文' });
  await expect(traditional.getByLabel('Title')).toHaveValue('反詐短片徵集開始');
  await expect(traditional.getByText('Converted automatically; please check')).toHaveCount(3);
  await traditional.getByLabel('Title').fill('反詐短片徵件開始');
  await expect(traditional.getByRole('textbox', { name: 'Text' }).locator('strong')).toHaveText(
    '歡迎投稿',
  );

  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('“反诈短片征集开始” has been published').first()).toBeAttached();
  await expect(desk.getByRole('heading', { name: '反诈短片征集开始' })).toBeVisible();
});

test('visitors read it in their language or the nearest available one', async ({ newContext }) => {
  const visitor = await (await newContext({ locale: 'zh-CN' })).newPage();
  await visitor.goto('/zh-CN/events');
  await visitor.getByRole('link', { name: '反诈短片征集开始' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('反诈短片征集开始');
  await expect(visitor.locator('strong')).toHaveText('欢迎投稿');
  const picture = visitor.locator('img[src^="/media/pictures/"]').last();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );

  await visitor.goto('/zh-TW/events');
  await expect(visitor.getByRole('link', { name: '反詐短片徵件開始' })).toBeVisible();

  await visitor.goto('/en-US/events');
  const fallback = visitor.locator('[lang]', {
    has: visitor.getByRole('link', { name: '反诈短片征集开始' }),
  });
  await expect(fallback.last()).toHaveAttribute('lang', 'zh-Hans-CN');
});

test('an editor orders the jury, and visitors see that order', async ({ newContext, server }) => {
  test.setTimeout(180_000);
  const desk = await (await newContext({ locale: 'en-US' })).newPage();
  await logIn(desk, editor);
  await desk.getByRole('button', { name: 'Content', exact: true }).click();
  await desk.getByRole('link', { name: 'Jury', exact: true }).click();
  await desk.getByRole('link', { name: 'Jury panels' }).click();
  await desk.getByRole('link', { name: 'New panel' }).first().click();
  await desk.getByLabel('Category').click();
  await desk.getByTitle('Expert jury').click();
  await desk.getByRole('group', { name: 'English' }).getByLabel('Name').fill('First round');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk).toHaveURL(/panels\/\d+$/);
  for (const name of ['Ann Lee', 'Bo Chen', 'Cy Wu']) await addJuror(desk, name);

  await desk.goto('/safeSuper/#/content/jury/arrange');
  const names = desk.getByRole('region', { name: 'First round' }).getByRole('link');
  await expect(names).toHaveText(['Ann Lee', 'Bo Chen', 'Cy Wu']);
  const waitForOrder = () => desk.waitForResponse(/\/content\/jury\/order$/);
  const grip = desk.getByRole('button', { name: 'Move “Cy Wu”' });
  await grip.press('Space');
  await expect(desk.getByText('picked up. First round, position 3 of 3')).toBeVisible();
  await desk.keyboard.press('ArrowUp');
  await expect(desk.getByText('First round, position 2 of 3')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(names).toHaveText(['Ann Lee', 'Bo Chen', 'Cy Wu']);
  await expect(grip).toBeFocused();
  const first = waitForOrder();
  for (const key of ['Space', 'ArrowUp', 'Space']) await desk.keyboard.press(key);
  await first;
  await expect(desk.getByText('“Cy Wu” has been moved.')).toBeVisible();
  await expect(names).toHaveText(['Ann Lee', 'Cy Wu', 'Bo Chen']);
  const undone = waitForOrder();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await undone;
  await expect(desk.getByText('The previous order has been restored')).toBeVisible();
  await expect(grip).toBeFocused();
  await expect(names).toHaveText(['Ann Lee', 'Bo Chen', 'Cy Wu']);
  const second = waitForOrder();
  const findRow = (name: string) => desk.getByRole('listitem').filter({ hasText: name });
  await findRow('Ann Lee').dragTo(findRow('Cy Wu'), { targetPosition: { x: 200, y: 40 } });
  await second;
  await expect(names).toHaveText(['Bo Chen', 'Cy Wu', 'Ann Lee']);

  // Another curator has saved first: this page overwrites nothing and says so.
  await expect(desk.getByRole('button', { name: 'Undo' })).toBeVisible();
  await query(
    server.dataDir,
    `update contents set position = 0 where type = 'jury' and texts -> 'en-US' ->> 'name' = 'Cy Wu'`,
  );
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(desk.getByText(/Someone else has changed this list/).first()).toBeAttached();
  await expect(names).toHaveText(['Cy Wu', 'Bo Chen', 'Ann Lee']);

  const visitor = await (await newContext({ locale: 'en-US' })).newPage();
  await visitor.goto('/en-US/professionalJury');
  await expect(visitor.locator('main').getByRole('heading', { name: /Wu|Chen|Lee/ })).toHaveText([
    'Cy Wu',
    'Bo Chen',
    'Ann Lee',
  ]);

  await desk.goto('/safeSuper/#/content/panels');
  await desk.getByRole('button', { name: 'Delete “First round”' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    desk.getByRole('dialog', { name: '“First round” cannot be deleted yet' }),
  ).toBeVisible();
});

test('news is previewed, published at a set time, and restored to an earlier version', async ({
  newContext,
  server,
}) => {
  test.setTimeout(180_000);
  const desk = await (await newContext({ locale: 'en-US' })).newPage();
  await logIn(desk, editor);
  await desk.goto('/safeSuper/#/content/news/new');
  await desk.getByLabel('Category').click();
  await desk.getByTitle('Company Announcements').click();
  await desk.getByLabel('Date').fill('2026-03-02');
  const english = desk.getByRole('group', { name: 'English' });
  await english.getByLabel('Title').fill('Tickets are here');
  await english.getByRole('textbox', { name: 'Text' }).fill('Come and see.');

  await desk.getByRole('button', { name: 'Preview' }).click();
  const pane = desk.getByRole('dialog', { name: 'Preview' });
  const page = pane.frameLocator('iframe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tickets are here');
  await expect(page.getByText('Only you can see this version of the page.')).toBeVisible();
  await page.getByRole('link', { name: 'Gallery' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tickets are here');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(
    page.getByText('This is a preview: nothing was sent or saved').first(),
  ).toBeVisible();
  await pane.getByText('360 px').click();
  await expect(page.getByRole('link', { name: 'Open menu' })).toBeVisible();
  const address = (await pane.locator('iframe').getAttribute('src')) ?? '';
  const stranger = await (await newContext({ locale: 'en-US' })).newPage();
  const refused = await stranger.request.get(address);
  expect([refused.status(), await refused.text()]).toEqual([
    410,
    expect.stringContaining('This preview has ended'),
  ]);
  await pane.getByRole('button', { name: 'Close' }).click();

  await desk.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Schedule publishing and removal' });
  await dialog.getByLabel('Publish at').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(dialog.getByText('Choose a time within the next year')).toBeVisible();
  const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 16);
  await dialog.getByLabel('Publish at').fill(tomorrow);
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(desk).toHaveURL(/news\/\d+$/);
  await expect(desk.getByText('Scheduled', { exact: true })).toBeVisible();
  const path = `/en-US/events/${desk.url().split('/').at(-1)}`;
  const readStatus = async () => (await stranger.request.get(path)).status();
  expect(await readStatus()).toBe(404);
  await query(
    server.dataDir,
    `with due as (update contents set publish_at = now() where publish_at is not null returning id)
     select graphile_worker.add_job('content:due') from due`,
  );
  await expect.poll(readStatus, { timeout: 30_000 }).toBe(200);
  await stranger.goto(path);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Tickets are here');

  await desk.reload();
  await expect(desk.getByText('Published', { exact: true })).toBeVisible();
  await english.getByLabel('Title').fill('Tickets are gone');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Tickets are gone');
  await desk.getByRole('link', { name: 'History' }).click();
  await expect(desk.locator('ins')).toHaveText(/gone/);
  await expect(desk.locator('del')).toHaveText(/here/);
  const versions = desk.getByRole('navigation', { name: 'Versions' });
  await expect(versions.getByText(/by schedule/)).toBeVisible();
  await versions.getByRole('button', { name: /Added content/ }).click();
  await desk.getByRole('button', { name: 'Restore this version' }).click();
  const ask = desk.getByRole('dialog', { name: /Restore the version from/ });
  await ask.getByRole('button', { name: 'Restore this version' }).click();
  await expect(versions.getByText('Restored content')).toBeVisible();
  await expect(async () => {
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Tickets are here');
  }).toPass();
});

test('typed input survives a reload, and leaving it needs a confirmation', async ({
  newContext,
}) => {
  const desk = await (await newContext({ locale: 'en-US' })).newPage();
  await logIn(desk, editor);
  await desk.goto('/safeSuper/#/content/schools/new');
  const name = desk.getByRole('group', { name: 'English' }).getByLabel('Name');
  await name.fill('Riverside University');
  await expect(desk.getByText('Not saved yet')).toBeVisible();
  desk.on('dialog', (dialog) => void dialog.accept());
  await desk.reload();
  await expect(name).toHaveValue('Riverside University');
  await desk.getByRole('link', { name: 'Jury', exact: true }).click();
  await desk.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Riverside University');
  await desk.getByRole('link', { name: 'Jury', exact: true }).click();
  await desk.getByRole('button', { name: 'Discard changes' }).click();
  await expect(desk).toHaveURL(/#\/content\/jury$/);
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ });

  test('a save without a connection is repeated, and a conflict shows both versions', async ({
    newContext,
  }) => {
    const context = await newContext({ locale: 'en-US' });
    const desk = await context.newPage();
    await logIn(desk, editor);
    await desk.goto('/safeSuper/#/content/schools/new');
    const findNameField = (page: Page) =>
      page.getByRole('group', { name: 'English' }).getByLabel('Name');
    await findNameField(desk).fill('Harbor University');
    await desk.getByRole('button', { name: 'Save draft' }).click();
    await expect(desk.getByText('The draft has been saved').first()).toBeAttached();
    await expect(desk).toHaveURL(/schools\/\d+$/);

    const colleague = await (await newContext({ locale: 'en-US' })).newPage();
    await logIn(colleague, owner.email);
    await colleague.goto(desk.url());
    await findNameField(colleague).fill('Harbour University');

    await findNameField(desk).fill('Harbor College');
    await context.setOffline(true);
    await desk.getByRole('button', { name: 'Save draft' }).click();
    await expect(desk.getByText('Not saved: the server cannot be reached.')).toBeVisible();
    await context.setOffline(false);
    await expect(desk.getByText('Not saved: the server cannot be reached.')).toBeHidden();
    await desk.reload();
    await expect(findNameField(desk)).toHaveValue('Harbor College');

    await colleague.getByRole('button', { name: 'Save draft' }).click();
    const conflict = colleague.getByRole('dialog', { name: 'A newer version has been saved' });
    await expect(conflict.getByText(/^editor.* saved it on/)).toBeVisible();
    await expect(conflict.getByText('Harbor College')).toBeVisible();
    await expect(conflict.getByText('Harbour University')).toBeVisible();
    await conflict.getByRole('button', { name: 'Load the newest version' }).click();
    await expect(findNameField(colleague)).toHaveValue('Harbor College');
    await colleague.getByRole('button', { name: 'Compare' }).click();
    await colleague.getByRole('button', { name: 'Use my version' }).click();
    await colleague.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(findNameField(colleague)).toHaveValue('Harbour University');
    await colleague.getByRole('button', { name: 'Save draft' }).click();
    await expect(colleague.getByText('The draft has been saved').first()).toBeAttached();
  });
});

test('a reviewer cannot see content in the menu or open it by its URL', async ({ newContext }) => {
  const desk = await (await newContext({ locale: 'en-US' })).newPage();
  await logIn(desk, reviewer);
  await expect(desk.getByRole('link', { name: 'Review', exact: true })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Content', exact: true })).toHaveCount(0);
  await desk.goto('/safeSuper/#/content/news');
  await expect(desk.getByText('Your role has no access to this page.')).toBeVisible();
});

async function setUpOwner(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel(/confirm/i).fill(owner.password);
  await page.getByRole('button', { name: 'Create owner' }).click();
  await expect(page).toHaveURL(/#\/$/);
}

/** Adds a member of staff with one role and the owner's password. */
async function addStaff(dataDir: string, email: string, role: string) {
  await query(
    dataDir,
    `with added as (
       insert into accounts (email, name, password_hash, locale, activated_at, consent_version)
       select $1, $2, password_hash, locale, now(), consent_version from accounts where email = $3
       returning id
     )
     insert into staff_roles (account_id, role) select id, $2 from added`,
    [email, role, owner.email],
  );
}

async function logIn(page: Page, email: string) {
  await page.goto('/safeSuper/#/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** Picks a file and waits until the server has checked it. */
async function pickAndUpload(page: Page, pick: () => Promise<void>) {
  const completed = page.waitForResponse(/\/api\/uploads\/[^/]+\/complete$/);
  await pick();
  const { data } = await (await completed).json();
  expect(data).toMatchObject({ kind: 'content_image', state: 'checked' });
}

async function addJuror(page: Page, name: string) {
  await page.goto('/safeSuper/#/content/jury/new');
  await page.getByLabel('Panel').click();
  await page.getByText('First round', { exact: true }).last().click();
  const english = page.getByRole('group', { name: 'English' });
  await english.getByLabel('Name').fill(name);
  await english.getByLabel('Biography').fill('Director\nTeaches film');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/jury\/\d+$/);
}
