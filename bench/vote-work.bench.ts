import { copyFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/programs.ts';
import { runServer } from './run-server.ts';
import { formatRow } from './times.ts';

// Measures the proof of work in a browser: with the browser's PBKDF2 (https) and in JavaScript (http), at full speed, a
// quarter and a sixth of it. A mid-range phone is about four times as slow as a desktop. To slow the browser, its
// processes are suspended for three of each four, or five of each six milliseconds, because Chromium's throttling does
// not affect workers and PBKDF2.
const times = Number(process.env.BENCH_TIMES ?? 20);
const slowness = [1, 4, 6];
const assets = 'apps/site/build/client/assets';
const ways = [
  ['own PBKDF2', 'work.worker-'],
  ['by script', 'work-by-wasm.worker-'],
] as const;
/** Goal for the duration of the work in milliseconds: less than the time to read the page. */
const goalMs = 1000;

const server = await runServer();
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  await writeFile(path.join(server.staticFolder, 'page.html'), '<!doctype html>');
  await page.goto(`${server.url}/bench/static/page.html`);
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  console.log(formatRow(`${times} times each, milliseconds`, 'p50', 'p95', 'a loop'));
  for (const factor of slowness) {
    const [loop] = await runWithSlowBrowser(browser, factor, () =>
      page.evaluate(measureMachineSpeedMs),
    );
    for (const [way, prefix] of ways) {
      const script = scripts.find((name) => name.startsWith(prefix)) ?? '';
      await copyFile(path.join(assets, script), path.join(server.staticFolder, script));
      const [taken] = await runWithSlowBrowser(browser, factor, () =>
        measureVoteWork(page, script),
      );
      const getPercentile = (share: number) => taken[Math.ceil(share * taken.length) - 1] ?? 0;
      const figures = [getPercentile(0.5), getPercentile(0.95), loop].map((figure) =>
        figure.toFixed(0),
      );
      console.log(formatRow(`${factor} × as slow, ${way}`, ...figures));
      if (factor === 4 && way === 'own PBKDF2') {
        console.log(
          `(goal: p50 within ${goalMs} ms: ${getPercentile(0.5) <= goalMs ? 'reached' : 'missed'})`,
        );
      }
    }
  }
} finally {
  await Promise.all([browser.close(), server.stop()]);
}

/** Measures a fixed loop in milliseconds. It shows how fast this machine is at the moment. */
function measureMachineSpeedMs(): number {
  const begun = performance.now();
  let sum = 0;
  for (let i = 0; i < 3e7; i++) sum += i % 7;
  return sum > 0 ? performance.now() - begun : 0;
}

/** Solves new tasks in the browser one after the other. Returns the milliseconds of each, sorted. */
function measureVoteWork(page: Page, script: string): Promise<number[]> {
  return page.evaluate(
    async ([script, times]) => {
      const worker = new Worker(`/bench/static/${script}`, { type: 'module' });
      const taken: number[] = [];
      for (let time = 0; time < times; time++) {
        const { data } = await (await fetch('/api/votes/challenge?entry=1')).json();
        const begun = performance.now();
        const done = await new Promise<unknown>((resolve) => {
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = () => resolve(null);
          worker.postMessage(data.work);
        });
        if (!done) throw new Error('the work could not be done');
        taken.push(performance.now() - begun);
      }
      worker.terminate();
      return taken.sort((a, b) => a - b);
    },
    [script, times] as const,
  );
}

/** Runs a function while the browser is slowed down. */
async function runWithSlowBrowser<T>(
  browser: Browser,
  factor: number,
  act: () => Promise<T>,
): Promise<[T]> {
  if (factor === 1) return [await act()];
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const signalBrowserProcesses = (name: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, name);
  };
  let isDone = false;
  const halting = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await pause(2);
      const ran = performance.now() - begun;
      signalBrowserProcesses('SIGSTOP');
      await pause(ran * (factor - 1));
      signalBrowserProcesses('SIGCONT');
    }
  })();
  try {
    return [await act()];
  } finally {
    isDone = true;
    await halting;
    await session.detach();
  }
}
