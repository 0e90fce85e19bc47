import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports (RFC 6238). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Number of earlier and later time steps that are accepted, because clocks differ and typing takes time. */
const window = 1;

const createTotp = (secret: string) =>
  new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });

export const createTotpSecret = () => new Secret({ size: 20 }).base32;

/**
 * Returns the time step of an authenticator app's code; null for a wrong code.
 * @param at milliseconds since the epoch.
 */
export function findTimeStep(secret: string, code: string, at: number): number | null {
  // The library throws on characters other than digits.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const generator = createTotp(secret);
  const delta = generator.validate({ token: code, timestamp: at, window });
  return delta === null ? null : generator.counter({ timestamp: at }) + delta;
}

/** Builds the `otpauth:` URI of the QR code. */
export const buildAuthenticatorUri = (
  secret: string,
  { issuer, label }: { issuer: string; label: string },
) => new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString();
