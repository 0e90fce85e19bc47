import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createApi } from '../spec/api.ts';
import { findAxeViolations } from '../support/axe.ts';
import { makeCheckedFiles } from '../support/checked-files.ts';
import { openContest } from '../support/database.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';

/** Tests the checks of files before the upload, the cropping of pictures, and the preview of subtitles. */
test.use({ locale: 'en-US', serverName: 'file-checks' });
test.beforeAll(({ server }) => openContest(server.dataDir));

let files: Awaited<ReturnType<typeof makeCheckedFiles>>;
test.beforeAll(async () => {
  files = await makeCheckedFiles();
});

/** Signs in and opens a step of a new entry. */
async function openStep(page: Page, url: string, step: 'team' | 'video', body: object = {}) {
  const api = createApi(url, page.request);
  const { token } = await api.contestant();
  const { data } = await api.callApi('POST', '/api/account/entries', { token, body });
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await page.goto(`/en-US/submitEntry/${data.id}/${step}`);
  await waitForHydration(page);
  return { api, token, id: data.id };
}

const findSection = (page: Page, name: string) => page.getByRole('region', { name });

test('a film in every container is checked in the browser before the upload', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openStep(page, server.url, 'video');
  const row = findSection(page, 'Video');
  const input = page.locator('#url');

  await input.setInputFiles(files.smallAvi);
  await expect(row.getByText(/1280 × 720 as displayed; 1920 × 1080 is required/)).toBeVisible({
    timeout: 60_000,
  });
  expect(asked.filter((path) => path === '/api/uploads')).toEqual([]);
  expect(asked.filter((path) => path.endsWith('.wasm')).length).toBeGreaterThan(0);

  // Blocks requests to the server, so only the browser can have checked the file.
  await page.route('**/api/uploads', () => {});
  for (const file of [files.film, files.inMov, files.inMkv, files.inWebm, files.inAvi]) {
    await input.setInputFiles(file);
    await expect(row.getByText('Picture: 1920 × 1080')).toBeVisible({ timeout: 60_000 });
    await expect(row.getByText('Has sound')).toBeVisible();
    await row.getByRole('button', { name: 'Cancel the upload' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the upload' }).click();
  }
  await input.setInputFiles(files.silentMkv);
  await expect(row.getByText(/The film has no sound/)).toBeVisible({ timeout: 60_000 });
});

/** Reads the area of the picture inside the frame, as announced to screen readers. */
async function readCropArea(row: Locator) {
  const text = await row.getByText(/^Using .* pixels, starting/).innerText();
  const [width, height, x, y] = (text.replace(/,(?=\d)/g, '').match(/\d+/g) ?? []).map(Number);
  return { width, height, x, y };
}

test('a picture with too many bytes is reported and can be reduced and sent', async ({
  page,
  server,
}) => {
  await openStep(page, server.url, 'video');
  const row = findSection(page, 'Works cover');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const buffer = Buffer.concat([await readFile(files.wide), Buffer.alloc(6 * 1024 * 1024)]);
  await page
    .locator('#front_cover_url')
    .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer });
  await expect(row.getByRole('alert').getByText('File size exceeds 5 M.')).toBeVisible();
  expect(await findAxeViolations(page, 'main')).toEqual([]);
  expect(sent.filter((path) => path.startsWith('/api/uploads'))).toEqual([]);
  await row.getByRole('button', { name: 'Reduce the file size' }).click();
  await row.getByRole('button', { name: 'Use this area' }).click();
  await expect(row.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(row.getByText('File size exceeds 5 M.')).toHaveCount(0);
});

test('a picture with too many pixels is rejected without decoding it', async ({ page, server }) => {
  await openStep(page, server.url, 'video');
  await page.evaluate(() => {
    globalThis.createImageBitmap = () => {
      throw new Error('decoded');
    };
  });
  // The header of a PNG of 20,000 × 20,000 pixels.
  const buffer = Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e20', 'hex');
  await page
    .locator('#front_cover_url')
    .setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer });
  await expect(
    findSection(page, 'Works cover').getByText(/20000 × 20000 pixels; the limit is 40/),
  ).toBeVisible();
});

test('a picture is cropped by keyboard', async ({ page, server }) => {
  await openStep(page, server.url, 'video');
  const row = findSection(page, 'Works cover');
  await page.locator('#front_cover_url').setInputFiles(files.wide);
  const frame = row.getByRole('application', { name: 'Area of the image to use' });
  await expect(frame).toBeFocused();
  await expect.poll(() => readCropArea(row)).toEqual({ width: 1920, height: 1080, x: 840, y: 0 });

  expect(await findAxeViolations(page, 'main')).toEqual([]);

  // The picture stops at its left edge.
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => readCropArea(row)).toEqual({ width: 1920, height: 1080, x: 0, y: 0 });

  // The zoom stops where no pixel is enlarged.
  for (let press = 0; press < 20; press++) await page.keyboard.press('+');
  await expect.poll(async () => (await readCropArea(row)).width).toBe(960);
  await page.keyboard.press('Tab');
  await expect(row.getByRole('slider', { name: 'Zoom' })).toBeFocused();
  await expect(row.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '200%');
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await readCropArea(row)).width).toBeGreaterThan(960);

  await row.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => readCropArea(row)).toEqual({ width: 1920, height: 1080, x: 840, y: 0 });

  await frame.focus();
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => readCropArea(row)).toEqual({ width: 1920, height: 1080, x: 1680, y: 0 });
  await row.getByRole('button', { name: 'Use this area' }).click();
  await expect(row.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await readColours(row.locator('img'))).toEqual(['lime', 'blue']);
});

