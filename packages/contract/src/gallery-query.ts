import { z } from 'zod';
import { groups } from './entry-groups.ts';
import { errorCode, isStorableText, listQuerySchema } from './fields.ts';
import { parseShuffleSeed } from './shuffle.ts';

/**
 * Query of the public list of published entries. The order is random and changes every hour, unless a sorter is given.
 * The sorter `votes` is ignored while counts are hidden.
 */
export const galleryQuery = listQuerySchema({
  sorters: ['votes', 'newest', 'number'],
  filters: {
    group: z.array(z.enum(groups)),
    school: z.array(z.string().max(80).refine(isStorableText)),
  },
}).extend({
  /** Seed of the gallery's random order. An invalid seed is ignored. */
  seed: z.preprocess((value) => parseShuffleSeed(value) ?? undefined, z.int().optional()),
});

export const galleryId = z.object({
  id: z.coerce
    .number(errorCode('notFound'))
    .int(errorCode('notFound'))
    .min(1, errorCode('notFound'))
    .max(2 ** 31 - 1, errorCode('notFound')),
});
