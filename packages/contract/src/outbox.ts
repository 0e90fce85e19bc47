import { z } from 'zod';
import { code, isoTime, listQuery, pageOf } from './fields.ts';

export const channels = ['mail', 'sms'] as const;

/**
 * `queued`: not tried yet; `retrying`: failed, and will be tried again; `kept`: there was no way out, so
 * it has reached nobody; `failed`: given up.
 */
export const letterStates = ['queued', 'retrying', 'sent', 'kept', 'failed'] as const;

/** Letters that are written again, with a fresh link, after their text was removed. */
export const renewableLetters = ['activation', 'reset', 'invitation'] as const;

export const outboxQuery = listQuery({
  sorters: ['at'],
  filters: { channel: z.array(z.enum(channels)), state: z.array(z.enum(letterStates)) },
});

export const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(channels),
  to: z.string(),
  /** Empty once its text was removed. */
  subject: z.string(),
  /** Name of the letter; null for those of earlier versions. */
  kind: z.string().nullable(),
  state: z.enum(letterStates),
  attempts: z.int(),
  /** What the last attempt failed of: a technical line, not translated. */
  error: z.string().nullable(),
  at: isoTime,
  /** When it is tried again. */
  nextTryAt: isoTime.nullable(),
  /** The code or link in it works no more: it is not sent again. */
  isOutdated: z.boolean(),
  /** Subject and text were removed once it was sent, or given up with a link or a code. */
  isBlank: z.boolean(),
});

/** How the way out of a channel does. */
export const channelHealth = z.object({
  channel: z.enum(channels),
  /** Without a way out, this outbox is where messages end. */
  hasWayOut: z.boolean(),
  /** Since when nothing has got through, to several people; null when something did. */
  refusingSince: isoTime.nullable(),
  error: z.string().nullable(),
  /** How many wait for the way to open. */
  waiting: z.int(),
});

export const outboxPage = pageOf(outboxMessage).extend({
  health: z.array(channelHealth),
  /** Where demo mode shows whole messages, links included; null in production. */
  demoAddress: z.string().nullable(),
  /** How many were given up that can be sent again. */
  resendable: z.int(),
});

export const outboxId = z.object({
  id: z.string().regex(/^\d{1,18}$/, code('notFound')),
});

export const outboxLetter = outboxMessage.extend({
  text: z.string(),
  html: z.string().nullable(),
  sentAt: isoTime.nullable(),
});

/** `left`: how many more wait to be sent again, by another call. */
export const resent = z.object({ count: z.int(), left: z.int() });

/** `hasWayOut`: without one the message stays in the outbox. */
export const testMail = z.object({ id: z.string(), to: z.string(), hasWayOut: z.boolean() });
