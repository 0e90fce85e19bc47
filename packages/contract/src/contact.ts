import { z } from 'zod';
import { localeSchema, messageKinds } from './accounts.ts';
import {
  captchaAnswer,
  emailOrPhone,
  errorCode,
  idSchemaWithError,
  isoTime,
  lineSchema,
  listPageSchema,
  listQuerySchema,
  localizedSchema,
  textSchema,
  version,
} from './fields.ts';
import { objectionDecisions } from './judging-options.ts';
import { limits } from './limits.ts';

export const contactForm = z.object({
  content: textSchema(limits.message),
  name: lineSchema(limits.name),
  contact: emailOrPhone,
  ...captchaAnswer,
});

export const inboxStates = ['open', 'answered', 'done', 'spam'] as const;
export type InboxState = (typeof inboxStates)[number];

export const inboxKinds = messageKinds;
export type InboxKind = (typeof inboxKinds)[number];

/** Filter for messages to the organiser: assigned to the caller (`me`), to another account, or to no account. */
const assigneeFilter = z.union(
  [z.enum(['me', 'nobody']), idSchemaWithError('parameter')],
  errorCode('parameter'),
);

export const inboxQuery = listQuerySchema({
  sorters: ['at'],
  filters: {
    state: z.array(z.enum(inboxStates)),
    assignee: z.array(assigneeFilter),
    kind: z.array(z.enum(inboxKinds)),
    /** Filter: number of a batch of held votes. Selects the appeals about this batch. */
    batch: z.array(z.string().regex(/^\d{1,9}$/)),
  },
});

/** A member of staff with the permission to answer messages to the organiser. */
export const answerer = z.object({ id: z.uuid(), name: z.string() });

export const answerersQuery = listQuerySchema({ sorters: ['name'], filters: {} }).omit({
  search: true,
});
export const answererList = listPageSchema(answerer.extend({ isMe: z.boolean() }));

/** An objection to the result of a round. */
const objectionRow = z.object({
  round: z.uuid(),
  name: localizedSchema(z.string()),
  decision: z.enum(objectionDecisions).nullable(),
});

export const inboxRow = z.object({
  id: z.uuid(),
  name: z.string(),
  contact: z.string(),
  excerpt: z.string(),
  state: z.enum(inboxStates),
  assignee: answerer.nullable(),
  version,
  kind: z.enum(inboxKinds),
  /** Round and decision of an objection; null for other messages. */
  objection: objectionRow.nullable(),
  /** Number of the batch of held votes that an appeal is about; null for other messages. */
  batch: z.int().nullable(),
  at: isoTime,
});

/**
 * A page of the inbox. `counts` is the number of messages per state, regardless of the filter. `mine` is the number of
 * open messages that are assigned to the caller.
 */
export const inboxPage = listPageSchema(inboxRow).extend({
  counts: z.record(z.enum(inboxStates), z.int()),
  mine: z.int(),
});

const said = z.object({ text: z.string(), by: z.string(), at: isoTime });

export const inboxMessage = inboxRow.omit({ excerpt: true }).extend({
  content: z.string(),
  locale: localeSchema,
  objection: objectionRow
    .extend({
      /** Number or title of the film as the sender wrote it; empty for the whole result. */
      film: z.string(),
      reason: localizedSchema(z.string()).nullable(),
      decidedBy: z.string().nullable(),
      decidedAt: isoTime.nullable(),
    })
    .nullable(),
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

export const objectionDecision = z.object({
  version,
  decision: z.enum(objectionDecisions, errorCode('required')),
  /** Public reason of the decision, without the names of people. */
  reason: localizedSchema(textSchema(limits.reason)),
});

export const inboxNote = z.object({ text: textSchema(limits.note) });
