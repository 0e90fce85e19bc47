import { z } from 'zod';
import { errorCode, isoTime, listPageSchema, listQuerySchema } from './fields.ts';

export const channels = ['mail', 'sms'] as const;

/**
 * State of a mail or text message: `queued` is not tried yet, `retrying` failed and will be retried, `kept` is stored
 * because no channel is configured, `failed` has no further retries.
 */
export const letterStates = ['queued', 'retrying', 'sent', 'kept', 'failed'] as const;

/** Messages that can be rebuilt with a new link after their text was removed. */
export const renewableLetters = ['activation', 'reset', 'invitation'] as const;

export const outboxQuery = listQuerySchema({
  sorters: ['at'],
  filters: { channel: z.array(z.enum(channels)), state: z.array(z.enum(letterStates)) },
});

export const outboxMessage = z.object({
  id: z.string(),
  channel: z.enum(channels),
  to: z.string(),
  /** Subject of the mail; empty after the text was removed. */
  subject: z.string(),
  /** Name of the message's template; null for messages of earlier versions. */
  kind: z.string().nullable(),
  state: z.enum(letterStates),
  attempts: z.int(),
  /** Error of the last attempt to send: one technical line in English. */
  error: z.string().nullable(),
  at: isoTime,
  nextTryAt: isoTime.nullable(),
  /** Whether the message's code or link has expired, so that the message cannot be resent. */
  isOutdated: z.boolean(),
  /**
   * Whether subject and text were removed: after sending, or after a failure if the message contained a link or a
   * code.
   */
  isBlank: z.boolean(),
});

export const channelHealth = z.object({
  channel: z.enum(channels),
  /** Whether the channel is configured. Otherwise messages stay in the outbox. */
  hasWayOut: z.boolean(),
  /** Time since which sending has failed for several recipients without a success; null otherwise. */
  refusingSince: isoTime.nullable(),
  error: z.string().nullable(),
  waiting: z.int(),
});

export const outboxPage = listPageSchema(outboxMessage).extend({
  health: z.array(channelHealth),
  /** URL of the full messages in demo mode; null in production. */
  demoAddress: z.string().nullable(),
  resendable: z.int(),
});

export const outboxId = z.object({
  id: z.string().regex(/^\d{1,18}$/, errorCode('notFound')),
});

export const outboxLetter = outboxMessage.extend({
  text: z.string(),
  html: z.string().nullable(),
  sentAt: isoTime.nullable(),
});

/** `count` messages were queued again. `left` failed messages remain, for further calls. */
export const resent = z.object({ count: z.int(), left: z.int() });

/** `hasWayOut`: whether a mail server is configured; if not, the test mail stays in the outbox. */
export const testMail = z.object({ id: z.string(), to: z.string(), hasWayOut: z.boolean() });
