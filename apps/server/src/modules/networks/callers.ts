import type { networkData } from '@film-contest/contract/voting';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type AddressReport, detectTrouble } from '../../platform/ip/address-health.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';

/** What a process sees of its callers; of an address no more than its network. */
interface Seen extends Omit<AddressReport, 'address'> {
  network: string | null;
}

const everyMs = 20_000;
/** A process that has said nothing for so long is gone, with whatever was wrong with it. */
const freshFor = sql`interval '1 minute'`;

declare module '../../context.ts' {
  interface Services {
    /** Identifies this process in `caller_reports`. */
    processId: string;
  }
}

function seenHere({ callers }: Context): Seen {
  const { address, ...counts } = callers.report();
  return { ...counts, network: address && getEnclosingNetworks(address).wide };
}

/** Tells the other processes what this one sees. */
export async function tellCallers(ctx: Context): Promise<void> {
  const { requests, unreadable, forwardedByStrangers, mostFrequent, network, ...seen } =
    seenHere(ctx);
  const row = {
    at: sql<Date>`now()`,
    requests,
    unreadable,
    private: seen.private,
    forwarded_by_strangers: forwardedByStrangers,
    most_frequent: mostFrequent,
    network,
  };
  await ctx.db
    .insertInto('caller_reports')
    .values({ process: ctx.services.processId, ...row })
    .onConflict((conflict) => conflict.column('process').doUpdateSet(row))
    .execute();
  await ctx.db
    .deleteFrom('caller_reports')
    .where('at', '<', sql<Date>`now() - 10 * ${freshFor}`)
    .execute();
}

/** Tells the other processes every few seconds, until what it answers is called. */
export function followCallers(ctx: Context): () => Promise<void> {
  let last = Promise.resolve();
  const tell = () => {
    last = last
      .then(() => tellCallers(ctx))
      .catch((error: Error) => ctx.log.warn({ reason: error.message }, 'callers are not told'));
  };
  const timer = setInterval(tell, everyMs).unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}

/** What the addresses of the latest callers look like, in all processes together. */
export async function readCallers(ctx: Context): Promise<z.infer<typeof networkData>['callers']> {
  const others = await ctx.db
    .selectFrom('caller_reports')
    .selectAll()
    .where('process', '<>', ctx.services.processId)
    .where('at', '>', sql<Date>`now() - ${freshFor}`)
    .execute();
  const all: Seen[] = [
    seenHere(ctx),
    ...others.map(({ forwarded_by_strangers, most_frequent, ...row }) => ({
      ...row,
      forwardedByStrangers: forwarded_by_strangers,
      mostFrequent: most_frequent,
    })),
  ];
  const sum = (of: (seen: Seen) => number) => all.reduce((total, seen) => total + of(seen), 0);
  const [topNetwork, mostFrequent] = mostFrequentOf(all);
  const requests = sum((seen) => seen.requests);
  const inPrivate = sum((seen) => seen.private);
  const share = (count: number) => (requests === 0 ? 0 : count / requests);
  return {
    seen: requests,
    privateShare: share(inPrivate),
    topShare: share(mostFrequent),
    trouble: detectTrouble({
      requests,
      private: inPrivate,
      unreadable: sum((seen) => seen.unreadable),
      forwardedByStrangers: sum((seen) => seen.forwardedByStrangers),
      mostFrequent,
    }),
    topNetwork,
  };
}

function mostFrequentOf(all: readonly Seen[]): [network: string | null, count: number] {
  const counts = new Map<string, number>();
  for (const { network, mostFrequent } of all) {
    if (network !== null) counts.set(network, (counts.get(network) ?? 0) + mostFrequent);
  }
  return [...counts].reduce<[string | null, number]>(
    (top, each) => (each[1] > top[1] ? each : top),
    [null, 0],
  );
}
