import { goodPassword } from '../spec/api.ts';
import { publishEntry } from '../support/content.ts';
import { openContest } from '../support/database.ts';
import { saveCompleteDraft, signInEntrant, test } from '../support/entrant.ts';
import { addFilm, addGiveaways } from '../support/film.ts';
import { expect, waitForHydration } from '../support/fixtures.ts';
import { pressEnterOn, tabThroughPage, tabTo, type } from '../support/keyboard.ts';

/** Tests the main journeys by keyboard. The player, captchas and the review have tests of their own. */
test.use({ locale: 'en-US' });

let number: number;
test.beforeAll(async ({ server }) => {
  await openContest(server.dataDir);
  ({ number } = await publishEntry(server.dataDir, { title: 'Paper moon', group: 'open' }));
});

test('the first Tab offers to skip the menu', async ({ page }) => {
  await page.goto('/en-US/gallery');
  await waitForHydration(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the focus moves to the heading of the next page and back to the link', async ({ page }) => {
  await page.goto('/en-US/home');
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await pressEnterOn(page, menu.getByRole('link', { name: 'Gallery' }));
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeFocused();
  const film = page.getByRole('main').getByRole('link', { name: 'Paper moon' });
  await pressEnterOn(page, film);
  await expect(page.getByRole('article', { name: 'Paper moon' })).toBeFocused();
  await page.goBack();
  await expect(film).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('article', { name: 'Paper moon' })).toBeFocused();
  await page.goBack();
  await expect(film).toBeFocused();
  const group = page.getByRole('main').getByRole('link', { name: 'Open Group', exact: true });
  await pressEnterOn(page, group);
  await expect(page).toHaveURL(/group=open/);
  await expect(group).toHaveAttribute('aria-current', /./);
  await expect(group).toBeFocused();
  await pressEnterOn(page, page.getByRole('search').getByRole('button', { name: 'Search' }));
});

test('focused elements are visible, also in lists with several pages', async ({ page, server }) => {
  for (let film = 0; film < 11; film++) {
    await publishEntry(server.dataDir, { title: `One of many ${film}`, group: 'open' });
  }
  await page.goto('/en-US/gallery?search=many');
  await waitForHydration(page);
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible();
  expect((await tabThroughPage(page)).faults).toEqual([]);
});