test('a picture in an open cropper is cropped and sent when its step is left', async ({
  page,
  server,
}) => {
  await openStep(page, server.url, 'video');
  const row = findSection(page, 'Works cover');
  await page.locator('#front_cover_url').setInputFiles(files.wide);
  const frame = row.getByRole('application', { name: 'Area of the image to use' });
  await expect(frame).toBeFocused();
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => readCropArea(row)).toEqual({ width: 1920, height: 1080, x: 1680, y: 0 });

  // If a picture cannot be cropped, the step stays open and shows an error beside the field.
  const goOn = page.getByRole('button', { name: 'Save and continue' });
  await page.evaluate(() => {
    const real = createImageBitmap;
    globalThis.createImageBitmap = async () => {
      globalThis.createImageBitmap = real;
      throw new Error('this picture is not to be read');
    };
  });
  await goOn.click();
  await expect(row.getByText('This image could not be opened.')).toBeVisible();
  await expect(page).toHaveURL(/\/video$/);

  // The next step opens once the upload has started.
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/uploads',
  );
  await goOn.click();
  await expect(page).toHaveURL(/\/papers$/);
  await sent;
  await page.getByRole('link', { name: 'Previous step' }).click();
  await expect(row.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await readColours(row.locator('img'))).toEqual(['lime', 'blue']);
});

test('a picture is moved by mouse and zoomed by wheel', async ({ page, server }) => {
  await openStep(page, server.url, 'video');
  const row = findSection(page, 'Square cover');
  await page.locator('#video_cover_url').setInputFiles(files.wide);
  const frame = row.getByRole('application', { name: 'Area of the image to use' });
  await expect.poll(() => readCropArea(row)).toEqual({ width: 1080, height: 1080, x: 1260, y: 0 });
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  if (!box) throw new Error('the frame is not to be seen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3000, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => readCropArea(row)).toEqual({ width: 1080, height: 1080, x: 0, y: 0 });
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await readCropArea(row)).width).toBeLessThan(1080);
  await row.getByRole('button', { name: 'Use this area' }).click();
  await expect(row.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await readColours(row.locator('img'))).toEqual(['red', 'red']);
});

test('two fingers zoom a picture on a phone of 360 pixels', async ({ newContext, server }) => {
  const context = await newContext({
    locale: 'en-US',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await openStep(page, server.url, 'video');
  const row = findSection(page, 'Works cover');
  await page.locator('#front_cover_url').setInputFiles(files.wide);
  await expect.poll(() => readCropArea(row)).toEqual({ width: 1920, height: 1080, x: 840, y: 0 });
  const frame = row.getByRole('application');
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  if (!box) throw new Error('the frame is not to be seen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const placeFingers = (apart: number) => [
    { x: x - apart, y },
    { x: x + apart, y },
  ];
  const hand = await context.newCDPSession(page);
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  await dispatchTouch('touchStart', placeFingers(20));
  for (const apart of [30, 40, 55, 70, 90]) await dispatchTouch('touchMove', placeFingers(apart));
  await dispatchTouch('touchEnd', []);
  await expect.poll(async () => (await readCropArea(row)).width).toBeLessThan(1900);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
});

/** Returns the colours at the left and right edge of the displayed picture. */
function readColours(image: Locator): Promise<string[]> {
  return image.evaluate(async (element) => {
    const shown = element as HTMLImageElement;
    await shown.decode();
    const canvas = document.createElement('canvas');
    canvas.width = shown.naturalWidth;
    canvas.height = shown.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(shown, 0, 0);
    return [2, canvas.width - 3].map((x) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, 20, 1, 1).data ?? [];
      if (red > 180) return 'red';
      return green > 180 ? 'lime' : blue > 180 ? 'blue' : 'other';
    });
  });
}

