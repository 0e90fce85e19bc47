import { formatVoteLeaf, toMinute } from '@film-contest/ledger/leaves';
import { signPromises } from '@film-contest/ledger/promise';
import type { Context } from '../../context.ts';
import { minutePlaceholder } from '../ledger/queue-leaves.ts';
import { formatLeafVoterFields } from '../ledger/signing.ts';
import type { Ballot, CastResult, PlainResult } from './ballot-box.ts';

type LeafBallot = Pick<Ballot, 'entry' | 'voter' | 'requestId'>;

/** Creates the leaves of ballots. A placeholder stands for the minute, which only the later transaction determines. */
export const createLeaves = (ctx: Context, ballots: readonly LeafBallot[]): string[] =>
  ballots.map((ballot) =>
    formatVoteLeaf(ballot.entry, minutePlaceholder, formatLeafVoterFields(ctx, ballot)),
  );

/** Adds receipts to the results of counted votes. A receipt promises that the vote will be in the public ledger. */
export async function addReceipts(
  ctx: Context,
  ballots: readonly LeafBallot[],
  results: readonly (PlainResult | null)[],
  created: readonly string[] = [],
): Promise<(CastResult | null)[]> {
  const signer = ctx.services.getLedgerSigner(await ctx.services.ledgerNumber.get());
  const leaves = results.map((result, i) => {
    const ballot = ballots[i];
    if (!ballot || !result?.isCounted) return null;
    const known = result.voter === ballot.voter ? created[i] : null;
    const leaf = known ?? createLeaves(ctx, [{ ...ballot, voter: result.voter }])[0];
    return leaf?.replace(minutePlaceholder, toMinute(result.at)) ?? null;
  });
  const counted = leaves.filter((leaf) => leaf !== null);
  const receipts = signPromises(counted, Date.now(), signer).values();
  return results.map((result, i) => {
    if (!result) return null;
    const { isCounted, isNew, votes, at } = result;
    const receipt = leaves[i] === null ? null : (receipts.next().value ?? null);
    return { isCounted, isNew, votes, at, receipt };
  });
}
