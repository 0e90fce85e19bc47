import type { Page } from '@playwright/test';
import { findAxeViolations } from '../support/axe.ts';
import { publishEntry } from '../support/content.ts';
import { addFilm, addGiveaways, filmSeconds, thumbnailSeconds } from '../support/film.ts';
import { expect, test, waitForHydration } from '../support/fixtures.ts';
import {
  listShownSubtitles,
  readPlaybackTime,
  readVideoProperty,
  rewindFilm,
  startAndPause,
  startFilm,
  waitForFrames,
  waitForHeight,
} from '../support/playback.ts';
import { hoverTimeline, readThumbnail, showControls } from '../support/timeline.ts';

/** Tests the player on the site, and in the console with URLs that expire. */
const owner = { name: 'Owner', email: 'owner@example.org', password: 'Owner-12' };
const title = 'A Wall of Cardboard';
const markers = [
  { t: 4, scamType: 'police', line: 'No police officer asks for a password.' },
  { t: 16, scamType: 'police', line: 'The wall behind him moves.' },
];

// Decoding frames is slow on a slow machine.
test.describe.configure({ timeout: 120_000 });
test.use({ locale: 'en-US', serverName: 'player' });

let number = 0;
let entryId = '';

test.beforeAll(async ({ server }) => {
  test.setTimeout(120_000);
  ({ id: entryId, number } = await publishEntry(server.dataDir, { title, group: 'open' }));
  await addFilm(server.dataDir, entryId);
  await addGiveaways(server.dataDir, entryId, markers);
});

