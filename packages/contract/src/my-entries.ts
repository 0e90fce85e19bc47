import { z } from 'zod';
import { entryStates } from './entries.ts';
import { isoTime, listQuerySchema } from './fields.ts';
import { revisionStates } from './revision-states.ts';

export const myEntriesQuery = listQuerySchema({
  sorters: ['createdAt', 'updatedAt'],
  filters: { state: z.array(z.enum(entryStates)) },
}).omit({ search: true });

export const myEntryRow = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  title: z.string(),
  state: z.enum(entryStates),
  revision: z.enum(revisionStates).nullable(),
  /** Deadline for the film of an entry that was submitted before its film arrived. */
  filmAwaitedUntil: isoTime.nullable(),
  updatedAt: isoTime,
  submittedAt: isoTime.nullable(),
});
