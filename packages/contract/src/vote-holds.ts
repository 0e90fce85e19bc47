import { z } from 'zod';
import {
  contentIdInPath,
  errorCode,
  isoTime,
  listQuerySchema,
  localizedSchema,
  textSchema,
  timeSchemaWithError,
} from './fields.ts';
import { limits } from './limits.ts';
import { proofLevel } from './voting.ts';

/**
 * States of the votes of a hold: `held` until a decision, `void` after a decision that they do not count, `restored` if
 * they count again.
 */
export const holdStates = ['held', 'void', 'restored'] as const;
export type HoldState = (typeof holdStates)[number];

export const holdOutcomes = ['void', 'restore'] as const;
export type HoldOutcome = (typeof holdOutcomes)[number];

/** Reasons of decisions, which are public and part of the leaves of the vote log. */
export const holdReasons = {
  void: ['automated', 'repeated', 'bought', 'network'],
  restore: ['genuine', 'unproven', 'mistake'],
} as const satisfies Record<HoldOutcome, readonly string[]>;
const allReasons = [...holdReasons.void, ...holdReasons.restore] as const;
export type HoldReason = (typeof allReasons)[number];
const holdReason = z.enum(allReasons, errorCode('required'));

const time = timeSchemaWithError('parameter').nullish();
const criteria = {
  entry: z
    .int(errorCode('parameter'))
    .min(1, errorCode('parameter'))
    .max(2 ** 31 - 1, errorCode('parameter'))
    .nullish(),
  from: time,
  until: time,
  /**
   * IP address or range. Votes store only the /24 or /48 of their IP address, so a vote matches if its /24 or /48
   * overlaps the range.
   */
  network: z
    .union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], errorCode('networkFormat'))
    .nullish(),
  asn: z
    .int(errorCode('parameter'))
    .min(0, errorCode('parameter'))
    .max(2 ** 32 - 1, errorCode('parameter'))
    .nullish(),
  level: proofLevel.nullish(),
  /** Domain of the e-mail address of the voter's account, or a parent domain of it. */
  mailDomain: z
    .string()
    .trim()
    .toLowerCase()
    .max(253, errorCode('tooLong'))
    .regex(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/, errorCode('addressFormat'))
    .nullish(),
};

const hasCriterion = (query: Record<string, unknown>) =>
  Object.keys(criteria).some((name) => (query[name] ?? null) !== null);
const isInOrder = ({
  from,
  until,
}: {
  from?: string | null | undefined;
  until?: string | null | undefined;
}) => !from || !until || Date.parse(from) < Date.parse(until);

/** Selects votes to examine: those that match all given criteria. At least one criterion is required. */
export const voteQuery = z
  .object(criteria)
  .refine(hasCriterion, { error: errorCode('required'), path: ['entry'] })
  .refine(isInOrder, { error: errorCode('endBeforeStart'), path: ['until'] });
export type VoteQuery = z.infer<typeof voteQuery>;

/** Whether voters can now appeal about a batch of held votes. */
export const appealStatus = z.object({ isOpen: z.boolean() });

/** Preview of a hold: the number of votes that would be held, in total and per entry. */
export const holdPreview = z.object({
  votes: z.int(),
  /** The entries with the most matching votes (at most 20), and the number of matching votes of each. */
  entries: z.array(z.object({ entry: z.string(), title: z.string(), votes: z.int() })),
  entryCount: z.int(),
  /** Number of votes by accounts with an e-mail address, whose owners get a notice. */
  notified: z.int(),
  /** Id of the newest vote in the preview. The client sends it with the hold, which then excludes later votes. */
  newest: z.int(),
});

export const holdDraft = z.object({
  query: voteQuery,
  /** `newest` of the preview that the caller saw. */
  newest: z.int().min(0),
  /** Why the votes are examined; only staff see it. */
  note: textSchema(limits.note),
});

export const holdInPath = z.object({ id: contentIdInPath });

