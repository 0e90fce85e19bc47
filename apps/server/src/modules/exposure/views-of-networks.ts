import type { Context } from '../../context.ts';

/** Views of an entry that count within an hour from one /24, or one IPv6 /48. */
const mostAnHour = 300;
const hourMs = 3600_000;
/** Networks and entries that are remembered; beyond them all is forgotten, and counted anew. */
const mostKnown = 200_000;

interface Views {
  until: number;
  counts: Map<string, number>;
}

const all = new WeakMap<Context, Views>();

/**
 * Those of the entries that this network has not yet been seen to look at too often: so that nobody can
 * make a competitor look unloved by "seeing" it ten thousand times. Counted by each process, in memory.
 */
export function believable(ctx: Context, network: string, entries: readonly number[]): number[] {
  const { counts } = viewsOf(ctx);
  return entries.filter((entry) => {
    const key = `${network} ${entry}`;
    const count = counts.get(key) ?? 0;
    if (count >= mostAnHour) return false;
    if (counts.size >= mostKnown) counts.clear();
    counts.set(key, count + 1);
    return true;
  });
}

function viewsOf(ctx: Context): Views {
  const known = all.get(ctx);
  if (known && Date.now() < known.until) return known;
  const fresh = { until: Date.now() + hourMs, counts: new Map<string, number>() };
  all.set(ctx, fresh);
  return fresh;
}
