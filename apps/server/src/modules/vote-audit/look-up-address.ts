import type { lookUp } from '@film-contest/contract/voting';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { fieldRefusal } from '../../platform/http/refusal.ts';
import { canonicalAddress } from '../../platform/ip/client-address.ts';
import { judgeNetwork, rangeThatHolds } from '../networks/judge-network.ts';
import { readContest } from '../settings/settings.ts';
import { budgetsOf } from '../voting/budgets.ts';
import { levelNeeded } from '../voting/voting.rules.ts';

/** No entry has this number: what is counted for each entry is nothing for it. */
const anyEntry = 0;

/** Why an address is kept from voting, or what it must prove. Refuses with 4031 beside `address`. */
export async function lookUpAddress(ctx: Context, given: string): Promise<z.infer<typeof lookUp>> {
  const address = canonicalAddress(given);
  if (!address) throw fieldRefusal('address', 'addressFormat');
  const [contest] = await Promise.all([readContest(ctx.db), ctx.networks.ready()]);
  const judged = judgeNetwork(ctx, contest, address);
  const budgets = budgetsOf(ctx);
  await budgets.load(judged, anyEntry);
  const counts = budgets.countsOf(judged, anyEntry);
  const { asnName, databaseDate } = ctx.networks.classify(address);
  const allowed = rangeThatHolds(contest.allowedNetworks, address, ({ range }) => range);
  return {
    address,
    network: judged.network,
    asn: judged.asn,
    asnName,
    sources: [...judged.sources],
    databaseDate: databaseDate?.toISOString() ?? null,
    allowedBy: allowed && { ...allowed, expiresAt: new Date(allowed.expiresAt).toISOString() },
    blockedBy: rangeThatHolds(contest.blockedNetworks, address, (range) => range),
    findings: ctx.networks.explain(address).map(({ source, date, says, note }) => ({
      source,
      date: date?.toISOString() ?? null,
      says: [...says],
      note,
    })),
    isRefused: judged.isRefused,
    level: levelNeeded({
      deviceSeconds: Number.POSITIVE_INFINITY,
      network: judged.network,
      counts,
      hasPass: false,
      isSignedIn: false,
      rules: contest.voteRules,
      isDemo: ctx.config.mode === 'demo',
    }),
    votesInAnHour: counts.networkInAnHour,
    newDevicesIn10Minutes: counts.newDevicesIn10Minutes,
  };
}
