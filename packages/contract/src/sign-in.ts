import { z } from 'zod';
import { anyPassword, code, isoTime, line, linkToken } from './fields.ts';
import { limits } from './limits.ts';

export const factorKinds = ['authenticator', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Who must have a second factor besides those of whom production asks it anyway. */
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
  /** None is asked for. */
  clientExtensionResults: z.object({}).optional().default({}),
};

/** What a browser answers when a passkey signs (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
});

/** What a browser answers when a passkey is made (WebAuthn, RegistrationResponseJSON). */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** What a browser is asked for a passkey with; the browser's own word for it is the standard's. */
const passkeyOptions = z.looseObject({ challenge: z.string() });

const ticket = linkToken;
const digits = z
  .string({ error: code('required') })
  // Of whatever width the keyboard makes them, and in groups.
  .transform((value) => value.normalize('NFKC').replace(/\s/g, ''))
  .pipe(z.string().min(1, code('required')).max(20, code('secondFactor')));
const recoveryCode = z
  .string({ error: code('required') })
  .trim()
  .min(1, code('required'))
  .max(60, code('secondFactor'));

/** Of a login whose password was right and that needs one step more; the data of code 4060. */
export const secondStep = z.object({
  ticket,
  expiresAt: isoTime,
  hasAuthenticator: z.boolean(),
  /** Null when the account has no passkey. */
  passkey: passkeyOptions.nullable(),
  hasRecoveryCodes: z.boolean(),
});

export type SecondStep = z.infer<typeof secondStep>;

const isOne = (...values: unknown[]) => values.filter((value) => value !== undefined).length === 1;

/** One of the three proves it. */
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

/** Proving oneself anew within a session; a passkey answers the challenge of its `ticket`. */
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

/** The secret of a new authenticator app: in letters, and as the address that its QR code holds. */
export const authenticatorDraft = z.object({
  ticket,
  secret: z.string(),
  address: z.string(),
});

const factorName = line(limits.name);
export const newAuthenticator = z.object({ ticket, name: factorName, code: digits });
export const newPasskey = z.object({ ticket, name: factorName, passkey: passkeyRegistration });

/** Null when there are some already. They are shown this once. */
export const addedFactor = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const factor = z.object({
  id: z.uuid(),
  kind: z.enum(factorKinds),
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});

/** Names of browser and system as their makers spell them; null where they are not known. */
export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });

export const ownSession = z.object({
  id: z.uuid(),
  device,
  /** The network it was opened from; an address is not kept. */
  network: z.string().nullable(),
  since: isoTime,
  lastSeenAt: isoTime,
  isThis: z.boolean(),
});

/** How somebody of the staff comes in. */
export const ownSignIn = z.object({
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
  /** The last factor has to stay. */
  isRequired: z.boolean(),
  sessions: z.array(ownSession),
});

/** When a session ends: without use, and at the latest. `now` is the database's time. */
export const sessionLife = z.object({ now: isoTime, idleAt: isoTime, expiresAt: isoTime });
