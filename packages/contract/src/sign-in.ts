import { z } from 'zod';
import { anyPassword, errorCode, isoTime, lineSchema, linkToken } from './fields.ts';
import { limits } from './limits.ts';

export const factorKinds = ['authenticator', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Staff who need a second factor. `off` means the default of the mode: all staff in production, none in demo mode. */
export const secondFactorRules = ['off', 'owners', 'staff'] as const;

/** Builds the schema of binary passkey data in base64url. */
const binarySchema = (max: number) =>
  z
    .string(errorCode('secondFactor'))
    .max(max, errorCode('secondFactor'))
    .regex(/^[\w-]*$/, errorCode('secondFactor'));

const credential = {
  id: binarySchema(1400),
  rawId: binarySchema(1400),
  type: z.literal('public-key', errorCode('secondFactor')),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** Results of WebAuthn extensions, which are not used. */
  clientExtensionResults: z.object({}).optional().default({}),
};

/** Response of a browser that signed with a passkey (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binarySchema(4000),
    authenticatorData: binarySchema(4000),
    signature: binarySchema(4000),
    userHandle: binarySchema(200).optional(),
  }),
});

/** Response of a browser that created a passkey (WebAuthn, RegistrationResponseJSON). */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binarySchema(4000),
    attestationObject: binarySchema(40_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** Options with which a browser creates or uses a passkey (WebAuthn). */
const passkeyOptions = z.looseObject({ challenge: z.string() });

const ticket = linkToken;
const digits = z
  .string({ error: errorCode('required') })
  // Accepts full-width digits and removes spaces between groups of digits.
  .transform((value) => value.normalize('NFKC').replace(/\s/g, ''))
  .pipe(z.string().min(1, errorCode('required')).max(20, errorCode('secondFactor')));
const recoveryCode = z
  .string({ error: errorCode('required') })
  .trim()
  .min(1, errorCode('required'))
  .max(60, errorCode('secondFactor'));

/** Data of the error secondFactorNeeded. */
export const secondStep = z.object({
  ticket,
  expiresAt: isoTime,
  hasAuthenticator: z.boolean(),
  passkey: passkeyOptions.nullable(),
  hasRecoveryCodes: z.boolean(),
});

export type SecondStep = z.infer<typeof secondStep>;

const hasExactlyOneValue = (...values: unknown[]) =>
  values.filter((value) => value !== undefined).length === 1;

/** Exactly one of the three proofs of a second factor. */
export const secondFactorAnswer = z
  .object({
    ticket,
    code: digits.optional(),
    recoveryCode: recoveryCode.optional(),
    passkey: passkeyAssertion.optional(),
  })
  .refine((given) => hasExactlyOneValue(given.code, given.recoveryCode, given.passkey), {
    error: errorCode('required'),
    path: ['code'],
  });

/** New proof of identity within a session. A passkey signs the challenge of its `ticket`. */
export const ownProof = z
  .object({
    password: anyPassword.optional(),
    code: digits.optional(),
    passkey: passkeyAssertion.optional(),
    ticket: ticket.optional(),
  })
  .refine((given) => hasExactlyOneValue(given.password, given.code, given.passkey), {
    error: errorCode('passwordMissing'),
    path: ['password'],
  });

export const passkeyChallenge = z.object({ ticket, options: passkeyOptions });

/** Secret of a new authenticator app: as letters, and as the URL in its QR code. */
export const authenticatorDraft = z.object({
  ticket,
  secret: z.string(),
  address: z.string(),
});

const factorName = lineSchema(limits.name);
export const newAuthenticator = z.object({ ticket, name: factorName, code: digits });
export const newPasskey = z.object({ ticket, name: factorName, passkey: passkeyRegistration });

/** Recovery codes are shown only once; null if the account already has some. */
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

export const ownSignIn = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
  isRequired: z.boolean(),
  sessions: z.array(ownSession),
});

/**
 * Expiry of a session: `idleAt` if it is not used until then, `expiresAt` in any case. `now` is the database's time.
 */
export const sessionLife = z.object({ now: isoTime, idleAt: isoTime, expiresAt: isoTime });
