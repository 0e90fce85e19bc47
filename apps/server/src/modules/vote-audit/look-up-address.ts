import type { lookUp } from '@film-contest/contract/voting';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { toCanonicalAddress } from '../../platform/ip/client-address.ts';
import { assessNetwork, findContainingRange } from '../networks/assess-network.ts';
import { readContest } from '../settings/settings.ts';
import { getRequiredLevel } from '../voting/voting.rules.ts';

/** Number that no entry has, so that counts per entry are zero. */
const anyEntry = 0;

/** Returns whether and why an IP address is blocked from voting, or the proof that a vote from the IP address needs. */
export async function lookUpIpAddress(
  ctx: Context,
  given: string,
): Promise<z.infer<typeof lookUp>> {
  const address = toCanonicalAddress(given);
  if (!address) throw createFieldRefusal('address', 'addressFormat');
  const [contest] = await Promise.all([readContest(ctx.db), ctx.networks.ready()]);
  const assessment = assessNetwork(ctx, contest, address);
  const { budgets } = ctx.services;
  await budgets.load(assessment, anyEntry);
  const counts = budgets.getCounts(assessment, anyEntry);
  const { asnName, databaseDate } = ctx.networks.classify(address);
  const allowed = findContainingRange(contest.allowedNetworks, address, ({ range }) => range);
  return {
    address,
    network: assessment.network,
    asn: assessment.asn,
    asnName,
    sources: [...assessment.sources],
    databaseDate: databaseDate?.toISOString() ?? null,
    allowedBy: allowed && { ...allowed, expiresAt: new Date(allowed.expiresAt).toISOString() },
    blockedBy: findContainingRange(contest.blockedNetworks, address, (range) => range),
    findings: ctx.networks.explain(address).map(({ source, date, kinds, note }) => ({
      source,
      date: date?.toISOString() ?? null,
      says: [...kinds],
      note,
    })),
    isRefused: assessment.isRefused,
    level: getRequiredLevel({
      deviceSeconds: Number.POSITIVE_INFINITY,
      network: assessment.network,
      counts,
      providerAddresses: assessment.asnAddresses,
      isDomainUsedUp: false,
      hasPass: false,
      isSignedIn: false,
      isTrustedAccount: false,
      rules: contest.voteRules,
      isDemo: ctx.config.mode === 'demo',
    }),
    votesInAnHour: counts.networkInAnHour,
    newDevicesIn10Minutes: counts.newDevicesIn10Minutes,
  };
}
