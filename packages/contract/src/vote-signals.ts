import { z } from 'zod';
import { isoTime, listQuerySchema } from './fields.ts';

/** Host of the page that led to the site; empty for none. */
export const referrerHost = z
  .string()
  .max(100)
  .regex(/^[a-z0-9.-]*$/);

/** Signals about how votes are made. Many genuine voters at once do not raise them. */
export const conductSignals = ['gaps', 'dwell', 'haste', 'agents', 'spread', 'codes'] as const;

/** Signals that many genuine voters also raise if they follow the same invitation. */
export const crowdSignals = [
  'newDevices',
  'returning',
  'network',
  'levels',
  'referrers',
  'hours',
  'busiestHour',
] as const;

export const signalNames = [...conductSignals, ...crowdSignals] as const;
export const signalName = z.enum(signalNames);
export type SignalName = (typeof signalNames)[number];

const percent = z.int().min(1).max(100);

/** Thresholds of the signals. A signal is raised beyond its threshold; two raised signals flag an entry. */
export const voteSignalLimits = z.object({
  /**
   * Minimum number of counted votes of an entry for measuring its signals. Shares of fewer votes are not meaningful.
   */
  minVotes: z.int().min(10).max(10_000),
  /** Maximum percentage of votes in series of 30 with regular gaps (coefficient of variation below 0.5). */
  gaps: percent,
  /** Maximum percentage of votes with less than 4 seconds on the entry's page. */
  dwell: percent,
  /** Maximum percentage of votes with less than 10 seconds on the entry's page. */
  haste: percent,
  /** Maximum difference to the contest's median entropy of user agents, in bits. */
  agents: z.number().min(0.5).max(10),
  /** Maximum excess over the contest's median entropy of networks (/24 or IPv6 /48), in bits. */
  spread: z.number().min(0.5).max(10),
  /** Minimum percentage of sent codes that are entered. */
  codes: percent,
  /** Maximum percentage of votes by devices first seen less than a minute before. */
  newDevices: percent,
  /** Minimum share of votes by devices known for a day, as a percentage of the contest's median. */
  returning: percent,
  /** Maximum percentage of votes from one network without a venue pass. */
  network: percent,
  /** Maximum percentage of votes whose proof level, referrer or time of day differs from the contest's mix. */
  levels: percent,
  referrers: percent,
  hours: percent,
  /** Maximum percentage of votes in one hour. */
  busiestHour: percent,
});
export type VoteSignalLimits = z.infer<typeof voteSignalLimits>;

export const usualVoteSignalLimits: VoteSignalLimits = {
  minVotes: 30,
  gaps: 10,
  dwell: 15,
  // In simulations, 1 % of bursts from group chats and 96 % of bursts from vote sellers exceed 55 %.
  haste: 55,
  agents: 1.5,
  // Entries of ordinary voters, who share the networks of carriers and towns, differ by less than one bit.
  spread: 1.2,
  codes: 50,
  newDevices: 25,
  returning: 50,
  network: 40,
  levels: 40,
  referrers: 40,
  hours: 40,
  busiestHour: 30,
};

const share = z.number().min(0).max(1);

export const voteSignal = z.object({
  name: signalName,
  /** Measured value: a share from 0 to 1, or bits of entropy for `agents` and `spread`. Null with too few data. */
  value: z.number().nullable(),
  /** The contest's median of this value; null with fewer than five entries to compare. */
  usual: z.number().nullable(),
  /** Threshold in the unit of `value`; null if it depends on an unknown median. */
  limit: z.number().nullable(),
  isRaised: z.boolean(),
});
export type VoteSignal = z.infer<typeof voteSignal>;

/** Shares of an entry's votes by category. `usual` is the contest's median of the share; null if there is no median. */
const mix = z.array(z.object({ key: z.string(), share, usual: share.nullable() }));
export type SignalMix = z.infer<typeof mix>;

/**
 * Length of an entry's burst in hours. A burst is the period with most of the entry's votes; its signals are also
 * evaluated separately.
 */
export const burstHours = 3;

/** Signals of the votes in an entry's busiest hours, compared with the contest's medians of all votes. */
const burst = z.object({
  from: isoTime,
  until: isoTime,
  votes: z.int(),
  signals: z.array(voteSignal),
});

/**
 * Signals of an entry's votes. All lists are empty with fewer than `minVotes` votes, and before the first
 * measurement.
 */
export const entryVoteSignals = z.object({
  votes: z.int(),
  minVotes: z.int(),
  measuredAt: isoTime.nullable(),
  /** Time since which the entry is flagged, or null. */
  flaggedAt: isoTime.nullable(),
  signals: z.array(voteSignal),
  /** Signals of the entry's burst; null if fewer than `minVotes` votes came within three hours. */
  burst: burst.nullable(),
  /**
   * In `referrers`, the key `*` sums the hosts with fewer than five votes and those beyond the 20 most frequent,
   * because a rare host can identify a person.
   */
  mixes: z.object({ levels: mix, referrers: mix, hours: mix }),
});

export const voteSignalsQuery = listQuerySchema({
  sorters: ['flaggedAt', 'votes'],
  filters: {},
}).omit({ search: true });

/** An entry that is flagged, because all its votes, or the votes of its burst, raise at least two signals. */
export const flaggedEntry = z.object({
  /** Id of the entry, for the URL of its page in the console. */
  id: z.uuid(),
  entry: z.string(),
  title: z.string(),
  votes: z.int(),
  raised: z.array(signalName),
  flaggedAt: isoTime,
});
