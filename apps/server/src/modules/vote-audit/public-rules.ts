import type { publicVoteRules } from '@film-contest/contract/voting';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { toPublicSpan } from '../settings/settings.rules.ts';
import { getCachedContest } from '../settings/settings.ts';

type PublicVoteRules = z.infer<typeof publicVoteRules>;

/** The rules of the vote as everyone may read them: figures, venues, whose data is used. */
export async function readPublicRules(ctx: Context): Promise<PublicVoteRules> {
  const [contest, passes] = await Promise.all([
    getCachedContest(ctx),
    readVenues(ctx),
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
    networkDataFrom: oldestData(ctx)?.toISOString() ?? null,
  };
}

/**
 * Every venue that had a pass, has one, or will have: who let votes through is told, and one that was
 * ended early closed then.
 */
async function readVenues({ db }: Context): Promise<PublicVoteRules['passes']> {
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

/** Our own list is part of the program, and none of the data that grows old. */
function oldestData({ networks }: Context): Date | null {
  const dates = networks
    .status()
    .sources.flatMap(({ name, isUsed, date }) => (isUsed && date && name !== 'policy' ? date : []));
  return dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
