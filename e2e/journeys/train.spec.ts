import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { createApi, goodPassword } from '../spec/api.ts';
import { openContest } from '../support/database.ts';
import { expect as expectSoon, test, waitForHydration } from '../support/fixtures.ts';
import { createPaddedFilm, getMedia } from '../support/media.ts';
import { type Server, startServer } from '../support/server.ts';
import {
  type ProxyState,
  startUnreliableProxy,
  type UnreliableProxy,
} from '../support/unreliable-proxy.ts';

/**
 * Tests an entrant on a train: connections break, the laptop sleeps, the server is killed, and the film still arrives.
 */
const MiB = 1024 * 1024;
const filmBytes = (process.env.FULL === '1' ? 200 : 24) * MiB;

/**
 * The connection in the train. Uploading the whole film would take fifteen seconds, but each connection breaks earlier.
 */
const train: ProxyState = {
  bytesPerSecond: filmBytes / 15,
  breaksAfter: process.env.FULL === '1' ? [3 * MiB, 8 * MiB] : [MiB / 2, MiB],
};
const station: ProxyState = { bytesPerSecond: filmBytes / 3 };
const tunnel = { ...train, isDark: true };

const owner = { account: 'owner@example.org', password: 'Owner-12' };
const title = 'The Night Train';
const story = 'Four students, one carriage, and a caller who says that he is the conductor.';

test.use({
  locale: 'en-US',
  expectedErrors: /Failed to load resource: (net::ERR_|.*status of (4\d\d|503))/,
});

/** Assertions wait for up to a minute, because pages load over the unreliable connection. */
const expect = expectSoon.configure({ timeout: 60_000 });

interface Journey {
  server: Server;
  line: UnreliableProxy;
  folder: string;
}

/** Starts the server and the proxy of the test, and stops them at its end. */
const journey = test.extend<{ journey: Journey }>({
  journey: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const line = await startUnreliableProxy();
      const server = await startServer({
        BASE_URL: line.url,
        OWNER_EMAIL: owner.account,
        OWNER_PASSWORD: owner.password,
      });
      line.leadTo(Number(new URL(server.url).port));
      const folder = await mkdtemp(path.join(tmpdir(), 'film-contest-train-'));
      await use({ server, line, folder });
      await line.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    // The start of the server does not count towards the test's timeout.
    { timeout: 120_000 },
  ],
});

