import type { publicVoteRules } from '@film-contest/contract/voting';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { toPublicSpan } from '../settings/settings.rules.ts';
import { getCachedContest } from '../settings/settings.ts';

type PublicVoteRules = z.infer<typeof publicVoteRules>;

/** Reads the voting rules for the public: limits, venue passes and attributions of network data. */
export async function readPublicVoteRules(ctx: Context): Promise<PublicVoteRules> {
  const [contest, passes] = await Promise.all([
    getCachedContest(ctx),
    readPassesOfVenues(ctx),
    ctx.networks.ready(),
  ]);
  return {
    voting: { ...toPublicSpan(contest.voting), open: contest.isOpen.voting },
    rules: contest.voteRules,
    countsHiddenFrom: contest.countsHiddenFrom?.toISOString() ?? null,
    passes,
    isDemo: ctx.config.mode === 'demo',
    allowedNetworks: contest.allowedNetworks.length,
    blockedNetworks: contest.blockedNetworks.length,
    attributions: ctx.networks.attributions(),
    networkDataFrom: getOldestDataDate(ctx)?.toISOString() ?? null,
  };
}

/**
 * Reads the past, current and future venue passes for the public. A revoked pass is included only if it was used, and
 * ends at the time of its revocation.
 */
async function readPassesOfVenues({ db }: Context): Promise<PublicVoteRules['passes']> {
  const rows = await db
    .selectFrom('vote_passes')
    .select(['name', 'quota', 'used', 'opens_at', 'closes_at', 'revoked_at'])
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('used', '>', 0)]))
    .orderBy('opens_at')
    .orderBy('id')
    .execute();
  return rows.map(({ name, quota, used, opens_at, closes_at, revoked_at }) => ({
    name,
    quota,
    used,
    opensAt: opens_at.toISOString(),
    closesAt: new Date(
      Math.min(closes_at.getTime(), revoked_at?.getTime() ?? Number.POSITIVE_INFINITY),
    ).toISOString(),
  }));
}

/**
 * Returns the date of the oldest network data in use, without the bundled list `policy`, which does not become
 * outdated.
 */
function getOldestDataDate({ networks }: Context): Date | null {
  const dates = networks
    .status()
    .sources.flatMap(({ name, isUsed, date }) => (isUsed && date && name !== 'policy' ? date : []));
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