test.describe('on the site', () => {
  test('plays after one press and loads the player only then', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openReview(page);
    await page.waitForLoadState('networkidle');
    const parts = /hls-source|\/controls-|media\/films/;
    expect(fetched.filter((url) => parts.test(url))).toEqual([]);
    expect(await readVideoProperty(page, (video) => video.currentSrc)).toBe('');
    const stage = await page.getByRole('button', { name: `Play ${title}` }).boundingBox();
    expect((stage?.width ?? 0) / (stage?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    await startFilm(page);
    await waitForFrames(page);
    expect(fetched.some((url) => url.endsWith('/master.m3u8'))).toBe(true);
  });

  test('shows subtitles in the language of the page and remembers another choice', async ({
    page,
  }) => {
    await openReview(page);
    await startAndPause(page);
    await expect.poll(() => listShownSubtitles(page)).toEqual(['The first line']);
    await chooseSetting(page, 'Subtitles', '中文');
    await expect.poll(() => listShownSubtitles(page)).toEqual(['第一句字幕']);
    await page.reload();
    await waitForHydration(page);
    await startAndPause(page);
    await expect.poll(() => listShownSubtitles(page)).toEqual(['第一句字幕']);
    await page.keyboard.press('c');
    await expect.poll(() => listShownSubtitles(page)).toEqual([]);
    await expect(page.getByText('Subtitles: Off')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subtitles' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  test('changes quality and speed', async ({ page }) => {
    await openReview(page);
    await startFilm(page);
    await waitForFrames(page);
    for (const height of [360, 720, 360]) {
      await page.keyboard.press('0');
      await chooseSetting(page, 'Quality', `${height}p`);
      await waitForHeight(page, height);
    }
    await chooseSetting(page, 'Speed', '1.5×');
    expect(await readVideoProperty(page, (video) => video.playbackRate)).toBe(1.5);
    await page.keyboard.press('<');
    expect(await readVideoProperty(page, (video) => video.playbackRate)).toBe(1.25);
  });

  test('Escape hides the tooltip of a control until another one is hovered', async ({ page }) => {
    await openReview(page);
    await startAndPause(page);
    const ownTip = page.locator('media-mute-button media-tooltip');
    await page.locator('media-mute-button').hover();
    await expect(ownTip).toHaveCSS('opacity', '1');
    await page.keyboard.press('Escape');
    await expect(ownTip).toHaveCSS('display', 'none');
    const { x = 0, y = 0 } = (await page.locator('media-mute-button').boundingBox()) ?? {};
    for (const at of [4, 12, 20]) await page.mouse.move(x + at, y + at);
    await expect(ownTip).toHaveCSS('display', 'none');
    const settings = page.locator('media-controller').getByRole('button', { name: 'Settings' });
    const readTipDisplay = () =>
      settings.evaluate((button) => getComputedStyle(button, '::after').display);
    await settings.hover();
    expect(await readTipDisplay()).toBe('block');
    await page.keyboard.press('Escape');
    expect(await readTipDisplay()).toBe('none');
    await settings.focus();
    expect(await readTipDisplay()).toBe('block');
  });

  test('the line of a giveaway stays while the pointer moves to it', async ({ page }) => {
    await openReview(page);
    await startAndPause(page);
    const notch = page.getByRole('button', { name: /^Giveaway at 0:16/ });
    const readLineVisibility = () =>
      notch.evaluate((button) => getComputedStyle(button, '::after').visibility);
    await notch.hover();
    expect(await readLineVisibility()).toBe('visible');
    const { x = 0, y = 0, width = 0 } = (await notch.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y - 20, { steps: 12 });
    expect(await readLineVisibility()).toBe('visible');
    await page.mouse.move(x + width / 2, y - 120, { steps: 4 });
    expect(await readLineVisibility()).toBe('hidden');
  });

  test('supports the usual keys while the focus is inside', async ({ page }) => {
    await openReview(page);
    await page.keyboard.press('k');
    await startFilm(page);
    await waitForFrames(page);
    await page.keyboard.press('k');
    await expect.poll(() => readVideoProperty(page, (video) => video.paused)).toBe(true);
    await page.keyboard.press('5');
    await expect.poll(() => readPlaybackTime(page)).toBeCloseTo(filmSeconds / 2, 0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => readPlaybackTime(page)).toBeCloseTo(filmSeconds / 2 + 5, 0);
    await page.keyboard.press('j');
    await expect.poll(() => readPlaybackTime(page)).toBeCloseTo(filmSeconds / 2 - 5, 0);
    await page.keyboard.press('0');
    await expect.poll(() => readPlaybackTime(page)).toBe(0);
    await page.keyboard.press('ArrowDown');
    expect(await readVideoProperty(page, (video) => video.volume)).toBeCloseTo(0.9);
    await page.keyboard.press('m');
    expect(await readVideoProperty(page, (video) => video.muted)).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    // The player reacts with a delay. A key that is pressed earlier would toggle full screen again.
    await expect(page.locator('media-controller')).toHaveAttribute('mediaisfullscreen');
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('k');
    expect(await readVideoProperty(page, (video) => video.paused)).toBe(true);
  });

  test('resumes at the last position or from the beginning', async ({ page }) => {
    await openReview(page);
    await startAndPause(page);
    await page.keyboard.press('5');
    await expect.poll(() => readPlaybackTime(page)).toBeCloseTo(filmSeconds / 2, 0);
    await page.reload();
    await waitForHydration(page);
    await startFilm(page);
    await expect(page.getByText('Resuming at 0:12')).toBeVisible({ timeout: 20_000 });
    await expect.poll(() => readPlaybackTime(page)).toBeGreaterThanOrEqual(filmSeconds / 2);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => readPlaybackTime(page)).toBeLessThan(filmSeconds / 2);
    await page.keyboard.press('9');
    await expect.poll(() => readVideoProperty(page, (video) => video.ended)).toBe(true);
    await page.getByRole('button', { name: 'Start over' }).press('Enter');
    await expect.poll(() => readVideoProperty(page, (video) => video.ended)).toBe(false);
    await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(0);
    await page.keyboard.press('9');
    await expect.poll(() => readVideoProperty(page, (video) => video.ended)).toBe(true);
    await page.reload();
    await waitForHydration(page);
    await startFilm(page);
    await waitForFrames(page);
    await expect(page.getByText(/Resuming at/)).toHaveCount(0);
  });

  test('starts at the time in the URL instead of the last position', async ({ page }) => {
    await openReview(page);
    await startAndPause(page);
    await page.keyboard.press('9');
    await expect.poll(() => readPlaybackTime(page)).toBeGreaterThan(filmSeconds / 2);
    await page.goto(`/gallery/${number}?t=7`);
    await waitForHydration(page);
    await startFilm(page);
    await waitForFrames(page);
    await expect.poll(() => readPlaybackTime(page)).toBeGreaterThanOrEqual(7);
    await expect(page.getByText(/Resuming at/)).toHaveCount(0);
  });

  test('marks giveaways on the timeline and below it', async ({ page }) => {
    await openReview(page);
    await page.getByRole('button', { name: /^0:16 .*The wall behind him moves/ }).click();
    await waitForFrames(page);
    await expect.poll(() => readPlaybackTime(page)).toBeGreaterThanOrEqual(16);
    await rewindFilm(page);
    const notch = page.getByRole('button', { name: /^Giveaway at 0:04: No police officer/ });
    await notch.click();
    await expect.poll(() => readPlaybackTime(page)).toBe(4);
    const [place, line] = [await notch.boundingBox(), await page.locator('video').boundingBox()];
    const share = ((place?.x ?? 0) + (place?.width ?? 0) / 2 - (line?.x ?? 0)) / (line?.width ?? 1);
    expect(share).toBeCloseTo(4 / filmSeconds, 1);
  });

  test('shows the thumbnail under the mouse and loads it only then', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await openReview(page);
    await startAndPause(page);
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      await page.locator('media-time-range').press(key);
    }
    expect(fetched.filter((url) => /sprite\.(vtt|jpg)/.test(url))).toEqual([]);
    for (const tile of [1, 4]) {
      await hoverTimeline(page, (tile + 0.5) * thumbnailSeconds);
      await expect(page.locator('media-preview-thumbnail')).toBeVisible();
      await expect.poll(() => readThumbnail(page)).toEqual({ tile, width: 160, sheet: 960 });
    }
    const loaded = ['sprite.vtt', 'sprite.jpg'].map((name) =>
      fetched.filter((url) => url.endsWith(name)),
    );
    expect(loaded.map(({ length }) => length)).toEqual([1, 1]);
    expect(await readPlaybackTime(page)).toBe(0);
    expect(await listShownSubtitles(page)).toEqual(['The first line']);
  });

  for (const { name, width, locale, labels } of [
    { name: 'a wide window', width: 1440, locale: 'en-US', labels: ['Settings', 'Quality'] },
    { name: 'a phone', width: 360, locale: 'zh-TW', labels: ['設定', '畫質'] },
  ]) {
    test.describe(name, () => {
      test.use({ viewport: { width, height: 800 }, locale });

      test('has no axe violations and large targets', async ({ page }) => {
        await openReview(page);
        await startAndPause(page);
        const [settings = '', quality = ''] = labels;
        await expectNoViolations(page);
        // The markers may be small, because the larger cards below have the same functions.
        const sizes = await page.locator('media-controller').evaluate((player) =>
          [...player.querySelectorAll('button:not([data-side]), [role=button]')]
            .map((control) => control.getBoundingClientRect())
            .map(({ width: w, height: h }) => Math.min(w, h))
            .filter((size) => size > 0),
        );
        expect(sizes.length).toBeGreaterThanOrEqual(5);
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
        await page.getByRole('button', { name: settings }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await expectNoViolations(page);
        await page.getByRole('menuitem', { name: quality }).click();
        await expect(page.getByRole('menuitemradio')).toHaveCount(3);
        await expectNoViolations(page);
      });
    });
  }

  test.describe('on a bad network', () => {
    test.use({ expectedErrors: /Failed to load resource: net::ERR_/ });

    test('plays the MP4 if HLS fails', async ({ page }) => {
      await page.route('**/*.m3u8', (route) => route.abort());
      await openReview(page);
      await startFilm(page);
      await waitForFrames(page);
      expect(await readVideoProperty(page, (video) => video.currentSrc)).toMatch(/film\.mp4$/);
      await showControls(page);
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('menuitem', { name: /Speed/ })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /Quality/ })).toHaveCount(0);
    });

    test('reports that nothing loads and plays on Retry', async ({ page }) => {
      await page.route('**/media/films/**', (route) => route.abort());
      await openReview(page);
      await startFilm(page);
      const alert = page.getByRole('alert').filter({ hasText: 'could not be played' });
      await expect(alert).toBeVisible({ timeout: 30_000 });
      await expect(alert.getByRole('link', { name: /MP4/ })).toHaveAttribute('href', /film\.mp4$/);
      await expectNoViolations(page);
      await page.unroute('**/media/films/**');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await waitForFrames(page);
      await expect(alert).toHaveCount(0);
      await page.keyboard.press('k');
      await expect.poll(() => readVideoProperty(page, (video) => video.paused)).toBe(true);
    });
  });
});

