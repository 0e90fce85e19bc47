import { z } from 'zod';
import { localeSchema } from './accounts.ts';
import {
  captchaAnswer,
  emailOrPhone,
  errorCode,
  idSchemaWithError,
  isoTime,
  lineSchema,
  listPageSchema,
  listQuerySchema,
  textSchema,
  version,
} from './fields.ts';
import { limits } from './limits.ts';

export const contactForm = z.object({
  content: textSchema(limits.message),
  name: lineSchema(limits.name),
  contact: emailOrPhone,
  ...captchaAnswer,
});

export const inboxStates = ['open', 'answered', 'done', 'spam'] as const;
export type InboxState = (typeof inboxStates)[number];

/** Filter for messages to the organiser: assigned to the caller (`me`), to another account, or to no account. */
const assigneeFilter = z.union(
  [z.enum(['me', 'nobody']), idSchemaWithError('parameter')],
  errorCode('parameter'),
);

export const inboxQuery = listQuerySchema({
  sorters: ['at'],
  filters: { state: z.array(z.enum(inboxStates)), assignee: z.array(assigneeFilter) },
});

/** A member of staff with the permission to answer messages to the organiser. */
export const answerer = z.object({ id: z.uuid(), name: z.string() });

export const answerersQuery = listQuerySchema({ sorters: ['name'], filters: {} }).omit({
  search: true,
});
export const answererList = listPageSchema(answerer.extend({ isMe: z.boolean() }));

export const inboxRow = z.object({
  id: z.uuid(),
  name: z.string(),
  contact: z.string(),
  excerpt: z.string(),
  state: z.enum(inboxStates),
  assignee: answerer.nullable(),
  version,
  at: isoTime,
});

/**
 * A page of the inbox: `counts` holds the number of messages per state, regardless of the filter; `mine` the number
 * of open messages assigned to the caller.
 */
export const inboxPage = listPageSchema(inboxRow).extend({
  counts: z.record(z.enum(inboxStates), z.int()),
  mine: z.int(),
});

const said = z.object({ text: z.string(), by: z.string(), at: isoTime });

export const inboxMessage = inboxRow.omit({ excerpt: true }).extend({
  content: z.string(),
  locale: localeSchema,
  answers: z.array(said),
  notes: z.array(said),
});

export type InboxMessage = z.infer<typeof inboxMessage>;

/** A reply to a message, sent by mail, or by SMS with at most `limits.answer.maxBySms` characters. */
export const inboxAnswer = z.object({ version, text: textSchema(limits.answer) });

export const inboxMove = z.object({ version, state: z.enum(['open', 'done', 'spam']) });

/** Assigns a message to a member of staff; null removes the assignment. */
export const inboxAssignment = z.object({
  version,
  assignee: idSchemaWithError('notEligible').nullable(),
});

export const inboxNote = z.object({ text: textSchema(limits.note) });
