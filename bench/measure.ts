import autocannon from 'autocannon';

export interface Measured {
  name: string;
  /** Good answers a second. */
  rate: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
  answers: number;
}

export interface Load {
  name: string;
  url: string;
  connections: number;
  headers?: Record<string, string>;
  /** Makes each request, before any is sent; without it all are the same GET. */
  make?: () => { path?: string; headers: Record<string, string>; body: string };
  isGood?: (body: string) => boolean;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;
const mostASecond = 15_000;

/** How often each load is put on, the warming up included. */
export const runs = rounds + 1;

/**
 * Puts the loads on one after the other, several rounds, so that a busy moment of the machine hits
 * all alike. Answers the median round of each, and every good answer it ever got.
 */
export async function measureAll(loads: Load[]): Promise<Measured[]> {
  const results = new Map<Load, Measured[]>(loads.map((load) => [load, []]));
  for (const load of loads) results.get(load)?.push(await measure(load, 2));
  for (let round = 0; round < rounds; round++) {
    for (const load of loads) results.get(load)?.push(await measure(load, seconds));
  }
  return loads.map((load) => {
    const all = results.get(load) ?? [];
    const byRate = all.slice(1).sort((a, b) => a.rate - b.rate);
    const median = byRate[Math.floor(byRate.length / 2)] as Measured;
    return { ...median, answers: all.reduce((sum, { answers }) => sum + answers, 0) };
  });
}

async function measure(load: Load, duration: number): Promise<Measured> {
  const { name, url, connections, headers = {}, make, isGood = () => true } = load;
  // Making them takes time that is not the server's.
  const ready = make ? Array.from({ length: mostASecond * duration }, make) : [];
  const result = await autocannon({
    url,
    connections,
    duration,
    headers,
    verifyBody: (body) => isGood(String(body)),
    ...(make && {
      method: 'POST',
      requests: [{ setupRequest: (request) => ({ ...request, ...(ready.pop() ?? make()) }) }],
    }),
  });
  const bad = result.errors + result.non2xx + result.mismatches;
  if (bad > 0) throw new Error(`${name}: ${bad} of ${result.requests.total} answers were not good`);
  const answers = result['2xx'];
  const { p50, p99 } = result.latency;
  return { name, rate: answers / result.duration, p50, p99, answers };
}

export interface Goal {
  of: string;
  beside: string;
  atLeast: number;
}

/** Prints the figures side by side, then each ratio beside its goal. */
export function report(measured: Measured[], goals: Goal[]): void {
  const width = Math.max(...measured.map(({ name }) => name.length));
  console.log(`${''.padEnd(width)}   per second   p50 ms   p99 ms`);
  for (const { name, rate, p50, p99 } of measured) {
    const figures = [
      Math.round(rate).toString().padStart(10),
      `${p50}`.padStart(6),
      `${p99}`.padStart(6),
    ];
    console.log(`${name.padEnd(width)}   ${figures.join('   ')}`);
  }
  const rateOf = (wanted: string) => measured.find(({ name }) => name === wanted)?.rate ?? 0;
  for (const { of, beside, atLeast } of goals) {
    const ratio = rateOf(of) / rateOf(beside);
    const verdict = ratio >= atLeast ? 'reached' : 'missed';
    console.log(`${of} / ${beside}: ${ratio.toFixed(2)} (goal ≥ ${atLeast}: ${verdict})`);
  }
}
