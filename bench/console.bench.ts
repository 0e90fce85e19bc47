import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildQueryString } from '../packages/contract/src/client.ts';
import { insertBenchmarkEntries, type Staff } from './insert-entries.ts';
import { formatMegabytes, readProcessMemory } from './process-memory.ts';
import { runServer } from './run-server.ts';
import { formatMilliseconds, formatRow, measureRequestTimes } from './times.ts';

// Compares the response times of the console's entry list at 100,000 and 1,000 entries: default order, each filter,
// searches, sorting by votes, and the last page. Also measures the memory of an export and the size of the console's
// first route.
const [few, many] = [1_000, 100_000];
const times = Number(process.env.BENCH_TIMES ?? 60);
const goalMs = 50;
const goalBytes = 450 * 1024;

const lists: [name: string, query: Record<string, unknown>][] = [
  ['in its usual order', {}],
  ['newest first', { sorter: { submittedAt: 'descend' } }],
  ['by votes', { sorter: { votes: 'descend' } }],
  ['by title', { sorter: { title: 'ascend' } }],
  ['by state', { filters: { state: ['in_review'] } }],
  ['by a rare state', { filters: { state: ['changes_requested'] } }],
  ['by group', { filters: { group: ['student'] } }],
  ['by school', { filters: { school: ['School 7'] } }],
  ['by refusals', { filters: { checks: ['refusal'] } }],
  ['by notes', { filters: { checks: ['advice'] } }],
  ['by reviewer: nobody', { filters: { assignee: ['nobody'] } }],
  ['by reviewer: me', { filters: { assignee: ['me'] } }],
  ['shortlisted', { filters: { placement: ['selectedopen'] } }],
  ['in no list', { filters: { placement: ['none'] } }],
  ['by days', { filters: { from: ['2026-03-10'], to: ['2026-03-12'] } }],
  ['by length', { filters: { minSeconds: ['300'], maxSeconds: ['310'] } }],
  ['searched, many found', { search: 'film' }],
  ['searched, two letters of Chinese', { search: '反诈' }],
  ['searched, one found', { search: 'c0ffee' }],
  ['searched, none found', { search: 'nothing like it' }],
  ['on its deepest page', { current: 100, pageSize: 100 }],
  ['by votes, on the deepest page', { current: 100, pageSize: 100, sorter: { votes: 'descend' } }],
];

const [small, large] = [await runServer(), await runServer()];
try {
  const [ofSmall, ofLarge] = [
    await insertBenchmarkEntries(small.databaseUrl, few),
    await insertBenchmarkEntries(large.databaseUrl, many),
  ];
  console.log(`list of entries, ${times} times each, milliseconds`);
  console.log(formatRow('', `${few}: p50`, 'p95', 'CPU', `${many}: p50`, 'p95', 'CPU'));
  let worst = { name: '', p95: 0 };
  for (const [name, query] of lists) {
    const [beside, figure] = [
      await measureListQuery(small, ofSmall, query),
      await measureListQuery(large, ofLarge, query),
    ];
    console.log(
      formatRow(
        name,
        ...[beside, figure].flatMap(({ p50, p95, cpu }) => [p50, p95, cpu].map(formatMilliseconds)),
      ),
    );
    if (figure.p95 > worst.p95) worst = { name, p95: figure.p95 };
  }
  const verdict = worst.p95 <= goalMs ? 'reached' : 'missed';
  console.log(
    `slowest p95 at ${many}: ${formatMilliseconds(worst.p95)} ms, ${worst.name} (goal ≤ ${goalMs}: ${verdict})`,
  );
  for (const format of ['csv', 'xlsx']) await measureExport(format, ofLarge);
} finally {
  await Promise.all([small.stop(), large.stop()]);
}
await measureFirstRouteSize();

function measureListQuery(
  { url, cpu }: typeof large,
  staff: Staff,
  query: Record<string, unknown>,
) {
  const address = `${url}/api/console/entries${buildQueryString({ pageSize: 20, ...query })}`;
  const requestList = async () => {
    const answer = await fetch(address, { headers: buildStaffHeaders(staff) });
    const { status } = (await answer.json()) as { status: number };
    if (status !== 200) throw new Error(`the list was refused with ${status}`);
  };
  return measureRequestTimes(requestList, times, cpu);
}

function buildStaffHeaders({ token, cookie }: Staff) {
  return { authorization: `Bearer ${token}`, cookie: `staff=${cookie}` };
}

/** Downloads an export more slowly than the server creates it, and prints the server's memory. */
async function measureExport(format: string, staff: Staff) {
  const columns = ['number', 'title', 'team', 'school', 'checks', 'state', 'votes', 'submittedAt'];
  const ordered = await fetch(`${large.url}/api/console/entry-exports`, {
    method: 'POST',
    headers: { ...buildStaffHeaders(staff), 'content-type': 'application/json' },
    body: JSON.stringify({ format, query: {}, columns, withContacts: false }),
  });
  const { data } = (await ordered.json()) as { data: { url: string } };
  const before = readProcessMemory(large.pid);
  const begun = performance.now();
  const answer = await fetch(`${large.url}${data.url}`);
  let bytes = 0;
  let most = before;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    most = Math.max(most, readProcessMemory(large.pid));
  }
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${format} of ${many} entries: ${(bytes / 2 ** 20).toFixed(1)} MB in ${seconds.toFixed(1)} s, ` +
      `memory ${formatMegabytes(before)} → at most ${formatMegabytes(most)} MB`,
  );
}

/**
 * Returns the total size of the files that the dashboard loads: the page's scripts, its own chunk, the English
 * messages, and their imports.
 */
async function measureFirstRouteSize() {
  const build = path.join(import.meta.dirname, '../apps/console/build');
  const page = await readFile(path.join(build, 'index.html'), 'utf8').catch(() => null);
  if (!page) return console.log('the console is not built: nothing to weigh');
  const assets = await readdir(path.join(build, 'assets'));
  const sizes = new Map<string, number>();
  async function addScriptSize(name: string) {
    if (sizes.has(name)) return;
    sizes.set(name, 0);
    const script = await readFile(path.join(build, 'assets', name), 'utf8');
    sizes.set(name, gzipSync(script).length);
    for (const [, imported = ''] of script.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) {
      await addScriptSize(imported);
    }
  }
  const named = [...page.matchAll(/(?:src|href)="[^"]*?\/([^"/]+\.js)"/g)].map(([, name]) => name);
  const later = assets.filter((name) => /^(dashboard|en-US|en_US)-[\w-]+\.js$/.test(name));
  for (const name of [...named, ...later]) await addScriptSize(name ?? '');
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const verdict = bytes <= goalBytes ? 'reached' : 'missed';
  console.log(
    `console's first route: ${Math.round(bytes / 1024)} KB of script, gzipped ` +
      `(goal ≤ ${goalBytes / 1024}: ${verdict})`,
  );
}
