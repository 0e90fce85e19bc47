import { z } from 'zod';
import { anyPassword, code, isoTime, line, linkToken } from './fields.ts';
import { limits } from './limits.ts';

export const factorKinds = ['authenticator', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** The roles that need a second factor in addition to the default of the mode. */
export const secondFactorRules = ['off', 'owners', 'staff'] as const;

/** Binary data of a passkey, as base64url. */
const bytes = (max: number) =>
  z
    .string(code('secondFactor'))
    .max(max, code('secondFactor'))
    .regex(/^[\w-]*$/, code('secondFactor'));

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', code('secondFactor')),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** No attestation is requested. */
  clientExtensionResults: z.object({}).optional().default({}),
};

/** Response of a browser that signed with a passkey (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
});

/** Response of a browser that created a passkey (WebAuthn, RegistrationResponseJSON). */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** Options with which a browser creates or uses a passkey (WebAuthn). */
const passkeyOptions = z.looseObject({ challenge: z.string() });

const ticket = linkToken;
const digits = z
  .string({ error: code('required') })
  // Digits may be full-width and grouped by spaces.
  .transform((value) => value.normalize('NFKC').replace(/\s/g, ''))
  .pipe(z.string().min(1, code('required')).max(20, code('secondFactor')));
const recoveryCode = z
  .string({ error: code('required') })
  .trim()
  .min(1, code('required'))
  .max(60, code('secondFactor'));

/** The data of the error secondFactorNeeded. */
export const secondStep = z.object({
  ticket,
  expiresAt: isoTime,
  hasAuthenticator: z.boolean(),
  /** Null without a passkey. */
  passkey: passkeyOptions.nullable(),
  hasRecoveryCodes: z.boolean(),
});

export type SecondStep = z.infer<typeof secondStep>;

const isOne = (...values: unknown[]) => values.filter((value) => value !== undefined).length === 1;

/** Exactly one of the three proofs. */
export const secondFactorAnswer = z
  .object({
    ticket,
    code: digits.optional(),
    recoveryCode: recoveryCode.optional(),
    passkey: passkeyAssertion.optional(),
  })
  .refine((given) => isOne(given.code, given.recoveryCode, given.passkey), {
    error: code('required'),
    path: ['code'],
  });

/** A new proof of identity within a session. A passkey signs the challenge of its `ticket`. */
export const ownProof = z
  .object({
    password: anyPassword.optional(),
    code: digits.optional(),
    passkey: passkeyAssertion.optional(),
    ticket: ticket.optional(),
  })
  .refine((given) => isOne(given.password, given.code, given.passkey), {
    error: code('passwordMissing'),
    path: ['password'],
  });

export const passkeyChallenge = z.object({ ticket, options: passkeyOptions });

/** The secret of a new authenticator app: as letters, and as the URL in its QR code. */
export const authenticatorDraft = z.object({
  ticket,
  secret: z.string(),
  address: z.string(),
});

const factorName = line(limits.name);
export const newAuthenticator = z.object({ ticket, name: factorName, code: digits });
export const newPasskey = z.object({ ticket, name: factorName, passkey: passkeyRegistration });

/** Shown only once. Null if the account already has recovery codes. */
export const addedFactor = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const factor = z.object({
  id: z.uuid(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});

/** Names of browser and operating system; null if unknown. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });

export const ownSession = z.object({
  id: z.uuid(),
  device,
  /** Network of the login; the IP address is not stored. */
  network: z.string().nullable(),
  since: isoTime,
  lastSeenAt: isoTime,
  isThis: z.boolean(),
});

/** The sign-in settings of a member of staff. */
export const ownSignIn = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
  /** Whether the last factor cannot be removed. */
  isRequired: z.boolean(),
  sessions: z.array(ownSession),
});

/** Expiry of a session: when idle, and at the latest. `now` is the database's time. */
export const sessionLife = z.object({ now: isoTime, idleAt: isoTime, expiresAt: isoTime });