journey(
  'a film arrives whole over an unreliable connection, after sleep and a killed server',
  async ({ journey: { server, line, folder }, playwright, launchOptions, request, guard }) => {
    test.setTimeout(process.env.FULL === '1' ? 900_000 : 300_000);
    await openContest(server.dataDir);
    const files = await getMedia();
    const film = path.join(folder, 'night-train.mp4');
    await createPaddedFilm(files.film, film, filmBytes);
    const api = createApi(server.url, request);
    const { email } = await api.contestant();

    const opened: BrowserContext[] = [];
    const openBrowser = async (): Promise<Page> => {
      const context = await playwright.chromium.launchPersistentContext(
        path.join(folder, 'browser'),
        { ...launchOptions, baseURL: line.url, locale: 'en-US' },
      );
      guard(context);
      opened.push(context);
      return context.pages()[0] ?? context.newPage();
    };
    const closeBrowser = () => opened.pop()?.close();

    let page = await openBrowser();
    await logIn(page, email);
    await page.goto('/submitEntry');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page).toHaveURL(/\/eligibility$/);
    const entry = page.url().replace(/\/eligibility$/, '');
    await page.getByRole('radio', { name: /Open Group/ }).check();
    await saveAndContinue(page);
    await page.getByLabel('Title of the film').fill(title);
    await page.getByLabel('Creation background').fill('A conductor asks for a transfer.');
    await saveAndContinue(page);
    await expect(page).toHaveURL(/\/team$/);

    // The upload continues while steps are changed and connections break.
    await page.goto(`${entry}/video`);
    await waitForHydration(page);
    const start = line.delivered();
    const leg = sendEighthOfFilm(line);
    await page.locator('#url').setInputFiles(film);
    await leg;
    await expect(page.getByRole('progressbar', { name: 'night-train.mp4' })).toBeVisible();

    // The laptop sleeps without a connection: no bytes are transferred, and no timers run.
    const session = await page.context().newCDPSession(page);
    line.become(tunnel);
    await page.context().setOffline(true);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await page.context().setOffline(false);
    await sendEighthOfFilm(line);

    // The connection stalls without an event until the client's timeout ends it.
    if (process.env.FULL === '1') {
      line.become(tunnel);
      await expect(page.getByText('No data has been sent for several seconds.')).toBeVisible();
      await expect(page.getByText('Your connection keeps dropping.')).toBeVisible({
        timeout: 60_000,
      });
      await sendEighthOfFilm(line);
    }

    // The server is killed during the upload and while the entrant types.
    await page.getByRole('link', { name: 'All steps' }).click();
    await page.getByRole('link', { name: 'The team' }).click();
    await page.getByLabel('Team name').fill('Boom in Frame');
    await sendEighthOfFilm(line);
    await page.getByLabel('Team introduction').pressSequentially(story.slice(0, -20));
    await server.crash();
    await page.getByLabel('Team introduction').press('End');
    await page.getByLabel('Team introduction').pressSequentially(story.slice(-20));
    await expect(page.getByText('Stored on this device')).toBeVisible({
      timeout: 30_000,
    });

    // The browser is closed.
    await closeBrowser();
    await server.restart();
    page = await openBrowser();
    await page.goto(`${entry}/team`);
    await expect(page.getByLabel('Team introduction')).toHaveValue(story);
    await expect(page.getByLabel('Team name')).toHaveValue('Boom in Frame');
    await attachFile(page, 'team_logo', files.logo);
    await saveAndContinue(page);
    await expect(page.getByText(/Choose the same file again to resume at \d+/)).toBeVisible();
    await page.locator('#url').setInputFiles(film);
    await sendEighthOfFilm(line);

    // The connection is reliable from here on.
    line.become(station);
    const judged = page
      .getByText('night-train.mp4')
      .locator('..')
      .getByText('Checked', { exact: true });
    await expect(judged).toBeVisible({ timeout: 120_000 });
    expect(line.broken()).toBeGreaterThan(3);
    expect(line.delivered() - start).toBeLessThan(1.2 * filmBytes);

    await page.getByRole('radio', { name: 'They are burned into the picture' }).check();
    await page.getByRole('checkbox', { name: /^I confirm that Chinese/ }).check();
    await attachFile(page, 'video_cover_url', files.square);
    await attachFile(page, 'front_cover_url', files.cover);
    await saveAndContinue(page);
    await attachFile(page, 'empower', files.letter);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await saveAndContinue(page);
    const answer = page.waitForResponse('**/submit');
    await page.getByRole('button', { name: 'Submit the entry' }).click();
    expect(await (await answer).json()).toMatchObject({ code: 200211, data: { number: '0001' } });
    await expect(page.getByText('Your entry is No. 0001')).toBeVisible();

    const token = await api.logIn(email);
    const id = entry.split('/').at(-1);
    const { data } = await api.callApi('GET', `/api/account/entries/${id}`, { token });
    const stored = path.join(server.dataDir, 'files/originals', String(data.draft.url));
    expect(await computeSha256(stored)).toBe(await computeSha256(film));

    await publishWhenPlayable(api, String(id));
    await page.goto('/gallery/1');
    await waitForHydration(page);
    await expectPlayed(page);
    await closeBrowser();
  },
);

async function logIn(page: Page, email: string) {
  await page.goto('/login');
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
}

const saveAndContinue = (page: Page) =>
  page.getByRole('button', { name: 'Save and continue' }).click();

/**
 * Waits until the server has received another eighth of the film. Then the upload pauses while the connection stays
 * open.
 */
async function sendEighthOfFilm(line: UnreliableProxy) {
  const holdsAt = line.delivered() + filmBytes / 8;
  line.become({ ...train, holdsAt });
  await expect.poll(line.delivered, { timeout: 90_000 }).toBeGreaterThanOrEqual(holdsAt);
}

/** Picks a file and waits until the server has checked it. */
async function attachFile(page: Page, kind: string, file: string) {
  const row = page.getByRole('region').filter({ has: page.locator(`#${kind}`) });
  await row.locator(`#${kind}`).setInputFiles(file);
  await expect(row.getByText('Checked', { exact: true })).toBeVisible({ timeout: 60_000 });
}

async function computeSha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Publishes the entry as staff when its film is playable. */
async function publishWhenPlayable({ callApi }: ReturnType<typeof createApi>, id: string) {
  const { data } = await callApi('POST', '/api/console/login', { body: owner });
  const token = data.access_token;
  await expect
    .poll(
      async () => {
        const entry = await callApi('GET', `/api/console/entries/${id}`, { token });
        for (const { id: item } of entry.data.checklist) {
          const body = { version: entry.data.version, item, isTicked: true };
          await callApi('PUT', `/api/console/entries/${id}/checklist`, { token, body });
        }
        const body = { version: entry.data.version };
        return (await callApi('POST', `/api/console/entries/${id}/publish`, { token, body }))
          .status;
      },
      { timeout: 180_000, intervals: [1000] },
    )
    .toBe(200);
}

async function expectPlayed(page: Page) {
  await page
    .getByRole('button', { name: /^play(?!back)/i })
    .first()
    .click();
  await page.waitForFunction(
    () => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 10,
    undefined,
    { timeout: 60_000 },
  );
}
