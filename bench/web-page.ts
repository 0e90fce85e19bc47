import { type Browser, chromium, type Page } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';

export interface Figures {
  /** Of a hundred, in the order of `categories`. */
  scores: { name: string; score: number }[];
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  /** Milliseconds from a press until the next picture, where there is something to press. */
  inp: number | null;
  cls: number;
  /** As sent. */
  bytes: { script: number; css: number; html: number; pictures: number };
  largestPicture: number;
  /** How quick this machine was meanwhile, as Lighthouse has it: below a thousand it was busy, and its times say little. */
  machine: number;
  /** Requests to others, and what Lighthouse finds wanting besides speed. */
  faults: string[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const kilobyte = 1024;
const browse = 140 * kilobyte;
const withForms = 190 * kilobyte;

/** Pages with a form: around an account and its entries, and to write to us. */
const formPages = /^(account|activate|contact|login|register|forgot|reset|submit)/;

export interface OpenBrowser {
  browser: Browser;
  port: number;
  close(): Promise<void>;
}

/** The system's Chromium, in a language, which reaches nobody but this machine. */
export async function openBrowser(language: string, port: number): Promise<OpenBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      `--remote-debugging-port=${port}`,
      `--lang=${language}`,
      `--accept-lang=${language}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
  return { browser, port, close: () => browser.close() };
}

/** A page that misses something is looked at again: what else a machine does can only slow it down. */
const looks = 3;

/** The best of a few looks at a page, with what any of them found wrong. */
export async function measurePageRepeatedly(
  open: OpenBrowser,
  route: string,
  url: string,
): Promise<Figures> {
  let best = await measurePage(open, url);
  const faults = new Set(best.faults);
  for (let round = 1; round < looks && listMissedBudgets(route, best).length > 0; round++) {
    const next = await measurePage(open, url);
    for (const fault of next.faults) faults.add(fault);
    if (listMissedBudgets(route, next).length <= listMissedBudgets(route, best).length) best = next;
  }
  return { ...best, faults: [...faults] };
}

/** Loads a page as a slow phone on a slow line would, then presses something. */
async function measurePage({ browser, port }: OpenBrowser, url: string): Promise<Figures> {
  const result = await runLighthouse(url, port);
  const { audits, categories: found } = result;
  const requests = listRequests(audits['network-requests']?.details);
  const sumTransferSizes = (type: string) =>
    requests
      .filter(({ resourceType }) => resourceType === type)
      .reduce((all, each) => all + each.transferSize, 0);
  const pictures = requests.filter(({ resourceType }) => resourceType === 'Image');
  const { origin } = new URL(url);
  const elsewhere = requests.filter(
    (each) => /^https?:/.test(each.url) && !each.url.startsWith(origin),
  );
  const getAuditFigure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: categories.map((name) => ({
      name,
      score: Math.round((found[name]?.score ?? 0) * 100),
    })),
    lcp: getAuditFigure('largest-contentful-paint'),
    tbt: getAuditFigure('total-blocking-time'),
    cls: getAuditFigure('cumulative-layout-shift'),
    inp: await measurePressTime(browser, url),
    bytes: {
      script: sumTransferSizes('Script'),
      css: sumTransferSizes('Stylesheet'),
      html: sumTransferSizes('Document'),
      pictures: sumTransferSizes('Image'),
    },
    machine: result.environment.benchmarkIndex,
    largestPicture: Math.max(0, ...pictures.map(({ transferSize }) => transferSize)),
    faults: [
      ...elsewhere.map((each) => `asks somebody else: ${each.url}`),
      ...categories
        .slice(1)
        .flatMap((name) =>
          (found[name]?.auditRefs ?? [])
            .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
            .map(
              ({ id }) =>
                `${name}: ${audits[id]?.title}${describeFaultyNodes(audits[id]?.details)}`,
            ),
        ),
    ],
  };
}

/** On a busy machine a trace may be lost: once more, then. */
async function runLighthouse(url: string, port: number, isAgain = false): Promise<Result> {
  const isHidden = /<meta name="robots" content="noindex/.test(await (await fetch(url)).text());
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: categories,
    // The line is slow indeed, not made out from a quick one.
    throttlingMethod: 'devtools',
    // Some pages are to be found by nobody.
    skipAudits: isHidden ? ['is-crawlable'] : [],
  });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (!isAgain) return runLighthouse(url, port, true);
  throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no answer'}`);
}

interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
}

const listRequests = (details: unknown) =>
  ((details as { items?: NetworkRequest[] } | undefined)?.items ?? []).filter(
    ({ transferSize }) => transferSize > 0,
  );

/** Where in the page a fault is. */
function describeFaultyNodes(details: unknown): string {
  const items = (details as { items?: { node?: { selector?: string } }[] } | undefined)?.items;
  const found = items?.flatMap(({ node }) => node?.selector ?? []) ?? [];
  return found.length > 0 ? ` (${found.slice(0, 3).join('; ')})` : '';
}

/** How long the slowest part of a press takes, with four times less processor. */
async function measurePressTime(browser: Browser, url: string): Promise<number | null> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true });
  try {
    await recordPressEvents(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const button = page.locator('header button:visible, main button:visible').first();
    if ((await button.count()) === 0) return null;
    // A reader presses what they see: the pictures on the way there have come by then.
    await button.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.images].every((picture) => {
        const { top, bottom } = picture.getBoundingClientRect();
        return picture.complete || bottom <= 0 || top > innerHeight;
      }),
    );
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
    await button.tap();
    return await page.evaluate(() => window.pressed);
  } finally {
    await page.close();
  }
}

declare global {
  interface Window {
    pressed: Promise<number>;
  }
}

/** Keeps the longest event of the first press; of one too short to be told, nothing. */
const recordPressEvents = (page: Page) =>
  page.addInitScript(() => {
    window.pressed = new Promise((resolve) => {
      let longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      addEventListener('click', () => setTimeout(() => resolve(longest), 1_000), { once: true });
    });
  });

/** What a page misses, each as a line with its budget and the ratio. */
export function listMissedBudgets(route: string, figures: Figures): string[] {
  const script = formPages.test(route) ? withForms : browse;
  const formatKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`;
  const formatFigure = (figure: number) => `${Math.round(figure * 1000) / 1000}`;
  const { bytes } = figures;
  const most: [name: string, figure: number, budget: number, show: (figure: number) => string][] = [
    ['LCP in ms', figures.lcp, 2000, formatFigure],
    ['TBT in ms', figures.tbt, 150, formatFigure],
    ['INP in ms', figures.inp ?? 0, 150, formatFigure],
    ['CLS', figures.cls, 0.02, formatFigure],
    ['script', bytes.script, script, formatKilobytes],
    ['CSS', bytes.css, 14 * kilobyte, formatKilobytes],
    ['HTML', bytes.html, 25 * kilobyte, formatKilobytes],
    ['the largest picture', figures.largestPicture, 60 * kilobyte, formatKilobytes],
  ];
  const getMinimumScore = (name: string) => (name === 'performance' ? 95 : 100);
  return [
    ...figures.scores
      .filter(({ name, score }) => score < getMinimumScore(name))
      .map(({ name, score }) => `${name}: ${score} (goal ≥ ${getMinimumScore(name)})`),
    ...most
      .filter(([, figure, budget]) => figure > budget)
      .map(
        ([name, figure, budget, show]) =>
          `${name}: ${show(figure)} (budget ${show(budget)}, ratio ${(figure / budget).toFixed(2)})`,
      ),
  ];
}
