import { z } from 'zod';
import { isoTime } from './fields.ts';

/** What the voter's page needs to know before it votes. Never cached. */
export const voteChallenge = z.object({
  votes: z.int(),
  voted: z.boolean(),
  /** Code of why this voter cannot vote for the entry now, or null. */
  blockedBy: z.number().nullable(),
});

export const voteChallengeQuery = z.object({
  entry: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});

/** Numbers of entries, with commas between them. */
export const voteCountsQuery = z.object({
  entries: z
    .string()
    .max(1_100)
    .regex(/^\d{1,9}(,\d{1,9}){0,99}$/),
});

/** Votes by entry number; an entry that is not published is missing. */
export const voteCounts = z.object({ votes: z.record(z.string(), z.int()) });

export const ballot = z.object({
  /** Random per intended vote; the same one gets its first answer again. */
  requestId: z.uuid(),
});

export const voteResult = z.object({ votes: z.int(), at: isoTime });