/** A decision on a batch of held votes, which one member of staff proposes and another one must confirm. */
export const holdProposal = z
  .object({
    outcome: z.enum(holdOutcomes, errorCode('required')),
    reason: holdReason,
    /** Public explanation, without the names of people and networks. */
    note: localizedSchema(textSchema(limits.reason)),
  })
  .refine(({ outcome, reason }) => (holdReasons[outcome] as readonly string[]).includes(reason), {
    error: errorCode('required'),
    path: ['reason'],
  });
export type HoldProposal = z.infer<typeof holdProposal>;

/** Id of the proposal that is confirmed or withdrawn. */
export const proposalChoice = z.object({ proposal: z.int().min(1) });

const person = z.object({ name: z.string(), at: isoTime });

const holdDecision = z.object({
  id: z.int(),
  outcome: z.enum(holdOutcomes),
  reason: holdReason,
  note: localizedSchema(z.string()),
  proposed: person,
  /** The second person and the time of the confirmation; null before the confirmation. */
  confirmed: person.nullable(),
  /** Whether the caller proposed the decision, or held the votes, and therefore cannot confirm the decision. */
  isMine: z.boolean(),
});

const holdSummary = {
  id: z.int(),
  state: z.enum(holdStates),
  votes: z.int(),
  entryCount: z.int(),
  /** Number of the entry that has the most votes of the batch. */
  entry: z.string(),
  title: z.string(),
  /** Time at which the votes were held. */
  at: isoTime,
  /** Name of the member of staff who held the votes. */
  by: z.string(),
  /** Whether a proposed decision waits for the confirmation of a second person. */
  isProposed: z.boolean(),
};

export const voteHold = z.object({
  ...holdSummary,
  query: z.object({
    entry: z.int().nullable(),
    from: isoTime.nullable(),
    until: isoTime.nullable(),
    network: z.string().nullable(),
    asn: z.int().nullable(),
    level: proofLevel.nullable(),
    mailDomain: z.string().nullable(),
  }),
  note: z.string(),
  entries: z.array(z.object({ entry: z.string(), title: z.string(), votes: z.int() })),
  /** Decisions on this batch of held votes, newest first. */
  decisions: z.array(holdDecision),
  /** Number of votes of the batch whose change of state is not in the vote log yet. */
  unlogged: z.int(),
  /** Numbers of appeals by voters about the batch, without those marked as spam. */
  appeals: z.object({ open: z.int(), total: z.int() }),
});
export type VoteHold = z.infer<typeof voteHold>;

export const voteHoldsQuery = listQuerySchema({
  sorters: ['at', 'votes'],
  filters: { state: z.array(z.enum(holdStates)) },
}).omit({ search: true });

export const voteHoldRow = z.object(holdSummary);

export const publicVoidsQuery = listQuerySchema({ sorters: ['at'], filters: {} }).omit({
  search: true,
});

/** A decision on a batch of held votes as the public sees it: without networks and names of people. */
export const publicVoid = z.object({
  /** Number of the batch of held votes: the `case` of its leaves in the vote log. */
  batch: z.int(),
  outcome: z.enum(holdOutcomes),
  reason: holdReason,
  note: localizedSchema(z.string()),
  at: isoTime,
  /** Number of entries that have votes of the batch. */
  entryCount: z.int(),
  /** The entries with the most votes of the batch, at most 50. */
  entries: z.array(
    z.object({ entry: z.string(), title: z.string().nullable(), votes: z.int().nullable() }),
  ),
});

export const voteFreezesQuery = listQuerySchema({ sorters: ['at'], filters: {} }).omit({
  search: true,
});

export const freezeDraft = z.object({
  entry: z
    .int(errorCode('required'))
    .min(1, errorCode('parameter'))
    .max(2 ** 31 - 1, errorCode('parameter')),
  until: timeSchemaWithError('required'),
  /** Why the count is frozen; only staff see it. */
  reason: textSchema(limits.note),
});

export const voteFreeze = z.object({
  id: z.int(),
  entry: z.string(),
  title: z.string(),
  reason: z.string(),
  by: z.string(),
  at: isoTime,
  /** Time at which the freeze ends or ended. */
  until: isoTime,
  isActive: z.boolean(),
});
