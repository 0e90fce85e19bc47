import autocannon from 'autocannon';

export interface Measured {
  name: string;
  /** Successful responses per second. */
  rate: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
  answers: number;
  /** CPU microseconds per response, if measured. */
  cpu: Cpu | null;
}

/** CPU times of the server and its database. They vary less than other times on a busy machine. */
export interface Cpu {
  server: number;
  database: number;
}

export interface Load {
  name: string;
  /** URLs that requests use in turn. */
  url: string | string[];
  connections: number;
  headers?: Record<string, string>;
  /** Creates the requests before the measurement. Without this function, all requests are the same GET. */
  make?: () => { path?: string; headers: Record<string, string>; body: string };
  isGood?: (body: string) => boolean;
  /** Returns the CPU seconds that server and database have used so far. */
  cpu?: () => Cpu;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;
const maxPerSecond = 15_000;

/** Number of rounds of each load, including the first one, which warms up. */
export const runs = rounds + 1;

/**
 * Measures the loads in turn for several rounds, so that other work of the machine affects all loads equally. Returns
 * the median round of each load, with the number of its successful responses in all rounds.
 */
export async function measureAllLoads(loads: Load[]): Promise<Measured[]> {
  const results = new Map<Load, Measured[]>(loads.map((load) => [load, []]));
  for (const load of loads) results.get(load)?.push(await measureLoad(load, 2));
  for (let round = 0; round < rounds; round++) {
    for (const load of loads) results.get(load)?.push(await measureLoad(load, seconds));
  }
  return loads.map((load) => {
    const all = results.get(load) ?? [];
    const byRate = all.slice(1).sort((a, b) => a.rate - b.rate);
    const median = byRate[Math.floor(byRate.length / 2)] as Measured;
    const answers = all.reduce((sum, { answers }) => sum + answers, 0);
    return { ...median, answers, cpu: findLeastCpu(byRate) };
  });
}

/**
 * Returns the CPU times of the round with the least CPU time per response. Other work of the machine can only increase
 * them.
 */
function findLeastCpu(all: Measured[]): Cpu | null {
  const used = all.flatMap(({ cpu }) => cpu ?? []);
  return used.sort((a, b) => a.server - b.server)[0] ?? null;
}

export async function measureLoad(load: Load, duration: number): Promise<Measured> {
  const { name, url, connections, headers = {}, make, isGood = () => true, cpu } = load;
  // Creates the requests before the measurement, because creating them takes time that the server does not use.
  const ready = make ? Array.from({ length: maxPerSecond * duration }, make) : [];
  const before = cpu?.();
  const result = await autocannon({
    // autocannon's types allow only one URL.
    url: url as string,
    connections,
    duration,
    headers,
    verifyBody: (body) => isGood(String(body)),
    ...(make && {
      method: 'POST',
      requests: [{ setupRequest: (request) => ({ ...request, ...(ready.pop() ?? make()) }) }],
    }),
  });
  const after = cpu?.();
  const bad = result.errors + result.non2xx + result.mismatches;
  if (bad > 0) throw new Error(`${name}: ${bad} of ${result.requests.total} answers were not good`);
  const answers = result['2xx'];
  const { p50, p99 } = result.latency;
  const getMicrosecondsPerResponse = (of: keyof Cpu) =>
    (1e6 * ((after?.[of] ?? 0) - (before?.[of] ?? 0))) / answers;
  const used = cpu
    ? {
        server: getMicrosecondsPerResponse('server'),
        database: getMicrosecondsPerResponse('database'),
      }
    : null;
  return { name, rate: answers / result.duration, p50, p99, answers, cpu: used };
}

export interface Goal {
  of: string;
  beside: string;
  atLeast: number;
}

/** Prints the figures of all loads in a table, then each ratio with its goal. */
export function printReport(measured: Measured[], goals: Goal[]): void {
  const width = Math.max(...measured.map(({ name }) => name.length));
  const hasCpu = measured.some(({ cpu }) => cpu !== null);
  const cpuTitle = hasCpu ? '   CPU µs of server, database' : '';
  console.log(`${''.padEnd(width)}   per second   p50 ms   p99 ms${cpuTitle}`);
  for (const { name, rate, p50, p99, cpu } of measured) {
    const figures = [
      Math.round(rate).toString().padStart(10),
      `${p50}`.padStart(6),
      `${p99}`.padStart(6),
      ...(cpu ? [`${Math.round(cpu.server)}`.padStart(16), `${Math.round(cpu.database)}`] : []),
    ];
    console.log(`${name.padEnd(width)}   ${figures.join('   ')}`);
  }
  const findMeasuredLoad = (wanted: string) => measured.find(({ name }) => name === wanted);
  const getRate = (wanted: string) => findMeasuredLoad(wanted)?.rate ?? 0;
  for (const { of, beside, atLeast } of goals) {
    const ratio = getRate(of) / getRate(beside);
    const verdict = ratio >= atLeast ? 'reached' : 'missed';
    const [own, other] = [findMeasuredLoad(of)?.cpu, findMeasuredLoad(beside)?.cpu];
    const byCpu = own && other ? `; ${(other.server / own.server).toFixed(2)} by CPU time` : '';
    console.log(`${of} / ${beside}: ${ratio.toFixed(2)} (goal ≥ ${atLeast}: ${verdict}${byCpu})`);
  }
}
