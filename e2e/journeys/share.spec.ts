import { buildTargetPath, encodeShareCode } from '@film-contest/contract/share-code';
import { publishEntry, publishItem } from '../support/content.ts';
import { openContest, query } from '../support/database.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';

// One test requests a picture that cannot be drawn, another an unknown short link.
test.use({ expectedErrors: /Failed to load resource: .*(404|500)/, locale: 'en-US' });

test.beforeAll(({ server }) => openContest(server.dataDir));

const publishFilm = (dataDir: string, title: string) =>
  publishEntry(dataDir, { title, group: 'open' });

test('a film is shared by short links, one per channel', async ({ page, server, context }) => {
  const { number } = await publishFilm(server.dataDir, 'A wall of cardboard');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await page.goto(`/en-US/gallery/${number}`);
  await waitForHydration(page);
  const panel = page.locator('#share');
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied').first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const encodeCode = (way: 'copy' | 'facebook' | 'x') =>
    encodeShareCode({ kind: 'entry', id: number }, way);
  expect(copied).toBe(`${server.url}/s/${encodeCode('copy')}`);
  for (const [name, way, field] of [
    ['Facebook', 'facebook', 'u'],
    ['X', 'x', 'url'],
  ] as const) {
    const href = await panel
      .getByRole('link', { name: new RegExp(`^${name}\\b`) })
      .getAttribute('href');
    expect(new URL(href ?? '').searchParams.get(field)).toBe(`${server.url}/s/${encodeCode(way)}`);
  }
});

test('WeChat gets a QR code', async ({ page, server }) => {
  const { number } = await publishFilm(server.dataDir, 'Scanned');
  await page.goto(`/zh-CN/gallery/${number}`);
  await waitForHydration(page);
  const panel = page.locator('#share');
  await panel.getByRole('button', { name: '微信' }).click();
  const address = `${server.url}/s/${encodeShareCode({ kind: 'entry', id: number }, 'wechat')}`;
  await expect(panel.getByRole('img', { name: address })).toBeVisible();
});

test('on a phone, WeChat gets the link and the share picture instead of a QR code', async ({
  server,
  newContext,
}) => {
  const { number } = await publishFilm(server.dataDir, 'Sent on');
  const phone = {
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  };
  const page = await (await newContext(phone)).newPage();
  await page.goto(`/gallery/${number}`);
  await waitForHydration(page);
  const panel = page.locator('#share');
  await panel.getByRole('button', { name: '微信' }).click();
  await expect(
    panel.getByText('复制链接后粘贴到微信聊天中，或保存分享海报后在微信中发送。'),
  ).toBeVisible();
  await expect(panel.getByRole('button', { name: '复制链接' })).toHaveCount(2);
  await expect(panel.getByRole('img')).toHaveCount(0);
});

test('the share picture opens in a dialog, can be saved and is retried after an error', async ({
  page,
  server,
}) => {
  const { number } = await publishFilm(server.dataDir, '看穿');
  await page.goto(`/en-US/gallery/${number}`);
  await waitForHydration(page);
  let isBroken = true;
  await page.route('**/poster.png*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { status: 500 } }) : route.continue(),
  );
  await page.locator('#share').getByRole('link', { name: 'Share picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share picture' });
  await expect(dialog.getByRole('alert')).toHaveText(
    'Share picture generation error, please refresh and retry',
  );
  isBroken = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const picture = dialog.getByRole('img', { name: /Share picture for No\. \d+ 看穿/ });
  await expect(dialog.getByText('Creating the picture…')).toBeHidden({ timeout: 30_000 });
  const size = await picture.evaluate((img: HTMLImageElement) => [
    img.naturalWidth,
    img.naturalHeight,
  ]);
  expect(size).toEqual([1080, 1440]);
  await expect(dialog.getByText('Press and hold the picture')).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Save the picture' }).click();
  expect((await download).suggestedFilename()).toMatch(/^\d{4}\.png$/);
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dialog).toBeHidden();
});

test('without scripts the share picture and the channels are links', async ({
  newContext,
  server,
}) => {
  const { number } = await publishFilm(server.dataDir, 'Plain');
  const page = await (await newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`/en-US/gallery/${number}`);
  const link = page.locator('#share').getByRole('link', { name: 'Share picture' });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
});

test('a short link opens the page in the reader’s language and is counted', async ({
  page,
  server,
}) => {
  const { number } = await publishFilm(server.dataDir, 'Short');
  const code = encodeShareCode({ kind: 'entry', id: number }, 'line');
  await page.goto(`/s/${code}`);
  await expect(page).toHaveURL(new RegExp(`/gallery/${number}$`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Short');
  await expect
    .poll(() => query(server.dataDir, 'select clicks from share_counts where code = $1', [code]))
    .toEqual([{ clicks: 1 }]);
});

test('an unknown short link says so', async ({ page }) => {
  const answer = await page.goto('/s/e1z');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Code does not exist')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Home', exact: true }).first()).toBeVisible();
});

test('a card of the share page is shared separately', async ({ page, server }) => {
  const tip = { title: 'The police never', script: 'Move it', giveaway: 'No', action: 'Hang up' };
  const id = await publishItem(server.dataDir, 'tips', {
    facts: { scamType: 'police' },
    texts: { 'en-US': tip },
  });
  await page.goto(`/s/${encodeShareCode({ kind: 'tip', id }, 'x')}`);
  await expect(page).toHaveURL(`${server.url}${buildTargetPath({ kind: 'tip', id })}`);
  await expect(page.locator(`#tip-${id}`)).toContainText('The police never');
  const href = await page
    .locator(`#tip-${id}`)
    .getByRole('link', { name: /^X\b/ })
    .getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('url')).toMatch(/\/s\/t\w+x$/);
});
