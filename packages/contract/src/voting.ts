import { z } from 'zod';
import {
  emailOrPhone,
  errorCode,
  isoTime,
  isStorableText,
  lineSchema,
  listQuerySchema,
  timeSchemaWithError,
} from './fields.ts';
import { voteReceipt } from './vote-receipt.ts';
import { referrerHost } from './vote-signals.ts';
import { solvedWork, usualWorkLimits, workLimits, workSources, workTask } from './work-limits.ts';

/**
 * Proof that a vote needs besides the proof of work: none (0), a captcha (1), a session or a code sent by mail or SMS
 * (2), a verified account (3).
 */
export const proofLevels = [0, 1, 2, 3] as const;
export const proofLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type ProofLevel = (typeof proofLevels)[number];

/** Classes of the network that an IP address belongs to. */
export const networkClasses = [
  'private',
  'ordinary',
  'relay',
  'hosting',
  'vpn',
  'proxy',
  'tor',
  'listed',
  'unknown',
] as const;
export const networkClass = z.enum(networkClasses);
export type NetworkClass = (typeof networkClasses)[number];

/** Classes of networks whose votes the settings can reject. */
export const refusableNetworks = ['tor', 'vpn', 'proxy', 'hosting'] as const;

const entryNumber = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** Data that a page requests before a vote. Never cached. */
export const voteChallenge = z.object({
  /** Vote count of the entry; null while counts are hidden. */
  votes: z.int().nullable(),
  voted: z.boolean(),
  /** Code of the error that prevents a vote now, or null. */
  blockedBy: z.number().nullable(),
  level: proofLevel,
  /** Milliseconds until the device is old enough for a lower proof level; 0 if its age does not matter. */
  waitMs: z.int().min(0),
  work: workTask.nullable(),
  /** The source because of which the proof of work takes longer than usual; null if it does not. */
  workRaisedBy: z.enum(workSources).nullable(),
  /** Venue of the pass that this browser has, and the expiry of the pass; null without a pass. */
  pass: z.object({ name: z.string(), closesAt: isoTime }).nullable(),
});
export type VoteChallenge = z.infer<typeof voteChallenge>;

export const voteChallengeQuery = z.object({
  entry: z.coerce.number().pipe(entryNumber),
});

export const voteCountsQuery = z.object({
  entries: z
    .string()
    .max(1_100)
    .regex(/^\d{1,9}(,\d{1,9}){0,99}$/),
});

/** Number of votes, keyed by entry number. Omits unpublished entries; is empty while counts are hidden. */
export const voteCounts = z.object({ votes: z.record(z.string(), z.int()) });

export const ballot = z.object({
  /** Random UUID of the vote. A repeated request with the same value returns the first response. */
  requestId: z.uuid(),
  work: solvedWork.optional(),
  captchaId: z.uuid().optional(),
  captcha: z.string().max(20).optional(),
  /** The e-mail address or phone number to which the verification code was sent. */
  contact: emailOrPhone.optional(),
  /** The verification code that was sent to `contact`. */
  contactCode: z.string().trim().max(12).optional(),
  /** Milliseconds that the entry's page was visible before the vote. */
  dwellMs: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
  referrer: referrerHost.optional(),
});

export const voteResult = z.object({
  votes: z.int().nullable(),
  at: isoTime,
  receipt: voteReceipt,
});

export const proofMissing = z.object({ level: proofLevel });

/** Data of the error vpn: the case number of the rejected vote; null if too many votes were rejected to store them. */
export const refusedNetwork = z.object({ case: z.string().nullable(), network: networkClass });

export const voteCodeRequest = z.object({
  entry: entryNumber,
  contact: emailOrPhone,
  captchaId: z.uuid().optional(),
  captcha: z.string().max(20).optional(),
});

export const impressions = z.object({ entries: z.array(entryNumber).min(1).max(100) });

const threshold = z.int().min(1).max(1_000_000);

