import type { ownProof } from '@film-contest/contract/sign-in';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { recordIdentityProof, requireRecentIdentityProof } from '../accounts/own-sessions.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { consumeAuthenticatorCode } from '../factors/factors.ts';
import { countCodeAttempt, resetCodeCounters } from '../factors/guesses.ts';
import { buildAssertionOptions, verifyAssertion } from '../factors/passkeys.ts';
import { consumeTicket, createTicket, verifyTicket } from '../factors/tickets.ts';
import { handleWrongFactor } from './wrong-factor.ts';

/** Returns the account id of a staff session. */
export function requireStaffAccount(request: Request): string {
  const { accountId, roles, mustEnrol } = requireSession(request);
  if (roles.length === 0 && !mustEnrol) throw new Refusal('notPermitted');
  return accountId;
}

export async function requireStaffWithIdentityProof(
  ctx: Context,
  request: Request,
): Promise<string> {
  const accountId = requireStaffAccount(request);
  await requireRecentIdentityProof(ctx.db, request);
  return accountId;
}

/** Creates a challenge for the caller's passkeys. @throws notFound without a passkey. */
export async function challengeOwnPasskey(ctx: Context, request: Request) {
  const accountId = requireStaffAccount(request);
  const options = await buildAssertionOptions(ctx, accountId);
  if (!options) throw new Refusal('notFound');
  const { challenge: data } = options;
  const { ticket } = await createTicket(ctx.db, 'proof', { accountId, data });
  return { ticket, options };
}

/**
 * Verifies the identity of the caller by password, code or passkey.
 * @throws signInExpired if the challenge has expired.
 */
export async function verifyOwnIdentity(
  ctx: Context,
  request: Request,
  { password, code, passkey, ticket = '' }: z.infer<typeof ownProof>,
): Promise<void> {
  const accountId = requireStaffAccount(request);
  if (password !== undefined) await verifyPassword(ctx, accountId, password, 'password');
  const left = code === undefined ? null : await countCodeAttempt(ctx, accountId);
  const held = passkey ? await verifyTicket(ctx.db, 'proof', ticket) : null;
  if (passkey && held?.accountId !== accountId) throw new Refusal('signInExpired');
  const prove = ctx.db.transaction().execute(async (tx) => {
    if (code !== undefined && !(await consumeAuthenticatorCode(ctx, tx, accountId, code))) {
      throw createFieldRefusal('code', 'secondFactor');
    }
    if (passkey) {
      const signed = { challenge: held?.data ?? '', given: passkey };
      const isValid = await verifyAssertion(ctx, tx, accountId, signed);
      if (!isValid) throw createFieldRefusal('passkey', 'secondFactor');
      if (!(await consumeTicket(tx, ticket))) throw new Refusal('signInExpired');
    }
    await recordIdentityProof(tx, request);
  });
  await prove.catch(
    handleWrongFactor(ctx, request, { accountId, answer: { code, passkey }, left }),
  );
  if (code !== undefined) await resetCodeCounters(ctx, accountId);
}
