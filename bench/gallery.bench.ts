import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { buildQueryString } from '../packages/contract/src/client.ts';
import { codes } from '../packages/contract/src/codes.ts';
import { computeShuffleSeed } from '../packages/contract/src/shuffle.ts';
import { insertBenchmarkEntries } from './insert-entries.ts';
import { runServer } from './run-server.ts';
import { formatMilliseconds, formatRow, measureRequestTimes } from './times.ts';

// Compares the times of the public gallery at 100,000 (`BENCH_ENTRIES`) and 1,000 entries: as a rendered page (the
// page cache is off) and as the API's list. Searches differ for each request. Then measures concurrent searches.
const [few, many] = [1_000, Number(process.env.BENCH_ENTRIES ?? 100_000)];
const times = Number(process.env.BENCH_TIMES ?? 100);
const goalRatio = 1.5;
const atOnce = 200;
let searchRounds = 0;

interface Asked {
  name: string;
  /** Builds the query of the request with the number `time`; `pages` is the number of pages of the list. */
  query: (time: number, pages: number) => Record<string, unknown>;
  asPage?: true;
}

const seed = computeShuffleSeed(Date.now());
const createCharacterPair = (time: number) =>
  String.fromCodePoint(19968 + ((time * 37) % 4096), 19968 + time);

/** Picks an entry number that is published in the small and in the large contest. */
const pickPublishedNumber = (time: number) => 1 + 3 * (time % 300);
/** Returns the first characters of the title of the picked entry. No other title starts with them. */
const computeTitlePrefix = (time: number) =>
  createHash('md5')
    .update(String(pickPublishedNumber(time)))
    .digest('hex')
    .slice(0, 8);

const lists: Asked[] = [
  { name: 'page: first', asPage: true, query: () => ({}) },
  {
    name: 'page: deep',
    asPage: true,
    query: (time, pages) => ({ current: pages - (time % 20), seed }),
  },
  { name: 'page: students', asPage: true, query: () => ({ group: 'student' }) },
  { name: 'page: search, Latin', asPage: true, query: (time) => ({ search: `f${time}` }) },
  {
    name: 'page: search, two of Chinese',
    asPage: true,
    query: (time) => ({ search: createCharacterPair(time) }),
  },
  { name: 'list: shuffled', query: () => ({}) },
  { name: 'list: shuffled by another hour', query: (time) => ({ seed: seed - (time % 23) }) },
  { name: 'list: deep', query: (time, pages) => ({ current: pages - (time % 20), seed }) },
  {
    name: 'list: any page of a walk',
    query: (time, pages) => ({ current: 1 + ((time * 7919) % pages), seed }),
  },
  { name: 'list: newest', query: () => ({ sorter: { newest: 'descend' } }) },
  { name: 'list: by votes', query: () => ({ sorter: { votes: 'descend' } }) },
  {
    name: 'list: by votes, deep',
    query: (time, pages) => ({ current: pages - (time % 20), sorter: { votes: 'descend' } }),
  },
  { name: 'list: students', query: () => ({ filters: { group: ['student'] } }) },
  {
    name: 'list: of a school',
    query: (time) => ({ filters: { school: [`School ${1 + (time % 50)}`] } }),
  },
  { name: 'search: some Latin letters', query: (time) => ({ search: `${time}abc` }) },
  {
    name: 'search: two Latin letters',
    query: (time) => ({ search: (256 + time).toString(16).slice(-2) }),
  },
  { name: 'search: one letter', query: (time) => ({ search: (time % 16).toString(16) }) },
  { name: 'search: a word in all', query: () => ({ search: 'film' }) },
  { name: 'search: two of Chinese', query: (time) => ({ search: createCharacterPair(time) }) },
  { name: 'search: two of Chinese in a fifth', query: () => ({ search: '反诈' }) },
  { name: 'search: a number', query: (time) => ({ search: String(1_100 + time) }) },
  {
    name: 'search: a number, one card',
    query: (time) => ({ search: String(1_001 + pickPublishedNumber(time)), pageSize: 1 }),
  },
  { name: 'search: letters of one title', query: (time) => ({ search: computeTitlePrefix(time) }) },
  {
    name: 'page: letters of one title',
    asPage: true,
    query: (time) => ({ search: computeTitlePrefix(time) }),
  },
  { name: 'search: nothing found', query: (time) => ({ search: `nothing like ${time}` }) },
];

