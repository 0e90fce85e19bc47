export interface Times {
  p50: number;
  p95: number;
  p99: number;
  /** CPU of server and database for one answer: what the machine's other work does not change. */
  cpu: number;
}

/** Awaits something so often, one after the other, after a few times to warm up: milliseconds. */
export async function timesOf(
  ask: (time: number) => Promise<void>,
  times: number,
  cpu: () => { server: number; database: number },
): Promise<Times> {
  const spent = () => cpu().server + cpu().database;
  const taken: number[] = [];
  let before = 0;
  for (let time = -5; time < times; time++) {
    if (time === 0) before = spent();
    const begun = performance.now();
    await ask(time + 5);
    if (time >= 0) taken.push(performance.now() - begun);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => taken[Math.ceil(share * taken.length) - 1] ?? 0;
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    cpu: ((spent() - before) * 1000) / times,
  };
}

export const ms = (figure: number) => figure.toFixed(1);

/** A line of a table: its name, and figures below each other. */
export function row(name: string, ...figures: string[]) {
  return `${name.padEnd(34)}${figures.map((figure) => figure.padStart(12)).join('')}`;
}
