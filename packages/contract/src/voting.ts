import { z } from 'zod';
import { code, emailOrPhone, isoTime, isStorable, line, listQuery, momentOr } from './fields.ts';

/**
 * What a vote must prove, beside the work that every browser does for it: nothing more (0), a code
 * captcha (1), a code sent to an address or a signed-in account (2), a verified account (3).
 */
export const proofLevels = [0, 1, 2, 3] as const;
export const proofLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type ProofLevel = (typeof proofLevels)[number];

/** What is known of the network that a caller's address belongs to. */
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

/** Networks that can be kept from voting by the settings; the others never are. */
export const refusableNetworks = ['tor', 'vpn', 'proxy', 'hosting'] as const;

const entryNumber = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** Work as it is posed, and as it is sent back: `vote-work.ts` says what is in it. */
const work = z.string().max(300);
const workDone = z.string().max(400);

/** What the voter's page needs to know before it votes. Never cached. */
export const voteChallenge = z.object({
  /** Null while counts are hidden. */
  votes: z.int().nullable(),
  voted: z.boolean(),
  /** Code of why this voter cannot vote for the entry now, or null. */
  blockedBy: z.number().nullable(),
  level: proofLevel,
  /** Milliseconds until this device has been known for long enough; then `level` may be lower. */
  waitMs: z.int().min(0),
  /** Null where no work is asked for. */
  work: work.nullable(),
  /** The venue whose pass this browser holds, and until when it is good. */
  pass: z.object({ name: z.string(), closesAt: isoTime }).nullable(),
});
export type VoteChallenge = z.infer<typeof voteChallenge>;

export const voteChallengeQuery = z.object({
  entry: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});

/** Numbers of entries, with commas between them. */
export const voteCountsQuery = z.object({
  entries: z
    .string()
    .max(1_100)
    .regex(/^\d{1,9}(,\d{1,9}){0,99}$/),
});

/** Votes by entry number; an entry that is not published is missing, and all are while hidden. */
export const voteCounts = z.object({ votes: z.record(z.string(), z.int()) });

export const ballot = z.object({
  /** Random per intended vote; the same one gets its first answer again. */
  requestId: z.uuid(),
  work: workDone.optional(),
  captchaId: z.uuid().optional(),
  captcha: z.string().max(20).optional(),
  /** The code that was sent to `contact`. */
  contact: emailOrPhone.optional(),
  contactCode: z.string().trim().max(12).optional(),
  /** Milliseconds that the entry's page was looked at before the vote. */
  dwellMs: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
});

export const voteResult = z.object({ votes: z.int().nullable(), at: isoTime });

/** What comes with a refusal for want of proof (4029). */
export const proofMissing = z.object({ level: proofLevel });

/** What comes with 2016: how staff find the refusal again; null where there were too many to keep. */
export const refusedNetwork = z.object({ case: z.string().nullable(), network: networkClass });

export const voteCodeRequest = z.object({
  entry: entryNumber,
  contact: emailOrPhone,
  captchaId: z.uuid().optional(),
  captcha: z.string().max(20).optional(),
});

/** Entries that were seen on a screen. */
export const impressions = z.object({ entries: z.array(entryNumber).min(1).max(100) });

/** When a vote needs more proof; every figure can be changed by staff. */
export const voteRules = z.object({
  /** Networks are looked at and noted, and nobody is refused for theirs. */
  monitorOnly: z.boolean(),
  /** Every vote needs a verified account. */
  highStakes: z.boolean(),
  refuse: z.array(z.enum(refusableNetworks)),
  /** Hours before the close from which counts are hidden. */
  hideCountsHours: z.int().min(0).max(720),
  /** A device that is younger needs a captcha. */
  minDeviceSeconds: z.int().min(0).max(3600),
  /** How much work a browser does: 0 none, 1 about 0.2 s on a phone. */
  workFactor: z.int().min(0).max(10),
  /** More votes than these need a captcha: from one address for one entry, from one network. */
  captchaAbove: z.object({
    entryIn10Minutes: z.int().min(1).max(1_000_000),
    networkInAnHour: z.int().min(1).max(1_000_000),
  }),
  /** More than these need a code: votes of one network for one entry, new devices of one network. */
  codeAbove: z.object({
    entryInADay: z.int().min(1).max(1_000_000),
    newDevicesIn10Minutes: z.int().min(1).max(1_000_000),
  }),
});
export type VoteRules = z.infer<typeof voteRules>;

