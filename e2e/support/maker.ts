import type { Page } from '@playwright/test';
import { type Api, apiOf } from '../spec/api.ts';
import { test as base, expect, hydrated } from './fixtures.ts';
import { makeMedia } from './media.ts';

export const media = makeMedia();

/** A contestant with one draft. */
export interface Maker {
  email: string;
  token: string;
  entry: string;
  /** The address of a step of that draft. */
  step: (name: string) => string;
}

/** Tests with a contestant of their own; submission has to be open before. */
export const test = base.extend<{ api: Api; maker: Maker }>({
  api: async ({ server, request }, use) => use(apiOf(server.url, request)),
  maker: async ({ api }, use) => {
    const { email, token } = await api.contestant();
    const { data } = await api.say('POST', '/api/account/entries', { token, body: {} });
    await use({ email, token, entry: data.id, step: (name) => `/submitEntry/${data.id}/${name}` });
  },
});

/** What goes wrong where a test cuts connections and has calls refused. */
export const brokenConnections = /Failed to load resource: (net::ERR_|.*status of (4\d\d|503))/;

/** Brings a maker's session into a browser, as a login would. */
export async function comeIn(page: Page, { token }: Maker, path: string): Promise<void> {
  await page.goto('/home');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
  await page.goto(path);
  await hydrated(page);
}

/**
 * Fills the draft by the API, with every file that is asked for but the film.
 *
 * @param changed what stands in it besides, or instead.
 */
export async function fillIn(api: Api, { token, entry }: Maker, changed: object = {}) {
  const path = `/api/account/entries/${entry}`;
  const { version } = (await api.say('GET', path, { token })).data;
  const { logo, square, cover, letter } = await media;
  const body = {
    version,
    title: 'The Last Call',
    desc: 'A grandmother answers a call, and her kitchen turns out to be a set.',
    team: 'Boom in Frame',
    team_desc: 'Four students and one borrowed camera.',
    subtitles: { mode: 'burnt_in', confirmed: true },
    declarations: { rights: true, clean: true, rules: true },
    team_logo: await uploaded(api, token, 'team_logo', logo),
    video_cover_url: await uploaded(api, token, 'video_cover_url', square),
    front_cover_url: await uploaded(api, token, 'front_cover_url', cover),
    empower: await uploaded(api, token, 'empower', letter),
    ...changed,
  };
  expect(await api.say('PUT', path, { token, body })).toMatchObject({ status: 200 });
}

/** The same with the film: it can be submitted. */
export async function fillWhole(api: Api, maker: Maker): Promise<void> {
  const url = await uploaded(api, maker.token, 'url', (await media).film);
  await fillIn(api, maker, { group: 'open', guardian: { under14: false }, url });
}

const uploaded = async (api: Api, token: string, kind: string, file: string) =>
  (await api.upload(token, kind, file)).data.id;
