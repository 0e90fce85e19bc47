import { z } from 'zod';
import { localeSchema } from './accounts.ts';
import { captchaAnswer, emailOrPhone, isoTime, listQuery, text, version } from './fields.ts';
import { limits } from './limits.ts';

/** What a visitor writes to the organiser. */
export const contactForm = z.object({
  content: text(limits.message),
  name: text(limits.name),
  contact: emailOrPhone,
  ...captchaAnswer,
});

export const inboxStates = ['open', 'answered', 'done', 'spam'] as const;
export type InboxState = (typeof inboxStates)[number];

export const inboxQuery = listQuery({
  sorters: ['at'],
  filters: { state: z.array(z.enum(inboxStates)) },
});

export const inboxRow = z.object({
  id: z.uuid(),
  name: z.string(),
  contact: z.string(),
  /** The first words of the message. */
  excerpt: z.string(),
  state: z.enum(inboxStates),
  at: isoTime,
});

export const inboxMessage = inboxRow.omit({ excerpt: true }).extend({
  content: z.string(),
  locale: localeSchema,
  version,
  answers: z.array(z.object({ text: z.string(), by: z.string(), at: isoTime })),
});

export type InboxMessage = z.infer<typeof inboxMessage>;

/** Sent to the writer by mail, or by SMS, where it may have `limits.answer.maxBySms` characters only. */
export const inboxAnswer = z.object({ version, text: text(limits.answer) });

export const inboxMove = z.object({ version, state: z.enum(['open', 'done', 'spam']) });