/** Rules that determine the proof of a vote. Staff can change all values. */
export const voteRules = z.object({
  /** If true, networks are checked and logged, but votes are not rejected for their network. */
  monitorOnly: z.boolean(),
  /** If true, every vote needs a verified account. */
  highStakes: z.boolean(),
  refuse: z.array(z.enum(refusableNetworks)),
  /** Number of hours before the end of voting during which counts are hidden. */
  hideCountsHours: z.int().min(0).max(720),
  /** Minimum age of a device in seconds; a younger device needs a captcha. */
  minDeviceSeconds: z.int().min(0).max(3600),
  /** Usual proof of work in units of `secondsPerWorkUnit`; 0 for none. */
  workFactor: z.int().min(0).max(10),
  workAbove: workLimits,
  /**
   * A captcha is required if one of these numbers is exceeded: votes of one IP address for one entry, votes of one
   * network, new voter cookies of one IP address.
   */
  captchaAbove: z.object({
    entryIn10Minutes: threshold,
    networkInAnHour: threshold,
    newCookiesInADay: threshold,
  }),
  /**
   * A verification code is required if one of these numbers is exceeded: votes for one entry by one IP address,
   * network, provider, IPv6 /32 of a carrier, or mail domain; new devices of one network.
   */
  codeAbove: z.object({
    addressIn6Hours: threshold,
    entryInADay: threshold,
    newDevicesIn10Minutes: threshold,
    providerInADay: threshold,
    carrierBlockInADay: threshold,
    mailDomainInADay: threshold,
  }),
  /** Exceptions to `codeAbove.providerInADay` for network providers that usually have many votes. */
  providers: z.object({
    /** Percentage of an entry's daily votes that a provider may have without a code, even above `providerInADay`. */
    percentOfEntry: z.int().min(0).max(100),
    /** Minimum IPv4 addresses of a provider that counts as a carrier. Carriers may have any share of the votes. */
    carrierAddresses: z.int().min(1).max(1_000_000_000),
  }),
  /**
   * Conditions under which an account needs no captcha and no code: minimum age of the account in hours, and maximum
   * new accounts of its mail domain per week.
   */
  trustedAccounts: z.object({
    minHours: z.int().min(0).max(720),
    newOfDomain: threshold,
  }),
});
export type VoteRules = z.infer<typeof voteRules>;

export const usualVoteRules: VoteRules = {
  monitorOnly: false,
  highStakes: false,
  refuse: [...refusableNetworks],
  hideCountsHours: 0,
  minDeviceSeconds: 10,
  workFactor: 1,
  workAbove: usualWorkLimits,
  captchaAbove: { entryIn10Minutes: 10, networkInAnHour: 60, newCookiesInADay: 200 },
  codeAbove: {
    addressIn6Hours: 16,
    entryInADay: 300,
    newDevicesIn10Minutes: 30,
    providerInADay: 50,
    carrierBlockInADay: 1000,
    mailDomainInADay: 10,
  },
  providers: { percentOfEntry: 10, carrierAddresses: 100_000 },
  trustedAccounts: { minHours: 24, newOfDomain: 10 },
};

const attribution = z.object({
  name: z.string(),
  text: z.string(),
  url: z.string(),
  license: z.string().nullable(),
});

const span = { opensAt: isoTime, closesAt: isoTime };

export const publicVoteRules = z.object({
  voting: z.object({
    opensAt: isoTime.nullable(),
    closesAt: isoTime.nullable(),
    open: z.boolean(),
  }),
  rules: voteRules,
  countsHiddenFrom: isoTime.nullable(),
  /** Venues with passes, whose visitors need no verification codes. */
  passes: z.array(z.object({ name: z.string(), ...span, quota: z.int(), used: z.int() })),
  /** Whether demo mode is on, in which votes from private networks are not counted by network. */
  isDemo: z.boolean(),
  allowedNetworks: z.int(),
  blockedNetworks: z.int(),
  attributions: z.array(attribution),
  networkDataFrom: isoTime.nullable(),
});

export const consoleVotesQuery = listQuerySchema({
  sorters: ['at'],
  filters: {
    entry: z.array(z.string().regex(/^\d{1,9}$/)),
    network: z.array(networkClass),
    level: z.array(z.enum(['0', '1', '2', '3'])),
    pass: z.array(z.uuid()),
  },
});

export const consoleVote = z.object({
  id: z.string(),
  at: isoTime,
  entry: z.string(),
  title: z.string(),
  network: networkClass,
  level: proofLevel,
  /** Stored network of the voter's IP address: its /24, such as 203.0.113.0/24, or its IPv6 /48. */
  masked: z.string().nullable(),
  asn: z.int().nullable(),
  deviceSeconds: z.int(),
  dwellSeconds: z.number().nullable(),
  isAccount: z.boolean(),
  pass: z.string().nullable(),
  /** Number of the batch of held votes because of which the vote does not count; null if it counts. */
  batch: z.int().nullable(),
});

export const voteRefusalsQuery = listQuerySchema({
  sorters: ['at'],
  filters: {
    code: z.array(z.string().regex(/^\d{4,6}$/)),
    network: z.array(networkClass),
  },
});

/** A rejected vote; `search` finds it by its case number. */
export const voteRefusal = z.object({
  id: z.string(),
  case: z.string().nullable(),
  at: isoTime,
  entry: z.string(),
  code: z.int(),
  network: networkClass,
  level: proofLevel,
  masked: z.string().nullable(),
  asn: z.int().nullable(),
  sources: z.array(z.string()),
});

