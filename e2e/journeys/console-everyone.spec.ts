import { locales } from '@film-contest/contract/locales';
import type { Page } from '@playwright/test';
import { openings } from '../support/console-dialogs.ts';
import {
  type Appearance,
  findScreenFaults,
  listConsoleScreens,
  openConsole,
  resolvePath,
} from '../support/console-screens.ts';
import { demonstration } from '../support/demonstration.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createOwnedServerFixture } from '../support/owner.ts';
import { fillLists, type OwnerSession, openOwnerSession } from '../support/owner-session.ts';
import type { Server } from '../support/server.ts';
import { createDialogChecker, prepareDialogs } from '../support/type-into-dialog.ts';

/** Checks every screen of the console with content, as the owner. */
const test = base.extend<object, { server: Server; desk: OwnerSession }>({
  server: createOwnedServerFixture(demonstration),
  desk: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext();
      const desk = await openOwnerSession(server, request);
      await fillLists(server, desk);
      await use(desk);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  storageState: async ({ desk }, use) => use(await desk.state()),
});

async function openConsoleAsOwner(page: Page) {
  await page.goto('/safeSuper/#/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const [turn, locale] of locales.entries()) {
  test.describe(locale, () => {
    test.use({ locale });

    test('screens have no axe violations in either theme and fit the window', async ({
      page,
      desk,
    }) => {
      test.setTimeout(600_000);
      const { framed } = await listConsoleScreens(desk);
      // Checks each screen in one language, in turn, because all languages would take three times as long.
      const own = framed.filter(
        (_, place) => process.env.FULL === '1' || place % locales.length === turn,
      );
      expect(own.length).toBeGreaterThan(20);
      await openConsoleAsOwner(page);
      const { open } = openConsole(page);
      const faults: Record<string, string[]> = {};
      for (const path of own) {
        await open(path);
        // Checks the frame only on the first screen, because all screens share it.
        const found = await findScreenFaults(page, path === own[0] ? undefined : '#main');
        if (found.length > 0) faults[path] = found;
      }
      expect(faults).toEqual({});
    });
  });
}

interface Opened {
  on: string;
  press: string | RegExp;
  /** Path of the screen that has the button, if it is another one. */
  within?: string;
  shows?: string;
  as?: readonly Appearance[];
}

const onDesk: readonly Appearance[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
];
const onPhone: readonly Appearance[] = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];
const dropdown = '.ant-dropdown:not(.ant-dropdown-hidden)';
const popover = '.ant-popover:not(.ant-popover-hidden)';
const drawer = '.ant-drawer-open [role="dialog"]';

/** Dialogs and drawers to open and check, with the presses that open them. */
const opened: readonly Opened[] = [
  { on: '/', press: 'Account: owner', within: 'header', shows: dropdown, as: onDesk },
  { on: '/', press: 'Menu', within: 'header', shows: drawer, as: onPhone },
  { on: '/entries', press: 'Filters', shows: drawer, as: onPhone },
  { on: '/entries', press: 'All entries', shows: dropdown, as: onDesk },
  { on: '/entries', press: 'Columns', shows: popover, as: onDesk },
  { on: '/entries', press: 'More filters', shows: popover, as: onDesk },
  { on: '/entries', press: 'Export' },
  { on: '/entries/:id', press: /^Request changes/ },
  { on: '/entries/:id', press: /^Reject/ },
  { on: '/entries/:id', press: 'Keyboard shortcuts' },
  { on: '/content/news/:id', press: 'Schedule…' },
  { on: '/content/news/:id', press: 'Preview' },
  { on: '/content/news/:id', press: 'Delete' },
  { on: '/content/exhibition/arrange', press: 'Add films' },
  { on: '/votes/networks', press: 'Exempt a network' },
  { on: '/votes/passes', press: 'New pass' },
  { on: '/settings/texts', press: /./, within: 'tbody' },
  { on: '/accounts/:id', press: 'Suspend' },
  { on: '/accounts/:id', press: 'Delete the account' },
  { on: '/my-sign-in', press: 'Add an authenticator app' },
  { on: '/staff', press: 'Invite someone' },
];

