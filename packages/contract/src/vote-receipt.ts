import { z } from 'zod';

/**
 * Signed promise that the leaf of a vote will be in the public ledger. `note` signs the root of a tree of leaves, and
 * `proof` shows that the tree contains the leaf.
 */
export const voteReceipt = z.object({
  leaf: z.string().max(200),
  index: z.int().min(0),
  proof: z.array(z.string().max(44)).max(16),
  note: z.string().max(2000),
});
export type VoteReceipt = z.infer<typeof voteReceipt>;