/** Builds the schema of a list page with a capped count. `isMore` means that there are more rows than `total`. */
const cappedListPageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.int(), isMore: z.boolean() });

export const consoleVoteList = cappedListPageSchema(consoleVote);
export const voteRefusalList = cappedListPageSchema(voteRefusal);

export const voteOutcomesQuery = z.object({
  hours: z.coerce.number().int().min(1).max(720).default(24),
});

/** Number of vote requests per time step and outcome; steps without requests are omitted. */
export const voteOutcomes = z.object({
  from: isoTime,
  to: isoTime,
  stepMinutes: z.int(),
  outcomes: z.array(z.object({ at: isoTime, code: z.int(), count: z.int() })),
  networks: z.array(z.object({ network: networkClass, code: z.int(), count: z.int() })),
  /** Last comparison of the tallies of all entries with their stored votes, and the entries whose tally differed. */
  tallyProof: z
    .object({ at: isoTime, entries: z.int(), votes: z.int(), differing: z.array(z.string()) })
    .nullable(),
});

/** Minimum impressions for a votes-per-impression ratio. With fewer, one vote could give the highest ratio. */
export const fewestViews = 30;

export const voteExposureQuery = listQuerySchema({
  sorters: ['votes', 'seen', 'ratio', 'number'],
  filters: {},
});

export const allowedNetworksQuery = listQuerySchema({
  sorters: ['createdAt', 'expiresAt'],
  filters: {},
}).omit({ search: true });

export const voteExposure = z.object({
  entry: z.string(),
  title: z.string(),
  votes: z.int(),
  seen: z.int(),
  /** Votes per impression; null with too few impressions. */
  ratio: z.number().nullable(),
});

export const lookUpRequest = z.object({
  address: z.string().trim().min(1, errorCode('required')).max(100),
});

/** Reasons why votes from an IP address are rejected or accepted. */
export const lookUp = z.object({
  address: z.string(),
  network: networkClass,
  asn: z.int().nullable(),
  asnName: z.string().nullable(),
  sources: z.array(z.string()),
  databaseDate: isoTime.nullable(),
  /** Result of each data source, with the source's date. */
  findings: z.array(
    z.object({
      source: z.string(),
      date: isoTime.nullable(),
      /** Classes of the network; empty if the data source names only the owner. */
      says: z.array(networkClass),
      /** Reason in English: from the built-in list, or the name of a service. */
      note: z.string().nullable(),
    }),
  ),
  /** Exempted range that contains the IP address. */
  allowedBy: z.object({ range: z.string(), reason: z.string(), expiresAt: isoTime }).nullable(),
  /** Blocked range in the settings that contains the IP address. */
  blockedBy: z.string().nullable(),
  isRefused: z.boolean(),
  /** Proof level of a vote from this IP address by a long-known device, for any entry. */
  level: proofLevel,
  votesInAnHour: z.int(),
  newDevicesIn10Minutes: z.int(),
});

export const networkData = z.object({
  sources: z.array(
    z.object({
      /** Kind of network data, or the file name if the kind is unknown. */
      name: z.string(),
      file: z.string().nullable(),
      /** Whether the data file is in use; missing files are listed too. */
      isUsed: z.boolean(),
      date: isoTime.nullable(),
      entries: z.int().nullable(),
      fault: z.enum(['missing', 'broken', 'unrecognised']).nullable(),
      detail: z.string().nullable(),
      isStale: z.boolean(),
      /**
       * The last download of the list by the process that responds; null if this process has not tried. The error is in
       * English.
       */
      download: z.object({ at: isoTime, error: z.string().nullable() }).nullable(),
    }),
  ),
  folder: z.string(),
  /** Reason why the folder of data files is unreadable, in English. */
  folderFault: z.string().nullable(),
  /** Statistics of recent client IP addresses. `trouble` means that TRUSTED_PROXIES is wrong. */
  callers: z.object({
    seen: z.int(),
    privateShare: z.number(),
    topShare: z.number(),
    trouble: z.enum(['unreadable', 'strangerForwards', 'private', 'oneAddress']).nullable(),
    /** Network of the most frequent IP address, with its owner. */
    topNetwork: z.string().nullable(),
  }),
});

const requiredTime = timeSchemaWithError('required');

export const allowedNetworkDraft = z.object({
  range: z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], errorCode('networkFormat')),
  reason: lineSchema({ min: 1, max: 200 }),
  expiresAt: requiredTime,
});

export const allowedNetwork = allowedNetworkDraft.extend({
  id: z.uuid(),
  reason: z.string().refine(isStorableText),
  range: z.string(),
  createdAt: isoTime,
  isExpired: z.boolean(),
});
