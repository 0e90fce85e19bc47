import type { passkeyAssertion, passkeyRegistration } from '@film-contest/contract/sign-in';
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

type Assertion = z.infer<typeof passkeyAssertion>;
type Registration = z.infer<typeof passkeyRegistration>;

/** Ed25519, ES256 and RS256 (COSE): together, what every device can. */
const algorithms = [-8, -7, -257];

/** Passkeys belong to the host of the site's public address; what a request names counts for nothing. */
function siteOf({ config }: Context) {
  const { hostname, origin } = new URL(config.baseUrl);
  return { id: hostname, origin };
}

const credentialsOf = async (db: Database | Tx, accountId: string) => {
  const rows = await db
    .selectFrom('second_factors')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'passkey')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id ?? '',
    transports: transports as AuthenticatorTransport[],
  }));
};

/** What a browser makes a passkey with. The account's own ones cannot be made again. */
export async function registrationOptions(
  ctx: Context,
  { id, label, issuer }: { id: string; label: string; issuer: string },
) {
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: siteOf(ctx).id,
    userID: new Uint8Array(Buffer.from(id)),
    userName: label,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: await credentialsOf(ctx.db, id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** The passkey that a browser made for a challenge; null when it is none. */
export async function readRegistration(ctx: Context, challenge: string, given: Registration) {
  const { id, origin } = siteOf(ctx);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: asJson(given),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: false,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: given.response.transports ?? [],
  };
}

/** What the account's passkeys are asked to sign; null when it has none. */
export async function assertionOptions(ctx: Context, accountId: string) {
  const allowCredentials = await credentialsOf(ctx.db, accountId);
  if (allowCredentials.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).id,
    allowCredentials,
    userVerification: 'preferred',
  });
  return { ...options };
}

/** Whether one of the account's passkeys signed the challenge; then its use is written down. */
export async function isSignedByPasskey(
  ctx: Context,
  tx: Tx,
  accountId: string,
  { challenge, given }: { challenge: string; given: Assertion },
): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factors')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('account_id', '=', accountId)
    .where('credential_id', '=', given.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.public_key || !row.credential_id) return false;
  const { id, origin } = siteOf(ctx);
  const answer = await verifyAuthenticationResponse({
    response: asJson(given),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: row.counter ?? 0,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!answer?.verified) return false;
  await tx
    .updateTable('second_factors')
    .set({ counter: answer.authenticationInfo.newCounter, last_used_at: sql`now()` })
    .where('id', '=', row.id)
    .execute();
  return true;
}

/** Leaves out what is not there: the library's types know no `undefined`. */
const asJson = <T>(given: unknown) => JSON.parse(JSON.stringify(given)) as T;
