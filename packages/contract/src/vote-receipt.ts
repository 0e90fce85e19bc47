import { z } from 'zod';

/**
 * Signed promise that the vote's leaf will be in the public ledger: `note` signs the root of a tree that contains the
 * leaf, and `proof` shows that it does.
 */
export const voteReceipt = z.object({
  leaf: z.string().max(200),
  index: z.int().min(0),
  proof: z.array(z.string().max(44)).max(16),
  note: z.string().max(2000),
});
export type VoteReceipt = z.infer<typeof voteReceipt>;