const [small, large] = [
  await runServer({ withCache: false }),
  await runServer({ withCache: false }),
];
try {
  const fillAndCountPages = async (server: typeof small, count: number) => {
    await insertBenchmarkEntries(server.databaseUrl, count);
    const answer = await fetch(`${server.url}/api/entries`);
    const { data } = (await answer.json()) as { data: { total: number } };
    return Math.floor(data.total / 20);
  };
  const pages = new Map([
    [small, await fillAndCountPages(small, few)],
    [large, await fillAndCountPages(large, many)],
  ]);
  const measureGallery = async (server: typeof small, { asPage, query }: Asked) => {
    const path = asPage ? '/en-US/gallery' : '/api/entries';
    let cards = 0;
    const requestGallery = async (time: number) => {
      const asked = query(time, pages.get(server) ?? 1);
      const answer = await fetch(`${server.url}${path}${buildQueryString(asked)}`);
      const text = await answer.text();
      if (readRetryWaitMs(answer, text) !== null) throw new Error(`${path} was busy`);
      if (time >= 5) cards += text.match(asPage ? /<article/g : /"cover":/g)?.length ?? 0;
    };
    const taken = await measureRequestTimes(requestGallery, times, server.cpu);
    return { ...taken, cards: cards / times };
  };
  console.log(`the gallery, ${times} times each, milliseconds; cards on a page`);
  const columns = ['p50', 'p99', 'CPU', 'cards'];
  console.log(
    formatRow(
      '',
      ...columns.map((name) => `${name}, ${few}`),
      ...columns.map((name) => `${name}, ${many}`),
      'p50 ratio',
      'CPU ratio',
    ),
  );
  const missed: string[] = [];
  for (const list of lists) {
    const [beside, figure] = [await measureGallery(small, list), await measureGallery(large, list)];
    const ratio = figure.cpu / beside.cpu;
    // Compares only lists of similar length, because results with more cards take longer regardless of the search.
    const isAlike = figure.cards <= beside.cards * 1.1;
    if (isAlike && ratio > goalRatio) missed.push(list.name);
    const figures = [beside, figure].flatMap(({ p50, p99, cpu, cards }) =>
      [p50, p99, cpu, cards].map(formatMilliseconds),
    );
    const ratios = [(figure.p50 / beside.p50).toFixed(2), ratio.toFixed(2)];
    console.log(formatRow(list.name, ...figures, ...ratios) + (isAlike ? '' : ' *'));
  }
  console.log('* shows more cards at the larger size: not judged');
  console.log(
    missed.length === 0
      ? `flat (goal: a CPU ratio of at most ${goalRatio}: reached)`
      : `not flat (goal: a CPU ratio of at most ${goalRatio}): ${missed.join('; ')}`,
  );
  for (const [name, path, isSame] of [
    ['searches, each another', '/api/entries', false],
    ['searches, all the same', '/api/entries', true],
    ['pages of searches, each another', '/en-US/gallery', false],
    ['pages of searches, all the same', '/en-US/gallery', true],
  ] as const) {
    const [beside, figure] = [
      await measureConcurrentSearches(small.url, path, isSame),
      await measureConcurrentSearches(large.url, path, isSame),
    ];
    console.log(
      `${atOnce} ${name}, at once: the last after ${formatMilliseconds(beside.took)} ms at ${few} (${beside.busy} busy), ` +
        `${formatMilliseconds(figure.took)} ms at ${many} (${figure.busy} busy; ratio ${(figure.took / beside.took).toFixed(2)})`,
    );
  }
} finally {
  await Promise.all([small.stop(), large.stop()]);
}

/**
 * Sends concurrent searches. Like browsers, retries after the wait that a busy server requests. Returns the
 * milliseconds until the last response, and the number of busy responses.
 */
async function measureConcurrentSearches(url: string, path: string, isSame: boolean) {
  searchRounds++;
  let busy = 0;
  const start = performance.now();
  const searches = Array.from({ length: atOnce }, async (_, reader) => {
    const search = isSame ? `${searchRounds}` : `${searchRounds}${reader.toString(16)}`;
    for (;;) {
      const answer = await fetch(`${url}${path}${buildQueryString({ search })}`);
      const text = await answer.text();
      const waitMs = readRetryWaitMs(answer, text);
      if (waitMs === null) return;
      busy++;
      await setTimeout(waitMs);
    }
  });
  await Promise.all(searches);
  return { took: performance.now() - start, busy };
}

/** Returns the wait that a busy server requests, or null after a result. */
function readRetryWaitMs(answer: Response, text: string): number | null {
  if (answer.status === 503) return Number(answer.headers.get('retry-after')) * 1000;
  if (answer.status !== 200) throw new Error(`a search answered ${answer.status}`);
  if (!answer.headers.get('content-type')?.includes('json')) return null;
  const { status, data } = JSON.parse(text) as { status: number; data: { waitMs: number } };
  if (status === codes.busy) return data.waitMs;
  if (status !== 200) throw new Error(`a search answered ${status}`);
  return null;
}