test.describe('dialogs and drawers', () => {
  test.use({ locale: 'en-US' });

  test('have no axe violations in either theme and fit the window', async ({ page, desk }) => {
    test.setTimeout(600_000);
    await openConsoleAsOwner(page);
    const { open, waitUntilLoaded: settled } = openConsole(page);
    const faults: Record<string, string[]> = {};
    for (const { on, press, within = 'main', shows = '[role="dialog"]', as } of opened) {
      await page.setViewportSize({ width: as?.[0]?.width ?? 1440, height: 900 });
      await open(await resolvePath(desk, on));
      await page.locator(within).getByRole('button', { name: press }).first().click();
      await expect(page.locator(shows)).toBeVisible();
      await settled();
      const found = await findScreenFaults(page, shows, as);
      if (found.length > 0) faults[`${on}: ${press}`] = found;
      // Closes the dialog, which would cover the next one.
      await page.keyboard.press('Escape');
    }
    expect(faults).toEqual({});
  });
});

test('screens before the login have no axe violations', async ({ newContext, desk }) => {
  test.setTimeout(200_000);
  const { bare } = await listConsoleScreens(desk);
  const faults: Record<string, string[]> = {};
  for (const [place, path] of bare.entries()) {
    const context = await newContext({
      locale: locales[place % locales.length] ?? 'en-US',
      storageState: path === '/enrol' ? await desk.state() : { cookies: [], origins: [] },
    });
    // A signed-in account that must still set up its second factor. For the other screens, the account is signed out.
    await context.route('**/api/currentUser', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: object };
      await route.fulfill({ json: { ...answer, data: { ...answer.data, mustEnrol: true } } });
    });
    const page = await context.newPage();
    const { waitUntilLoaded: settled } = openConsole(page);
    await page.goto(`/safeSuper/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled();
    await expect(page).toHaveURL(new RegExp(`#${path}$`));
    const found = await findScreenFaults(page);
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});

test('dialogs open with their focus, text typed into them presses no button, and text fields receive it', async ({
  newContext,
  desk,
}) => {
  test.setTimeout(600_000);
  const table = new URL('../../apps/console/src/dialogs.ts', import.meta.url).href;
  const { dialogs } = (await import(table)) as { dialogs: string[] };
  expect(Object.keys(openings).sort()).toEqual(dialogs.toSorted());
  await prepareDialogs(desk);
  const all = Object.entries(openings);
  // All dialogs share their code. Therefore the usual run types only into a sample: the first dialog of each
  // combination of screen, focused element, width, and component (drawer or dialog). It opens all of them.
  const sample = Map.groupBy(all, ([name, { on, focus, width }]) =>
    [on, focus, width, name.endsWith('Drawer')].join(' '),
  );
  const isTyped = (name: string) =>
    process.env.FULL === '1' || [...sample.values()].some(([first]) => first?.[0] === name);
  // Dialogs of the same screen are checked one after the other, so that the screen is loaded once.
  const screens = Map.groupBy(all, ([, { on }]) => on).values();
  const problems: Record<string, string[]> = {};
  // Several pages run at once, because typing is mostly waiting.
  const checkInOnePage = async () => {
    const context = await newContext({ locale: 'en-US', storageState: await desk.state() });
    const page = await context.newPage();
    // Limits the time for a dialog that does not open, so that the others can still be checked.
    page.setDefaultTimeout(20_000);
    await openConsoleAsOwner(page);
    const checkDialog = createDialogChecker(page, desk);
    for (const onScreen of screens) {
      for (const [name, opening] of onScreen) {
        const found = await checkDialog(opening, isTyped(name)).catch((error: Error) => [
          error.message,
        ]);
        if (found.length > 0) problems[name] = found;
      }
    }
  };
  await Promise.all([checkInOnePage(), checkInOnePage(), checkInOnePage()]);
  expect(problems).toEqual({});
});