/** The rules of the vote until staff change them. */
export const usualVoteRules: VoteRules = {
  monitorOnly: false,
  highStakes: false,
  refuse: [...refusableNetworks],
  hideCountsHours: 0,
  minDeviceSeconds: 10,
  workFactor: 1,
  captchaAbove: { entryIn10Minutes: 20, networkInAnHour: 60 },
  codeAbove: { entryInADay: 300, newDevicesIn10Minutes: 30 },
};

const attribution = z.object({
  name: z.string(),
  text: z.string(),
  url: z.string(),
  license: z.string().nullable(),
});

const span = { opensAt: isoTime, closesAt: isoTime };

/** The rules of the vote, for the public page about them. */
export const publicVoteRules = z.object({
  voting: z.object({
    opensAt: isoTime.nullable(),
    closesAt: isoTime.nullable(),
    open: z.boolean(),
  }),
  rules: voteRules,
  countsHiddenFrom: isoTime.nullable(),
  /** Venues whose visitors need no codes. */
  passes: z.array(z.object({ name: z.string(), ...span, quota: z.int(), used: z.int() })),
  /** Demo mode, where votes from the machine itself are counted in no network. */
  isDemo: z.boolean(),
  /** How many networks staff have exempted, and how many they have shut out. */
  allowedNetworks: z.int(),
  blockedNetworks: z.int(),
  attributions: z.array(attribution),
  networkDataFrom: isoTime.nullable(),
});

// What staff see and do.

export const consoleVotesQuery = listQuery({
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
  /** The network as far as it is kept: 203.0.113.0/24. */
  masked: z.string().nullable(),
  asn: z.int().nullable(),
  deviceSeconds: z.int(),
  dwellSeconds: z.number().nullable(),
  isAccount: z.boolean(),
  pass: z.string().nullable(),
});

export const voteRefusalsQuery = listQuery({
  sorters: ['at'],
  filters: {
    code: z.array(z.string().regex(/^\d{4,6}$/)),
    network: z.array(networkClass),
  },
});

/** A vote that was refused; `search` finds it by its case. */
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

/** A page of a list that is not counted to its end: `isMore` says that there is more than `total`. */
const pageOfMany = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.int(), isMore: z.boolean() });

export const consoleVoteList = pageOfMany(consoleVote);
export const voteRefusalList = pageOfMany(voteRefusal);

export const voteOutcomesQuery = z.object({
  hours: z.coerce.number().int().min(1).max(720).default(24),
});

/** How many requests to vote ended how, in steps of time; what had no request is missing. */
export const voteOutcomes = z.object({
  from: isoTime,
  to: isoTime,
  stepMinutes: z.int(),
  outcomes: z.array(z.object({ at: isoTime, code: z.int(), count: z.int() })),
  networks: z.array(z.object({ network: networkClass, code: z.int(), count: z.int() })),
  /** The last time that every tally was held against its votes, and which entries differed. */
  tallyProof: z
    .object({ at: isoTime, entries: z.int(), votes: z.int(), differing: z.array(z.string()) })
    .nullable(),
});

/** An entry that was seen less often has no ratio: a single vote would make it the best of all. */
export const fewestViews = 30;

/** Votes of an entry beside how often it was seen. */
export const voteExposureQuery = listQuery({
  sorters: ['votes', 'seen', 'ratio', 'number'],
  filters: {},
});

export const votePassesQuery = listQuery({
  sorters: ['createdAt', 'closesAt'],
  filters: {},
}).omit({ search: true });

