import type { networkData } from '@film-contest/contract/voting';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type AddressReport, detectAddressTrouble } from '../../platform/ip/address-health.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';

/** Statistics about the IP addresses of a process's clients. Contains a network instead of full IP addresses. */
interface CallerReport extends Omit<AddressReport, 'address'> {
  network: string | null;
}

const everyMs = 20_000;
/** Age after which a report is ignored, because its process has probably ended. */
const freshFor = sql`interval '1 minute'`;

declare module '../../context.ts' {
  interface Services {
    /** Identifies this process in `caller_reports`. */
    processId: string;
  }
}

function getOwnCallerReport({ callers }: Context): CallerReport {
  const { address, ...counts } = callers.report();
  return { ...counts, network: address && getEnclosingNetworks(address).wide };
}

/**
 * Saves this process's statistics about the IP addresses of its clients, and deletes old reports of other processes.
 */
export async function saveCallerReport(ctx: Context): Promise<void> {
  const { requests, unreadable, forwardedByStrangers, mostFrequent, network, ...seen } =
    getOwnCallerReport(ctx);
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

/** Saves the statistics about this process's clients every few seconds. Returns a function that stops this. */
export function startCallerReports(ctx: Context): () => Promise<void> {
  let last = Promise.resolve();
  const queueCallerReport = () => {
    last = last
      .then(() => saveCallerReport(ctx))
      .catch((error: Error) => ctx.log.warn({ reason: error.message }, 'callers are not told'));
  };
  const timer = setInterval(queueCallerReport, everyMs).unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}

/** Summarizes the statistics of all processes about the IP addresses of recent clients. */
export async function summarizeRecentClients(
  ctx: Context,
): Promise<z.infer<typeof networkData>['callers']> {
  const others = await ctx.db
    .selectFrom('caller_reports')
    .selectAll()
    .where('process', '<>', ctx.services.processId)
    .where('at', '>', sql<Date>`now() - ${freshFor}`)
    .execute();
  const all: CallerReport[] = [
    getOwnCallerReport(ctx),
    ...others.map(({ forwarded_by_strangers, most_frequent, ...row }) => ({
      ...row,
      forwardedByStrangers: forwarded_by_strangers,
      mostFrequent: most_frequent,
    })),
  ];
  const sumOverReports = (of: (seen: CallerReport) => number) =>
    all.reduce((total, seen) => total + of(seen), 0);
  const [topNetwork, mostFrequent] = findMostFrequentNetwork(all);
  const requests = sumOverReports((seen) => seen.requests);
  const inPrivate = sumOverReports((seen) => seen.private);
  const toShareOfRequests = (count: number) => (requests === 0 ? 0 : count / requests);
  return {
    seen: requests,
    privateShare: toShareOfRequests(inPrivate),
    topShare: toShareOfRequests(mostFrequent),
    trouble: detectAddressTrouble({
      requests,
      private: inPrivate,
      unreadable: sumOverReports((seen) => seen.unreadable),
      forwardedByStrangers: sumOverReports((seen) => seen.forwardedByStrangers),
      mostFrequent,
    }),
    topNetwork,
  };
}

function findMostFrequentNetwork(
  all: readonly CallerReport[],
): [network: string | null, count: number] {
  const counts = new Map<string, number>();
  for (const { network, mostFrequent } of all) {
    if (network !== null) counts.set(network, (counts.get(network) ?? 0) + mostFrequent);
  }
  return [...counts].reduce<[string | null, number]>(
    (top, each) => (each[1] > top[1] ? each : top),
    [null, 0],
  );
}
