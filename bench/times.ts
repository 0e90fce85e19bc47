export interface Times {
  p50: number;
  p95: number;
  p99: number;
  /** CPU milliseconds of server and database per response. They do not depend on other work of the machine. */
  cpu: number;
}

/** Measures the milliseconds of repeated calls, one after the other, after some calls to warm up. */
export async function measureRequestTimes(
  ask: (time: number) => Promise<void>,
  times: number,
  cpu: () => { server: number; database: number },
): Promise<Times> {
  const getUsedCpu = () => cpu().server + cpu().database;
  const taken: number[] = [];
  let before = 0;
  for (let time = -5; time < times; time++) {
    if (time === 0) before = getUsedCpu();
    const begun = performance.now();
    await ask(time + 5);
    if (time >= 0) taken.push(performance.now() - begun);
  }
  taken.sort((a, b) => a - b);
  const getPercentile = (share: number) => taken[Math.ceil(share * taken.length) - 1] ?? 0;
  return {
    p50: getPercentile(0.5),
    p95: getPercentile(0.95),
    p99: getPercentile(0.99),
    cpu: ((getUsedCpu() - before) * 1000) / times,
  };
}

export const formatMilliseconds = (figure: number) => figure.toFixed(1);

/** Formats a row of a table: its name and its aligned figures. */
export function formatRow(name: string, ...figures: string[]) {
  return `${name.padEnd(34)}${figures.map((figure) => figure.padStart(12)).join('')}`;
}
