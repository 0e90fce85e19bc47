import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Load, measureAllLoads, printReport } from './measure.ts';
import { createRenderer } from './render-pages.ts';
import { runServer } from './run-server.ts';
import { formatRow } from './times.ts';

// Compares the pages per second, with and without the page cache, with those of a static file of the same size. Then
// measures the CPU time of an uncached page: in total, of React alone, and of the database.
const page = '/en-US/gallery';
const connections = 16;
const goalMs = 2;
const times = Number(process.env.BENCH_TIMES ?? 500);

const [cached, uncached] = [await runServer(), await runServer({ withCache: false })];
try {
  const answer = await fetch(`${cached.url}${page}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
  const html = Buffer.from(await answer.arrayBuffer());
  await writeFile(path.join(cached.staticFolder, 'page.html'), html);
  console.log(`${page}, ${html.length} bytes`);

  const createPageLoad = (name: string, url: string, server: typeof cached): Load => ({
    ...{ name, url, connections, cpu: server.cpu },
  });
  const measured = await measureAllLoads([
    createPageLoad('cached page', `${cached.url}${page}`, cached),
    createPageLoad('uncached page', `${uncached.url}${page}`, uncached),
    createPageLoad('static file', `${cached.url}/bench/static/page.html`, cached),
  ]);
  printReport(measured, [
    { of: 'cached page', beside: 'static file', atLeast: 1 },
    { of: 'cached page', beside: 'uncached page', atLeast: 5 },
  ]);

  console.log(
    '\nan uncached page in CPU milliseconds: of the server, of its rendering without calls,',
  );
  console.log("of React's renderToString alone, and of the database");
  console.log(formatRow('', 'server', 'rendering', 'React', 'database', 'sum'));
  const render = await createRenderer(uncached.url);
  for (const url of [page, `${page}/1`, '/en-US/votingRules', '/en-US/login']) {
    const [load] = await measureAllLoads([createPageLoad(url, `${uncached.url}${url}`, uncached)]);
    const { whole, react } = await render(url, times);
    const { server, database } = load?.cpu ?? { server: 0, database: 0 };
    const sum = (server + database) / 1000;
    const figures = [server / 1000, whole, react, database / 1000, sum];
    console.log(formatRow(url, ...figures.map((figure) => figure.toFixed(2))));
    if (url === page)
      console.log(`(goal: a sum of ≤ ${goalMs} ms: ${sum <= goalMs ? 'reached' : 'missed'})`);
  }
} finally {
  await Promise.all([cached.stop(), uncached.stop()]);
}