test('from the gallery, the first Tab on a film’s page leads to the player', async ({
  page,
  server,
}) => {
  const film = await publishEntry(server.dataDir, { title: 'First stop', group: 'open' });
  await addFilm(server.dataDir, film.id);
  await page.goto('/en-US/gallery?search=First+stop');
  await waitForHydration(page);
  await pressEnterOn(page, page.getByRole('main').getByRole('link', { name: 'First stop' }));
  await expect(page.getByRole('article', { name: 'First stop' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Play First stop' })).toBeFocused();
});

test('a film that is started before a reloaded page is hydrated stays in view', async ({
  page,
  server,
}) => {
  const film = await publishEntry(server.dataDir, { title: 'In view', group: 'open' });
  await addFilm(server.dataDir, film.id);
  await page.goto(`/en-US/gallery/${film.number}`);
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const released = Promise.withResolvers<void>();
  await page.route('**/dist/assets/*.js', async (route) => {
    await released.promise;
    await route.fallback();
  });
  await page.reload({ waitUntil: 'commit' });
  const start = page.getByRole('button', { name: 'Play In view' });
  await start.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 0));
  await start.click();
  released.resolve();
  await expect(page.getByRole('region', { name: 'Player: In view' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeLessThan(100);
});

test('the player’s controls stay visible while one has the focus', async ({ page, server }) => {
  test.setTimeout(120_000);
  const film = await publishEntry(server.dataDir, { title: 'Long looks', group: 'open' });
  await addFilm(server.dataDir, film.id);
  await addGiveaways(server.dataDir, film.id, [{ t: 4, scamType: 'police', line: 'The wall.' }]);
  await page.goto(`/en-US/gallery/${film.number}`);
  await waitForHydration(page);
  await pressEnterOn(page, page.getByRole('button', { name: 'Play Long looks' }));
  const player = page.getByRole('region', { name: 'Player: Long looks' });
  const notch = player.getByRole('button', { name: /^Giveaway at/ });
  expect((await notch.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  await tabTo(page, player.getByRole('button', { name: 'Settings' }));
  const isIdle = () => player.evaluate((stage) => stage.hasAttribute('userinactive'));
  await expect.poll(isIdle, { timeout: 30_000 }).toBe(true);
  const opacity = notch.evaluate((element) => {
    const bar = element.closest('media-controller > *');
    return bar && getComputedStyle(bar).opacity;
  });
  expect(await opacity).toBe('1');
});

/** The virtual cursor of a screen reader reads without moving the focus, and presses without a pointer. */
test('a captcha can be played before any other input; each new picture is announced', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = function () {
      document.title = `plays ${this.src}`;
      return Promise.resolve();
    };
  });
  await page.goto('/en-US/contactUs');
  await waitForHydration(page);
  const clickWithoutPointer = (name: string) =>
    page.getByRole('button', { name }).evaluate((button: HTMLElement) => button.click());
  await clickWithoutPointer('Listen to the digits');
  await expect(page).toHaveTitle(/^plays .*captcha/);
  const told = page.getByRole('status').filter({ hasText: 'This is a new image' });
  await expect(told).toHaveCount(0);
  await clickWithoutPointer('New image');
  await expect(told).toHaveCount(1);
});

/** The sound plays only after its URL has loaded, which is after the end of the press. */
test('a second press is requested where sound may start only during a press', async ({ page }) => {
  await page.addInitScript(() => {
    let tries = 0;
    HTMLMediaElement.prototype.play = function () {
      if (tries++ === 0) return Promise.reject(new DOMException('', 'NotAllowedError'));
      document.title = `plays ${this.src}`;
      return Promise.resolve();
    };
  });
  await page.goto('/en-US/contactUs');
  await waitForHydration(page);
  const listen = page.getByRole('button', { name: 'Listen to the digits' });
  await listen.evaluate((button: HTMLElement) => button.click());
  const asked = page.getByText('The audio is ready. Press');
  await expect(asked).toBeVisible();
  await listen.click();
  await expect(page).toHaveTitle(/^plays .*captcha/);
  await expect(asked).toHaveCount(0);
});

test('the language switch stays on the page', async ({ page }) => {
  await page.goto(`/en-US/gallery/${number}`);
  await waitForHydration(page);
  const chinese = page.getByRole('banner').getByRole('link', { name: '繁體中文' });
  await pressEnterOn(page, chinese);
  await expect(page).toHaveURL(new RegExp(`/zh-TW/gallery/${number}$`));
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('the drawer on a phone opens, closes and returns the focus', async ({ newContext }) => {
  const page = await (await newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto('/en-US/home');
  await waitForHydration(page);
  const button = page.getByRole('link', { name: 'Open menu' });
  await pressEnterOn(page, button);
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await pressEnterOn(page, drawer.getByRole('link', { name: 'Gallery', exact: true }));
  await expect(page).toHaveURL(/\/en-US\/gallery$/);
  await expect(drawer).toBeHidden();
});

test('a visitor finds a film, votes and shares it', async ({ page, context, server }) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await page.goto('/en-US/gallery');
  await waitForHydration(page);
  await type(page, page.getByRole('searchbox'), 'paper moon');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=paper/);
  await expect(page.getByRole('status').filter({ hasText: '1 ' }).first()).toBeVisible();
  await pressEnterOn(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Paper moon/ })
      .first(),
  );
  await expect(page).toHaveURL(new RegExp(`/gallery/${number}$`));
  await waitForHydration(page);
  const vote = page.getByRole('button', { name: /^Vote for No\. / });
  await tabTo(page, vote);
  await page.keyboard.press('Space');
  // A new device must wait.
  await expect(vote).toHaveText('Voted', { timeout: 40_000 });
  // The accessible name contains the visible label, for voice control.
  await expect(vote).toHaveAccessibleName(/ Voted$/);
  await expect(vote).toBeFocused();
  // The share options appear once the vote is counted.
  await pressEnterOn(page, page.getByRole('button', { name: 'Copy link' }));
  await expect(page.getByText('Link copied').first()).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/s/');
});

test('a registration reports missing fields at the focus', async ({ page, request }) => {
  const captcha = page.waitForResponse('**/api/captcha');
  await page.goto('/en-US/register');
  await waitForHydration(page);
  const register = page.getByRole('button', { name: 'Register' });
  await pressEnterOn(page, register);
  const summary = page.getByRole('alert').filter({ hasText: /There are \d problems/ });
  await expect(summary).toBeFocused();
  await pressEnterOn(page, summary.getByRole('link').first());
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await page.keyboard.type(`keys${Date.now()}@example.org`);
  await type(page, page.getByLabel('Password', { exact: true }), goodPassword);
  await type(page, page.getByLabel('Confirm password', { exact: true }), goodPassword);
  // Nothing was sent, so the captcha that was loaded at the first touch is still valid.
  const { data } = await (await captcha).json();
  const { code } = await (await request.get(`/dev/captcha/${data.id}`)).json();
  await type(page, page.locator('#captcha'), code);
  await tabTo(page, page.getByRole('main').getByRole('checkbox'));
  await page.keyboard.press('Space');
  await pressEnterOn(page, register);
  await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();
});

test('an entry is filled in and submitted', async ({ page, maker, api }) => {
  test.setTimeout(120_000);
  await signInEntrant(page, maker, `/en-US${maker.step('eligibility')}`);
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await saveCompleteDraft(api, maker);
  await page.goto(`/en-US${maker.step('review')}`);
  await waitForHydration(page);
  await pressEnterOn(page, page.getByRole('button', { name: 'Submit the entry' }));
  await expect(page.getByText(/Your entry is No\. \d{4}/)).toBeVisible();
});

const shown = [
  '/home',
  '/gallery',
  '/gallery/{number}',
  '/contactUs',
  '/register',
  '/share',
  '/votingRules',
];

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
]) {
  test(`the focus is always visible and never covered, at ${viewport.width} px`, async ({
    newContext,
  }) => {
    test.setTimeout(120_000);
    const page = await (await newContext({ viewport })).newPage();
    const faults: Record<string, string[]> = {};
    for (const path of shown) {
      await page.goto(
        `/en-US${path.replace('{number}', String(number))}`.replace('/en-US/share', '/share'),
      );
      await waitForHydration(page);
      const found = await tabThroughPage(page);
      expect(found.stops, path).toBeGreaterThan(10);
      if (found.faults.length > 0) faults[path] = found.faults;
    }
    expect(faults).toEqual({});
  });
}

/** Expected `autocomplete` values (WCAG 1.3.5, 3.3.7, 3.3.8). */
const filledIn = {
  '/login': { account: 'username', password: 'current-password' },
  '/register': { email: 'email', password: 'new-password', confirmPassword: 'new-password' },
  '/forgotPassword': { account: 'username' },
  '/contactUs': { name: 'name', contact: 'email' },
};

for (const [path, fields] of Object.entries(filledIn)) {
  test(`${path} has autocomplete tokens and accepts pasted text`, async ({
    page,
    context,
    server,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    await page.goto(`/en-US${path}`);
    await waitForHydration(page);
    await page.evaluate(() => navigator.clipboard.writeText('Pasted-1'));
    for (const [name, purpose] of Object.entries(fields)) {
      const field = page.locator(`main [name="${name}"]`);
      await expect(field).toHaveAttribute('autocomplete', purpose);
      await field.focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(field).toHaveValue('Pasted-1');
    }
  });
}
