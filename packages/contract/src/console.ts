import { z } from 'zod';
import { code, isoTime, isStorable, listQuery } from './fields.ts';

export const consoleSummary = z.object({
  entriesByState: z.record(z.string(), z.int()),
  votes: z.int(),
  accounts: z.object({ registered: z.int(), activated: z.int() }),
  oldestInReview: isoTime.nullable(),
  films: z.object({ waiting: z.int(), failed: z.int() }),
  mail: z.object({ waiting: z.int(), failed: z.int() }),
  inbox: z.object({ open: z.int() }),
});

export const outboxQuery = listQuery({
  sorters: ['at'],
  filters: {
    channel: z.array(z.enum(['mail', 'sms'])),
    state: z.array(z.enum(['queued', 'sent', 'failed'])),
  },
});

export const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
  at: isoTime,
});

export const outboxId = z.object({
  id: z.string().regex(/^\d{1,18}$/, code('notFound')),
});

export const outboxLetter = outboxMessage.extend({
  text: z.string(),
  html: z.string().nullable(),
  sentAt: isoTime.nullable(),
});

export const accountStates = ['active', 'inactive', 'suspended'] as const;

export const accountsQuery = listQuery({
  sorters: ['createdAt'],
  filters: { state: z.array(z.enum(accountStates)) },
});

/** `inactive`: not verified yet. */
export const consoleAccount = z.object({
  id: z.uuid(),
  account: z.string(),
  name: z.string().nullable(),
  state: z.enum(accountStates),
  isStaff: z.boolean(),
  entries: z.int(),
  createdAt: isoTime,
});

export const auditQuery = listQuery({
  sorters: ['at'],
  filters: { action: z.array(z.string().max(60).refine(isStorable)) },
});

export const auditRecord = z.object({
  id: z.string(),
  at: isoTime,
  who: z.string(),
  action: z.string(),
  target: z.string(),
  /** The target in words: an entry's number and title, a person's address. */
  targetName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
});