test.describe('in the console', () => {
  test.use({ expectedErrors: /Failed to load resource: .*403/ });

  test('a reviewer steps by frames and continues when the URLs expire', async ({
    page,
    server,
  }) => {
    await page.goto(server.setUpLink);
    await page.getByLabel('Name').fill(owner.name);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByLabel(/confirm/i).fill(owner.password);
    await page.getByRole('button', { name: /set up|create|account/i }).click();
    await expect(page).toHaveURL(/#\/(dashboard)?$/);

    const expiring = await expireFirstFilmUrls(page);
    await page.goto(`${server.url}/safeSuper/#/entries/${entryId}`);
    await startFilm(page);
    await waitForFrames(page);
    await page.keyboard.press('0');
    await chooseSetting(page, 'Quality', '360p');
    await waitForHeight(page, 360);
    await rewindFilm(page);
    const stopped = await readPlaybackTime(page);
    await page.getByRole('button', { name: 'Forward one frame' }).click();
    await expect.poll(() => readPlaybackTime(page)).toBeGreaterThan(stopped);
    expect((await readPlaybackTime(page)) - stopped).toBeLessThan(0.1);

    expiring.expire();
    await hoverTimeline(page, 2.5 * thumbnailSeconds);
    await expect.poll(() => readThumbnail(page)).toEqual({ tile: 2, width: 160, sheet: 960 });
    const denied = expiring.denied();
    expect(denied).toBeGreaterThan(0);
    await chooseSetting(page, 'Quality', '720p');
    await page.keyboard.press('k');
    await waitForHeight(page, 720);
    expect(expiring.denied()).toBeGreaterThan(denied);
    await expect
      .poll(() => readVideoProperty(page, (video) => video.ended), { timeout: 45_000 })
      .toBe(true);
  });
});

/** Replaces the first film URLs in the console by expired ones. The next URLs are valid. */
async function expireFirstFilmUrls(page: Page) {
  let real: string | null = null;
  let isExpired = false;
  let denied = 0;
  const ours = '/media/signed/1.ours/';
  await page.route('**/api/console/entries/*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const ticket = /(\/media\/signed\/[^/"]+\/)[^"]*\.m3u8/.exec(text)?.[1];
    if (!ticket || real) return route.fulfill({ response: answer, body: text });
    real = ticket;
    return route.fulfill({ response: answer, body: text.replaceAll(ticket, ours) });
  });
  await page.route(`**${ours}**`, (route) => {
    if (isExpired) {
      denied += 1;
      return route.fulfill({ status: 403, body: '' });
    }
    return route.continue({
      url: route
        .request()
        .url()
        .replace(ours, real ?? ''),
    });
  });
  return {
    expire() {
      isExpired = true;
    },
    denied: () => denied,
  };
}

async function openReview(page: Page) {
  await page.goto(`/gallery/${number}`);
  await waitForHydration(page);
}

async function chooseSetting(page: Page, setting: string, value: string) {
  const player = page.locator('media-controller');
  await showControls(page);
  await player.getByRole('button', { name: 'Settings' }).click();
  await player.getByRole('menuitem', { name: new RegExp(`^${setting}`) }).click();
  await player.getByRole('menuitemradio', { name: value, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(player.getByRole('menu')).toHaveCount(0);
}

async function expectNoViolations(page: Page) {
  expect(await findAxeViolations(page, 'media-controller')).toEqual([]);
}
