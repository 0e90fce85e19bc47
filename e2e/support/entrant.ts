import type { Page } from '@playwright/test';
import { type Api, createApi } from '../spec/api.ts';
import { test as base, expect, waitForHydration } from './fixtures.ts';
import { getMedia } from './media.ts';

/** An entrant with one draft. */
export interface Entrant {
  email: string;
  token: string;
  entry: string;
  /** Path of a step of that draft. */
  step: (name: string) => string;
}

/** Tests in which each has an entrant of its own. Submission must be open. */
export const test = base.extend<{ api: Api; maker: Entrant }>({
  api: async ({ server, request }, use) => use(createApi(server.url, request)),
  maker: async ({ api }, use) => {
    const { email, token } = await api.contestant();
    const { data } = await api.callApi('POST', '/api/account/entries', { token, body: {} });
    await use({ email, token, entry: data.id, step: (name) => `/submitEntry/${data.id}/${name}` });
  },
});

/** Console errors that are expected in tests that cut connections or reject calls. */
export const brokenConnections = /Failed to load resource: (net::ERR_|.*status of (4\d\d|503))/;

/** Stores the entrant's session in the browser and opens a page. */
export async function signInEntrant(page: Page, { token }: Entrant, path: string): Promise<void> {
  await page.goto('/home');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
  await page.goto(path);
  await waitForHydration(page);
}

/**
 * Saves the draft through the API, with all required files except the film.
 * @param changed fields to add or replace
 */
export async function saveDraft(api: Api, { token, entry }: Entrant, changed: object = {}) {
  const path = `/api/account/entries/${entry}`;
  const { version } = (await api.callApi('GET', path, { token })).data;
  const { logo, square, cover, letter } = await getMedia();
  const body = {
    version,
    title: 'The Last Call',
    desc: 'A grandmother answers a call, and her kitchen turns out to be a set.',
    team: 'Boom in Frame',
    team_desc: 'Four students and one borrowed camera.',
    subtitles: { mode: 'burnt_in', confirmed: true },
    declarations: { rights: true, clean: true, rules: true },
    team_logo: await uploadFile(api, token, 'team_logo', logo),
    video_cover_url: await uploadFile(api, token, 'video_cover_url', square),
    front_cover_url: await uploadFile(api, token, 'front_cover_url', cover),
    empower: await uploadFile(api, token, 'empower', letter),
    ...changed,
  };
  expect(await api.callApi('PUT', path, { token, body })).toMatchObject({ status: 200 });
}

/** Saves the draft with the film, so that it can be submitted. */
export async function saveCompleteDraft(api: Api, maker: Entrant): Promise<void> {
  const url = await uploadFile(api, maker.token, 'url', (await getMedia()).film);
  await saveDraft(api, maker, { group: 'open', guardian: { under14: false }, url });
}

const uploadFile = async (api: Api, token: string, kind: string, file: string) =>
  (await api.upload(token, kind, file)).data.id;
