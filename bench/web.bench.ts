import { parseArgs } from 'node:util';
import { startDemoSite } from '../tools/shots/demo-site.ts';
import { buildPagePath, planScreenshots, type Sitting } from '../tools/shots/plan.ts';
import { findFreePort } from './run-server.ts';
import {
  type Figures,
  lcpBudget,
  listMissedBudgets,
  measurePageRepeatedly,
  openBrowser,
} from './web-page.ts';

// Measures the size and speed of the public pages on a slow phone (Lighthouse's mobile settings), and compares them
// with budgets. Uses the site at BENCH_URL, or a demonstration contest. `--route` and `--locale`, both repeatable,
// select pages. By default each page is measured in one language, and the most visited pages in all languages.
const most = ['home', 'gallery', 'galleryEntry'];
/** Error pages are skipped, because Lighthouse measures only responses with status 200. */
const left = ['404', '500'];

const many = { type: 'string', multiple: true, default: [] as string[] } as const;
const { values } = parseArgs({ options: { route: many, locale: many } });
const isNarrowed = values.route.length + values.locale.length > 0;
const sittings = planScreenshots({ ...values, width: ['360'], theme: ['light'] }).filter(
  ({ route, language }) =>
    language.name === language.browser &&
    !left.includes(route.name) &&
    (isNarrowed || language.name === 'zh-CN' || most.includes(route.name)),
);

const site = process.env.BENCH_URL
  ? { url: process.env.BENCH_URL.replace(/\/+$/, ''), stop: async () => {} }
  : await startDemoSite(false);
try {
  console.log(
    `${'page'.padEnd(26)} perf a11y  bp seo   LCP s   INP ms   TBT ms     CLS  script KB  CSS KB  HTML KB  pictures KB (largest)  machine`,
  );
  const missed: string[] = [];
  let slowest: { name: string; lcp: number } | null = null;
  for (const language of new Set(sittings.map((sitting) => sitting.language))) {
    const browser = await openBrowser(language.browser, await findFreePort());
    try {
      for (const sitting of sittings.filter((each) => each.language === language)) {
        const name = `${sitting.route.name} ${language.name}`;
        const address = await findItemUrl(sitting);
        if (!address) {
          console.log(`${name.padEnd(26)} nothing to look at`);
          continue;
        }
        const figures = await measurePageRepeatedly(
          browser,
          sitting.route.name,
          site.url + address,
        );
        console.log(formatResultLine(name, figures));
        if (!slowest || figures.lcp > slowest.lcp) slowest = { name, lcp: figures.lcp };
        const failed = [...listMissedBudgets(sitting.route.name, figures), ...figures.faults];
        for (const fault of failed) console.log(`    ${fault}`);
        if (failed.length > 0) missed.push(name);
      }
    } finally {
      await browser.close();
    }
  }
  console.log(
    missed.length === 0
      ? 'every page keeps its budgets'
      : `${missed.length} of ${sittings.length} pages do not keep their budgets: ${missed.join(', ')}`,
  );
  if (slowest) {
    const ratio = (slowest.lcp / lcpBudget).toFixed(2);
    console.log(
      `slowest: ${slowest.name}, LCP ${(slowest.lcp / 1000).toFixed(2)} s, ratio ${ratio}`,
    );
  }
} finally {
  await site.stop();
}

/** Finds the page of an item: the first link in its list. Returns null if the list is empty. */
async function findItemUrl({ route, language }: Sitting): Promise<string | null> {
  const address = buildPagePath(route, language);
  const [list = '', item] = address.split('/:id');
  if (item === undefined) return address;
  const answer = await fetch(site.url + list, { headers: { 'accept-language': language.name } });
  return new RegExp(`href="(${list}/[^"/?]+)"`).exec(await answer.text())?.[1] ?? null;
}

function formatResultLine(name: string, figures: Figures) {
  const { scores, lcp, inp, tbt, cls, bytes, largestPicture, machine } = figures;
  const formatKilobytes = (of: number, width: number) => (of / 1024).toFixed(1).padStart(width);
  return [
    name.padEnd(26),
    ...scores.map(({ score }) => `${score}`.padStart(4)),
    (lcp / 1000).toFixed(2).padStart(7),
    `${inp ?? '–'}`.padStart(8),
    `${Math.round(tbt)}`.padStart(8),
    cls.toFixed(3).padStart(7),
    formatKilobytes(bytes.script, 10),
    formatKilobytes(bytes.css, 7),
    formatKilobytes(bytes.html, 8),
    `${formatKilobytes(bytes.pictures, 12)} (${formatKilobytes(largestPicture, 0)})`.padEnd(23),
    `${Math.round(machine)}`,
  ].join(' ');
}
