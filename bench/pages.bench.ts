import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Load, measureAllLoads, printReport } from './measure.ts';
import { runServer } from './run-server.ts';

// Compares the pages per second with and without the page cache with those of a static file of the same size.
const page = '/en-US/gallery';
const connections = 16;

const [cached, uncached] = [await runServer(), await runServer({ withCache: false })];
try {
  const answer = await fetch(`${cached.url}${page}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
  const html = Buffer.from(await answer.arrayBuffer());
  await writeFile(path.join(cached.staticFolder, 'page.html'), html);
  console.log(`${page}, ${html.length} bytes`);

  const createPageLoad = (name: string, url: string): Load => ({ name, url, connections });
  const measured = await measureAllLoads([
    createPageLoad('cached page', `${cached.url}${page}`),
    createPageLoad('uncached page', `${uncached.url}${page}`),
    createPageLoad('static file', `${cached.url}/bench/static/page.html`),
  ]);
  printReport(measured, [
    { of: 'cached page', beside: 'static file', atLeast: 1 },
    { of: 'cached page', beside: 'uncached page', atLeast: 5 },
  ]);
} finally {
  await Promise.all([cached.stop(), uncached.stop()]);
}
