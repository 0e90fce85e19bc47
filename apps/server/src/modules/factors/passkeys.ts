import type { passkeyAssertion, passkeyRegistration } from '@film-contest/contract/sign-in';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

/** Loads the library at its first use, because it contains a tenth of all modules. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type Assertion = z.infer<typeof passkeyAssertion>;
type Registration = z.infer<typeof passkeyRegistration>;

/** Signature algorithms Ed25519, ES256 and RS256 (COSE); every device supports at least one. */
const algorithms = [-8, -7, -257];

/** Passkeys are bound to the host of `BASE_URL`; a request's `Host` header is ignored. */
function getRelyingParty({ config }: Context) {
  const { hostname, origin } = new URL(config.baseUrl);
  return { id: hostname, origin };
}

const listCredentials = async (db: Database | Tx, accountId: string) => {
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

/** Builds the options for a new passkey; excludes authenticators that already hold a passkey of the account. */
export async function buildRegistrationOptions(
  ctx: Context,
  { id, label, issuer }: { id: string; label: string; issuer: string },
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: getRelyingParty(ctx).id,
    userID: new Uint8Array(Buffer.from(id)),
    userName: label,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: await listCredentials(ctx.db, id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** Returns the new passkey; null if verification fails. */
export async function verifyRegistration(ctx: Context, challenge: string, given: Registration) {
  const { id, origin } = getRelyingParty(ctx);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: removeUndefined(given),
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

/** Builds the options for signing in with a passkey; null if the account has no passkey. */
export async function buildAssertionOptions(ctx: Context, accountId: string) {
  const allowCredentials = await listCredentials(ctx.db, accountId);
  if (allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(ctx).id,
    allowCredentials,
    userVerification: 'preferred',
  });
  return { ...options };
}

/** Verifies a challenge signed with one of the account's passkeys, and records the passkey's use. */
export async function verifyAssertion(
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
  const { id, origin } = getRelyingParty(ctx);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const answer = await verifyAuthenticationResponse({
    response: removeUndefined(given),
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

/** Removes undefined properties, which the library's types do not allow. */
const removeUndefined = <T>(given: unknown) => JSON.parse(JSON.stringify(given)) as T;
