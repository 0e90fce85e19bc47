import { z } from 'zod';
import { code, email, isoTime, line, lineOrNone, perLocale, version } from './fields.ts';
import { networks } from './networks.ts';
import { checklist } from './review.ts';
import { secondFactorRules } from './sign-in.ts';
import { voteRules } from './voting.ts';

const moment = isoTime.nullable();

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const span = z
  .object({ opensAt: moment, closesAt: moment })
  .refine(
    ({ opensAt, closesAt }) => !opensAt || !closesAt || Date.parse(opensAt) < Date.parse(closesAt),
    { error: code('endBeforeStart'), path: ['closesAt'] },
  );

/** A span that nobody has set: all of it is over, and no date of it is told. */
export const unsetSpan = { opensAt: null, closesAt: '2000-01-01T00:00:00.000Z' };

export const isUnset = ({ opensAt, closesAt }: z.infer<typeof span>) =>
  opensAt === null && closesAt !== null && Date.parse(closesAt) === Date.parse(unsetSpan.closesAt);

const networkRange = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], code('networkFormat'));

const mailOrNone = z.union([z.literal(''), email]);

export const studentProofs = ['off', 'optional', 'required'] as const;

/** What staff set for the whole contest. */
export const contestSettings = z.object({
  name: perLocale(line({ min: 1, max: 80 })),
  timeZone: z.string().refine(isTimeZone, code('parameter')),
  submission: span,
  voting: span,
  shortlistAt: moment,
  resultsAt: moment,
  /** Minutes an upload may go on after the deadline when the form was submitted in time. */
  graceMinutes: z.int().min(0).max(1440),
  entriesPerAccount: z.int().min(1).max(50),
  /** Days for which mails and text messages stay in the outbox. */
  messageDays: z.int().min(7).max(3650),
  materialsRequired: z.boolean(),
  /** Whether the Student Group is asked for a proof, e.g. a student card. */
  studentProof: z.enum(studentProofs),
  /** Who holds the contest. */
  organiser: perLocale(lineOrNone(80)),
  contact: z.object({
    email: mailOrNone,
    phone: lineOrNone(40),
    address: perLocale(lineOrNone(200)),
  }),
  /** Where a notice of each message to the organiser goes. */
  noticeMail: mailOrNone,
  /** Filing numbers that Chinese law asks a site to show. */
  filing: z.object({ icp: lineOrNone(60), police: lineOrNone(60) }),
  networks: perLocale(z.array(z.enum(networks)).min(1, code('required')).max(4)),
  /** Addresses and ranges of VPN networks (CIDR), from which nobody can vote. */
  blockedNetworks: z.array(networkRange).max(2_000, code('tooLong')),
  voteRules,
  /** Whose login asks for a second factor: `off` is all staff in production and none in demo mode. */
  requireSecondFactor: z.enum(secondFactorRules),
  /** What reviewers look at before they publish. */
  checklist,
});

export type ContestSettings = z.infer<typeof contestSettings>;

export const settingsView = z.object({ version, settings: contestSettings });

/**
 * The contest as everyone sees it. `now` is the database's time. A span that nobody has set has no
 * times and is not open.
 */
export const contest = z.object({
  name: z.string(),
  timeZone: z.string(),
  now: isoTime,
  submission: z.object({ opensAt: moment, closesAt: moment, open: z.boolean() }),
  voting: z.object({
    opensAt: moment,
    closesAt: moment,
    open: z.boolean(),
    /** Counts are not shown now, so that nobody votes by them at the end. */
    countsHidden: z.boolean(),
  }),
  shortlistAt: moment,
  resultsAt: moment,
  materialsRequired: z.boolean(),
  studentProof: z.enum(studentProofs),
  graceMinutes: z.int(),
  entriesPerAccount: z.int(),
  organiser: z.string(),
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
  filing: z.object({ icp: z.string(), police: z.string() }),
  /** Where a visitor of this language shares, in order. */
  networks: z.array(z.enum(networks)),
});

export type Contest = z.infer<typeof contest>;
