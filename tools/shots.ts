import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError, Refusal, repository } from './bring-up.mjs';
import { provideBrowser } from './programs.ts';
import { startDemoSite } from './shots/demo-site.ts';
import { planScreenshots } from './shots/plan.ts';
import { renderContactSheet } from './shots/sheet.ts';
import { type Shot, takeAllScreenshots } from './shots/shoot.ts';

const folder = join(repository, 'shots');

/**
 * Takes pictures of every public page in every language, width and theme. Uses the site at SHOTS_URL, or starts a
 * demonstration contest.
 * @returns whether no error was found
 */
async function takeScreenshots(args: string[]): Promise<boolean> {
  const { fresh, ...wanted } = parseScreenshotOptions(args);
  const sittings = planScreenshots(wanted);
  const executable = await requireBrowser();
  const site = await openSite(fresh);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const printFaults = (shots: readonly Shot[]) => {
      for (const shot of shots)
        for (const fault of shot.faults) console.log(formatFault(shot, fault));
    };
    const pages = availableParallelism();
    const shots = await takeAllScreenshots(sittings, {
      url: site.url,
      folder,
      pages,
      executable,
      onDone: printFaults,
    });
    await writeFile(join(folder, 'index.html'), renderContactSheet(shots));
    const faults = shots.flatMap((shot) => shot.faults).length;
    const pictures = shots.filter(({ file }) => file).length;
    console.log(`${pictures} screenshots, ${faults} faults: ${join(folder, 'index.html')}`);
    return faults === 0;
  } finally {
    await site.stop();
  }
}

const formatFault = ({ sitting, width, theme }: Shot, fault: string) =>
  `✗ ${sitting.route.name} ${sitting.language.name} ${width} ${theme}: ${fault}`;

function parseScreenshotOptions(args: string[]) {
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  try {
    const fresh = { type: 'boolean', default: false } as const;
    const options = { route: many, locale: many, width: many, theme: many, fresh };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Refusal(
      `${error instanceof Error ? error.message : error}. There are --route, --locale, --width and --theme, each as often as you like, and --fresh.`,
    );
  }
}

async function openSite(isFresh: boolean) {
  const url = process.env.SHOTS_URL;
  return url
    ? { url: url.replace(/\/+$/, ''), stop: async () => undefined }
    : startDemoSite(isFresh);
}

async function requireBrowser(): Promise<string> {
  const browser = await provideBrowser('to take screenshots');
  if (!browser) throw new Refusal('Screenshots need Chromium.');
  return browser;
}

takeScreenshots(process.argv.slice(2)).then((good) => process.exit(good ? 0 : 1), exitWithError);
