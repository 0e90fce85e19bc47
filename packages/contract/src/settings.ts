import { z } from 'zod';
import { branding, publicBranding } from './branding.ts';
import {
  errorCode,
  isoTime,
  lineSchema,
  localizedSchema,
  optionalLineSchema,
  version,
} from './fields.ts';
import { ruleChangeReason } from './frozen-vote-rules.ts';
import { networks } from './networks.ts';
import { checklist } from './review.ts';
import { secondFactorRules } from './sign-in.ts';
import { tidyEmailOrPhone } from './tidy.ts';
import { voteSignalLimits } from './vote-signals.ts';
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
    { error: errorCode('endBeforeStart'), path: ['closesAt'] },
  );

/** Value of a period that staff have not set. It counts as over, and its dates are not displayed. */
export const unsetSpan = { opensAt: null, closesAt: '2000-01-01T00:00:00.000Z' };

export const isSpanUnset = ({ opensAt, closesAt }: z.infer<typeof span>) =>
  opensAt === null && closesAt !== null && Date.parse(closesAt) === Date.parse(unsetSpan.closesAt);

const networkRange = z.union(
  [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
  errorCode('networkFormat'),
);

const mailOrNone = z
  .string(errorCode('contactFormat'))
  .overwrite(tidyEmailOrPhone)
  .trim()
  .max(254, errorCode('contactFormat'))
  .toLowerCase()
  .pipe(z.union([z.literal(''), z.email(errorCode('contactFormat'))]));

export const studentProofs = ['off', 'optional', 'required'] as const;

export const contestSettings = z.object({
  name: localizedSchema(lineSchema({ min: 1, max: 80 })),
  timeZone: z.string().refine(isTimeZone, errorCode('parameter')),
  submission: span,
  voting: span,
  shortlistAt: moment,
  resultsAt: moment,
  /** Minutes after the deadline during which an upload may continue, if the form was submitted in time. */
  graceMinutes: z.int().min(0).max(1440),
  entriesPerAccount: z.int().min(1).max(50),
  /** Days for which the outbox stores mails and text messages. */
  messageDays: z.int().min(7).max(3650),
  materialsRequired: z.boolean(),
  /** Whether the Student Group must upload a proof, e.g. a student card. */
  studentProof: z.enum(studentProofs),
  organiser: localizedSchema(optionalLineSchema(80)),
  contact: z.object({
    email: mailOrNone,
    phone: optionalLineSchema(40),
    address: localizedSchema(optionalLineSchema(200)),
  }),
  /** E-mail address that is notified of each message to the organiser. */
  noticeMail: mailOrNone,
  /** Filing numbers that Chinese law requires on a site. */
  filing: z.object({ icp: optionalLineSchema(60), police: optionalLineSchema(60) }),
  networks: localizedSchema(z.array(z.enum(networks)).min(1, errorCode('required')).max(4)),
  /** IP addresses and CIDR ranges of VPN networks, from which votes are rejected. */
  blockedNetworks: z.array(networkRange).max(2_000, errorCode('tooLong')),
  voteRules,
  voteSignals: voteSignalLimits,
  /** Roles whose login requires a second factor. `off` means all staff in production, none in demo mode. */
  requireSecondFactor: z.enum(secondFactorRules),
  /** Wrong passwords of an account within a day after which a login needs a code sent to the account. */
  passwordGuesses: z.int().min(5).max(1000),
  /**
   * Maximum numbers of text messages with verification codes: per day to one phone number, per day for one network, and
   * per hour for the whole installation.
   */
  smsLimits: z.object({
    perNumber: z.int().min(1).max(100),
    perNetwork: z.int().min(1).max(100_000),
    perHour: z.int().min(1).max(1_000_000),
  }),
  checklist,
  branding,
});

export type ContestSettings = z.infer<typeof contestSettings>;

export const settingsView = z.object({ version, settings: contestSettings });

/** Changes of settings that exclude voters or staff at once, and so need a confirmation. */
export const settingsEffectNames = [
  'blockedNetworks',
  'networkRules',
  'verifiedAccount',
  'secondFactor',
] as const;
export type SettingsEffectName = (typeof settingsEffectNames)[number];

/** Settings to save, the effects that the user has confirmed, and the public reason if voting rules change. */
export const settingsToSave = settingsView.extend({
  confirmed: z.array(z.enum(settingsEffectNames)).max(10).optional(),
  reason: ruleChangeReason.optional(),
});

/** Effects of proposed settings. The data of the error confirmationNeeded has the same format. */
export const settingsEffects = z.object({
  effects: z.array(
    z.object({
      name: z.enum(settingsEffectNames),
      /**
       * Number of voters in the last hour whose votes would be rejected. For the effect `secondFactor`: number of staff
       * who would have to set up a second factor.
       */
      affected: z.int(),
      /** Number of all voters in the last hour. For the effect `secondFactor`: number of all staff. */
      total: z.int(),
      /** Whether the caller is among the affected staff. */
      isCaller: z.boolean(),
    }),
  ),
});
export type SettingsEffect = z.infer<typeof settingsEffects>['effects'][number];

/** The member of staff who saved last, and the time; null for default values. */
export const lastSave = z.object({ by: z.string(), at: isoTime }).nullable();

export const savedSettings = settingsView.extend({ saved: lastSave });

/** The settings of the screen Branding, which editors may change too. */
export const brandingView = z.object({
  version,
  settings: contestSettings.pick({ name: true, branding: true }),
});

export const savedBranding = brandingView.extend({
  saved: lastSave,
  /** The logo as the site shows it. */
  shown: publicBranding,
});

/** Public data of the contest. `now` is the database's time. A period without dates is not open. */
export const contest = z.object({
  name: z.string(),
  slogan: z.string(),
  hotline: z.string(),
  branding: publicBranding,
  timeZone: z.string(),
  now: isoTime,
  submission: z.object({ opensAt: moment, closesAt: moment, open: z.boolean() }),
  voting: z.object({
    opensAt: moment,
    closesAt: moment,
    open: z.boolean(),
    /** Whether vote counts are hidden now, so that they do not influence the last votes. */
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
  networks: z.array(z.enum(networks)),
});

export type Contest = z.infer<typeof contest>;