export const allowedNetworksQuery = listQuery({
  sorters: ['createdAt', 'expiresAt'],
  filters: {},
}).omit({ search: true });

export const voteExposure = z.object({
  entry: z.string(),
  title: z.string(),
  votes: z.int(),
  seen: z.int(),
  /** Votes for each time it was seen; null when it was seen too rarely to tell. */
  ratio: z.number().nullable(),
});

export const lookUpRequest = z.object({
  address: z.string().trim().min(1, code('required')).max(100),
});

/** Why an address is, or is not, kept from voting. */
export const lookUp = z.object({
  address: z.string(),
  network: networkClass,
  asn: z.int().nullable(),
  asnName: z.string().nullable(),
  sources: z.array(z.string()),
  databaseDate: isoTime.nullable(),
  /** What each source of data holds against it, and of when the source is. */
  findings: z.array(
    z.object({
      source: z.string(),
      date: isoTime.nullable(),
      /** Nothing, where the source only tells whose the network is. */
      says: z.array(networkClass),
      /** Why, in English: the reason on our own list, or a service's name. */
      note: z.string().nullable(),
    }),
  ),
  /** The range on the list of exempted networks that holds it. */
  allowedBy: z.object({ range: z.string(), reason: z.string(), expiresAt: isoTime }).nullable(),
  /** The range in the settings that shuts it out. */
  blockedBy: z.string().nullable(),
  isRefused: z.boolean(),
  /** What a device that has been known for long would have to prove from there, for any entry. */
  level: proofLevel,
  votesInAnHour: z.int(),
  newDevicesIn10Minutes: z.int(),
});

export const networkData = z.object({
  sources: z.array(
    z.object({
      /** Which kind of data, or the file's name where that cannot be told. */
      name: z.string(),
      file: z.string().nullable(),
      /** Whether networks are told apart by it; what is not there is listed all the same. */
      isUsed: z.boolean(),
      date: isoTime.nullable(),
      entries: z.int().nullable(),
      fault: z.enum(['missing', 'broken', 'unrecognised']).nullable(),
      /** What exactly is wrong, in English. */
      detail: z.string().nullable(),
      isStale: z.boolean(),
    }),
  ),
  folder: z.string(),
  /** Why the folder cannot be read, in English. */
  folderFault: z.string().nullable(),
  /** What the addresses of the latest callers look like; `trouble` means that TRUSTED_PROXIES is wrong. */
  callers: z.object({
    seen: z.int(),
    privateShare: z.number(),
    topShare: z.number(),
    trouble: z.enum(['unreadable', 'strangerForwards', 'private', 'oneAddress']).nullable(),
    /** The network of the most frequent one: whose is it? */
    topNetwork: z.string().nullable(),
  }),
});

/** A moment that somebody has to give. */
const givenTime = momentOr('required');

export const votePassDraft = z
  .object({
    name: line({ min: 1, max: 80 }),
    quota: z.int(code('parameter')).min(1, code('parameter')).max(1_000_000, code('parameter')),
    opensAt: givenTime,
    closesAt: givenTime,
    /** Only from these networks, where any are named. */
    networks: z
      .array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], code('networkFormat')))
      .max(50, code('tooLong')),
  })
  .refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), {
    error: code('endBeforeStart'),
    path: ['closesAt'],
  });

export const votePass = z.object({
  id: z.uuid(),
  name: z.string(),
  quota: z.int(),
  used: z.int(),
  ...span,
  networks: z.array(z.string()),
  revokedAt: isoTime.nullable(),
  /** What its QR code says. */
  address: z.string(),
});

export const allowedNetworkDraft = z.object({
  range: z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], code('networkFormat')),
  reason: line({ min: 1, max: 200 }),
  expiresAt: givenTime,
});

export const allowedNetwork = allowedNetworkDraft.extend({
  id: z.uuid(),
  reason: z.string().refine(isStorable),
  range: z.string(),
  createdAt: isoTime,
  isExpired: z.boolean(),
});
