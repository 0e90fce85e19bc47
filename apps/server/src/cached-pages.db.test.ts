import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, letSecondsPass } from '../test/app.ts';
import { createCuttableProxy } from '../test/cuttable-database.ts';
import { openContest } from '../test/factories.ts';
import { findFreePort } from '../test/free-port.ts';
import { startServer } from './server.ts';

const home = await createTestApp();
const proxy = await createCuttableProxy(home.home.databaseUrl);
afterAll(async () => {
  await proxy.dispose();
  await home.close();
});

/** Ends the current rendering with a text. In these tests, a rendering does not end by itself. */
let finishRendering: (text: string) => void = () => {};
const site = async () => ({
  entry: {
    module: {
      answerPage: () =>
        new Promise<Response>((resolve) => {
          finishRendering = (text) => resolve(new Response(text));
        }),
    },
  },
});

let readPage: () => Promise<string>;
beforeAll(async () => {
  await openContest(home);
  const port = await findFreePort();
  const server = await startServer(
    { ...home.ctx.config, databaseUrl: proxy.url, port, logLevel: 'silent' },
    { site, console: async () => '', assets: async () => {} },
  );
  readPage = async () => (await fetch(`http://127.0.0.1:${port}/en-US/home`)).text();
  return server.stop;
});

/** Requests the page, and waits until its rendering has started. */
async function startReading(): Promise<{ text: Promise<string> }> {
  const before = finishRendering;
  const text = readPage();
  await vi.waitFor(() => expect(finishRendering).not.toBe(before));
  return { text };
}

/** Reads the page, whose rendering ends with `text`. */
async function readRendered(text: string): Promise<string> {
  const page = await startReading();
  finishRendering(text);
  return page.text;
}

test('readers of cached pages do not wait for renderings while the database is unreachable', async () => {
  expect(await readRendered('one')).toBe('one');
  letSecondsPass(11);
  const waiting = await startReading();
  await proxy.cut();
  expect(await waiting.text).toBe('one');
  expect(await readPage()).toBe('one');
  await proxy.restore();
  finishRendering('rendered from before');
  await vi.waitFor(async () => expect(await readRendered('two')).toBe('two'), { timeout: 10_000 });
});
