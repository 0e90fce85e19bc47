import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands (RFC 6238); some of them know nothing else. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A step before and after is accepted: clocks differ, and people type. */
const window = 1;

const totp = (secret: string) => new TOTP({ ...usual, secret: Secret.fromBase32(secret) });

/** 160 random bits, as RFC 4226 advises, in base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/**
 * The time step that a code belongs to, or null when it is wrong.
 *
 * @param at milliseconds since the epoch.
 */
export function findTimeStep(secret: string, code: string, at: number): number | null {
  // The library takes no other digits than these.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const own = totp(secret);
  const delta = own.validate({ token: code, timestamp: at, window });
  return delta === null ? null : own.counter({ timestamp: at }) + delta;
}

/** The address that the QR code for an authenticator app holds. */
export const addressOf = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...usual, issuer, label, secret: Secret.fromBase32(secret) }).toString();
