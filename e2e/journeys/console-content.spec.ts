import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { makeMedia } from '../support/media.ts';

/** What staff write: from the console's forms to the pages that visitors read. */
const owner = { name: 'Owner', email: 'owner@example.org', password: 'Owner-12' };
const editor = 'editor@example.org';
const reviewer = 'reviewer@example.org';

test.describe.configure({ mode: 'serial' });
test.use({ locale: 'en-US', serverName: 'console-content' });

const media = makeMedia();

test('an editor writes news with a picture, fills the Traditional Chinese and publishes it', async ({
  page,
  server,
  newContext,
}) => {
  test.setTimeout(120_000);
  const { cover } = await media;
  await setUpOwner(page, server.setUpLink);
  await addStaff(server.dataDir, editor, 'editor');
  await addStaff(server.dataDir, reviewer, 'reviewer');

  const desk = await (await newContext({ locale: 'en-US' })).newPage();
  await logIn(desk, editor);
  await desk.getByRole('link', { name: 'News' }).click();
  await expect(desk.getByText('No news yet. Write the first.')).toBeVisible();
  await desk.getByRole('link', { name: 'Write news' }).first().click();

  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('This field is required').first()).toBeVisible();
  await expect(desk.getByText('Write at least one language completely')).toBeVisible();

  await desk.getByLabel('Kind').click();
  await desk.getByTitle('Media News').click();
  await desk.getByLabel('Date').fill('2026-03-01');
  await upload(desk, () => desk.getByLabel('Cover', { exact: true }).setInputFiles(cover));

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
  await upload(desk, () => simplified.getByLabel('Insert a picture').last().setInputFiles(cover));
  await expect(text.locator('img')).toBeVisible();

  await desk.getByRole('button', { name: /^Fill 繁體中文/ }).click();
  const traditional = desk.getByRole('group', { name: '繁體中文' });
  await expect(traditional.getByLabel('Title')).toHaveValue('反詐短片徵集開始');
  await expect(traditional.getByText('Converted: please check')).toHaveCount(3);
  await traditional.getByLabel('Title').fill('反詐短片徵件開始');
  await expect(traditional.getByRole('textbox', { name: 'Text' }).locator('strong')).toHaveText(
    '歡迎投稿',
  );

  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByText('“反诈短片征集开始” has been published').first()).toBeAttached();
  await expect(desk.getByRole('heading', { name: '反诈短片征集开始' })).toBeVisible();
});

test('visitors read it in their language, or in the nearest one', async ({ newContext }) => {
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

test('an editor puts the jury in order, and visitors see them so', async ({ newContext }) => {
  test.setTimeout(180_000);
  const desk = await (await newContext({ locale: 'en-US' })).newPage();
  await logIn(desk, editor);
  await desk.getByRole('link', { name: 'Jury', exact: true }).click();
  await desk.getByRole('link', { name: 'Jury panels' }).click();
  await desk.getByRole('link', { name: 'New panel' }).first().click();
  await desk.getByLabel('Kind').click();
  await desk.getByTitle('Expert jury').click();
  await desk.getByRole('group', { name: 'English' }).getByLabel('Name').fill('First round');
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk).toHaveURL(/panels\/\d+$/);
  for (const name of ['Ann Lee', 'Bo Chen', 'Cy Wu']) await addJuror(desk, name);

  await desk.goto('/safeSuper/#/content/jury');
  const names = desk.locator('tbody').getByRole('link');
  await expect(names).toHaveText(['Ann Lee', 'Bo Chen', 'Cy Wu']);
  const ordered = () => desk.waitForResponse(/\/content\/jury\/order$/);
  const first = ordered();
  await desk.getByRole('button', { name: 'Move “Cy Wu” up' }).press('Enter');
  await first;
  await expect(names).toHaveText(['Ann Lee', 'Cy Wu', 'Bo Chen']);
  const second = ordered();
  await desk
    .getByRole('row', { name: /Ann Lee/ })
    .dragTo(desk.getByRole('row', { name: /Bo Chen/ }));
  await second;
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

test('what was typed outlives a reload, and leaving it behind is asked for', async ({
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
  await desk.getByRole('link', { name: 'Tips' }).click();
  await desk.getByRole('button', { name: 'Keep on editing' }).click();
  await expect(name).toHaveValue('Riverside University');
  await desk.getByRole('link', { name: 'Tips' }).click();
  await desk.getByRole('button', { name: 'Discard the changes' }).click();
  await expect(desk).toHaveURL(/#\/content\/tips$/);
});

test('a reviewer neither sees the content nor opens it by its address', async ({ newContext }) => {
  const desk = await (await newContext({ locale: 'en-US' })).newPage();
  await logIn(desk, reviewer);
  await expect(desk.getByRole('link', { name: 'Review', exact: true })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'News' })).toHaveCount(0);
  await desk.goto('/safeSuper/#/content/news');
  await expect(desk.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
});

async function setUpOwner(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel(/confirm/i).fill(owner.password);
  await page.getByRole('button', { name: 'Create the owner' }).click();
  await expect(page).toHaveURL(/#\/$/);
}

/** Somebody with one role, and the owner's password. */
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

/** Picks a file and waits until the server has judged it. */
async function upload(page: Page, pick: () => Promise<void>) {
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