test('subtitles are shown over the picked film and listed beside it', async ({ page, server }) => {
  test.setTimeout(120_000);
  await openStep(page, server.url, 'video', { subtitles: { mode: 'files' } });
  const row = findSection(page, 'Chinese subtitles');
  await page.locator('#subtitles_zh').setInputFiles(files.subtitles);
  await expect(row.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
  // If the film is not on this device, the first subtitles are shown as text.
  await row.getByText('Preview', { exact: true }).click();
  await expect(row.getByText('小心诈骗电话')).toBeVisible();
  await row.getByText('Preview', { exact: true }).click();

  await page.locator('#url').setInputFiles(files.film);
  const film = findSection(page, 'Video');
  await expect(film.getByText('Checked', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/The Chinese subtitles continue until 0:11/)).toBeVisible({
    timeout: 30_000,
  });
  await row.getByText('Preview', { exact: true }).click();
  const countCues = () =>
    row.locator('video').evaluate((element) => {
      const [track] = (element as HTMLVideoElement).textTracks;
      return [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text);
    });
  await expect.poll(countCues).toEqual(['小心诈骗电话', '别转账']);
});

test('missing burned-in subtitles are reported at their step and before the submission', async ({
  page,
  server,
}) => {
  const { id } = await openStep(page, server.url, 'video');
  // Blocks the upload, so these are the checks of the browser.
  await page.route('**/api/uploads/tus/**', () => {});
  await page.locator('#url').setInputFiles(files.film);
  await expect(findSection(page, 'Video').getByText('Picture: 1920 × 1080')).toBeVisible({
    timeout: 60_000,
  });
  const said = page.getByText(/You chose subtitle tracks in the file, .* has: none/);
  await page.getByRole('radio', { name: 'They are tracks in the video file' }).check();
  await expect(said).toBeVisible();
  expect(await findAxeViolations(page, 'main')).toEqual([]);
  // The step can be left. Every page of the draft then says that the film needs a change.
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(
    page
      .getByRole('region', { name: 'Messages' })
      .getByText('The film has no Chinese or no English subtitle track'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'All steps' }).click();
  const video = page.getByRole('listitem').filter({ hasText: 'Video, subtitles, and covers' });
  await expect(video).toContainText('Needs changes');
  await page.getByRole('link', { name: 'Review and submit' }).click();
  const row = page.getByRole('main').getByText('The film has no Chinese or no English');
  await expect(row).toBeVisible();
  await page.goBack();
  await video.getByRole('link').click();

  const required = page.getByText('This field is required');
  await page.getByRole('radio', { name: 'I will upload them as files' }).check();
  await expect(findSection(page, 'Chinese subtitles')).toBeVisible();
  await expect(required).toHaveCount(0);
  await page.getByRole('radio', { name: 'They are burned into the picture' }).check();
  await expect(said).toHaveCount(0);
  const confirmation = page.getByRole('checkbox', { name: /I confirm that Chinese and English/ });
  await expect(confirmation).not.toBeChecked();
  const review = `/en-US/submitEntry/${id}/review`;
  const faults = page
    .getByRole('alert')
    .getByRole('link', { name: /^Chinese and English subtitles/ });
  const goTo = async (path: string) => {
    await expect(page.getByText(/^Saved/).first()).toBeVisible();
    await page.goto(path);
    await waitForHydration(page);
  };
  await goTo(review);
  await page.getByRole('button', { name: 'Submit the entry' }).click();
  await expect(faults).toHaveCount(1);
  await faults.click();
  await confirmation.check();
  await goTo(review);
  await page.getByRole('button', { name: 'Submit the entry' }).click();
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
  await expect(faults).toHaveCount(0);
});

test('identical subtitles for both languages are reported at their step and on the review', async ({
  page,
  server,
}) => {
  const { id } = await openStep(page, server.url, 'video', { subtitles: { mode: 'files' } });
  await page.locator('#subtitles_zh').setInputFiles(files.subtitles);
  await page.locator('#subtitles_en').setInputFiles(files.subtitles);
  const said = page.getByRole('main').getByText(/^The Chinese and the English subtitles are the/);
  await expect(said).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.goto(`/en-US/submitEntry/${id}/review`);
  await expect(said).toBeVisible();
});

test('the film reader has its own security policy', async ({ page, server }) => {
  const worker = page.waitForResponse((answer) => answer.url().includes('film-reader.worker'));
  await openStep(page, server.url, 'video');
  await page.locator('#url').setInputFiles(files.smallAvi);
  const policy = (await (await worker).allHeaders())['content-security-policy'];
  expect(policy).toContain("'wasm-unsafe-eval'");
  const own = (await page.request.get('/en-US/submitEntry')).headers()['content-security-policy'];
  expect(own).not.toContain('wasm-unsafe-eval');
});

test.describe('without the film reader', () => {
  test.use({ expectedErrors: /wasm|WebAssembly|ERR_FAILED/i });

  test('the browser’s player reads the film’s properties', async ({ page, server }) => {
    await page.route('**/*.wasm', (route) => route.abort());
    await openStep(page, server.url, 'video');
    await page.locator('#url').setInputFiles(files.smallWebm);
    await expect(
      findSection(page, 'Video').getByText(/1280 × 720 as displayed; 1920 × 1080 is required/),
    ).toBeVisible({ timeout: 60_000 });
  });
});
