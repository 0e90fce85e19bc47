import { z } from 'zod';
import { errorCode, isoTime, lineSchema, listQuerySchema, timeSchemaWithError } from './fields.ts';

const requiredTime = timeSchemaWithError('required');

export const votePassesQuery = listQuerySchema({
  sorters: ['createdAt', 'closesAt'],
  filters: {},
}).omit({ search: true });

export const votePassDraft = z
  .object({
    name: lineSchema({ min: 1, max: 80 }),
    quota: z
      .int(errorCode('parameter'))
      .min(1, errorCode('parameter'))
      .max(1_000_000, errorCode('parameter')),
    opensAt: requiredTime,
    closesAt: requiredTime,
    /** Networks to which the venue pass is restricted; empty for none. */
    networks: z
      .array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], errorCode('networkFormat')))
      .max(50, errorCode('tooLong')),
  })
  .refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), {
    error: errorCode('endBeforeStart'),
    path: ['closesAt'],
  });

export const votePass = z.object({
  id: z.uuid(),
  name: z.string(),
  quota: z.int(),
  used: z.int(),
  opensAt: isoTime,
  closesAt: isoTime,
  networks: z.array(z.string()),
  revokedAt: isoTime.nullable(),
  address: z.string(),
});
