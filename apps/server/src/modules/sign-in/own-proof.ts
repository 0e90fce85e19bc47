import type { ownProof } from '@film-contest/contract/sign-in';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { noteProof, refuseUnproved } from '../accounts/own-sessions.ts';
import { provePassword } from '../accounts/passwords.ts';
import { isCodeOfApp } from '../factors/factors.ts';
import { forgetGuesses, refuseGuessing } from '../factors/guesses.ts';
import { assertionOptions, isSignedByPasskey } from '../factors/passkeys.ts';
import { makeTicket, tryTicket, useUpTicket } from '../factors/tickets.ts';
import { noteWrongFactor } from './wrong-factor.ts';

/** The account of a member of staff who came in by the console's login. Refuses anyone else with 4007. */
export function ownStaffAccount(request: Request): string {
  const { accountId, roles, mustEnrol } = sessionOf(request);
  if (roles.length === 0 && !mustEnrol) throw new Refusal('notPermitted');
  return accountId;
}

/** The same, once they have lately proved who they are. Refuses with 4007, 4062. */
export async function provedAccount(ctx: Context, request: Request): Promise<string> {
  const accountId = ownStaffAccount(request);
  await refuseUnproved(ctx.db, request);
  return accountId;
}

/** What one of the own passkeys has to sign. Refuses with 4006, 4007. */
export async function challengeOwnPasskey(ctx: Context, request: Request) {
  const accountId = ownStaffAccount(request);
  const options = await assertionOptions(ctx, accountId);
  if (!options) throw new Refusal('notFound');
  const { challenge: data } = options;
  const { ticket } = await makeTicket(ctx.db, 'proof', { accountId, data });
  return { ticket, options };
}

/**
 * Proves by the password, a code or a passkey who sits there. Refuses with 1007 or 4018 when that is
 * wrong, with 4003 after many tries, with 4007, and with 4061 when the challenge is too old.
 */
export async function proveOneself(
  ctx: Context,
  request: Request,
  { password, code, passkey, ticket = '' }: z.infer<typeof ownProof>,
): Promise<void> {
  const accountId = ownStaffAccount(request);
  if (password !== undefined) await provePassword(ctx, accountId, password, 'password');
  const left = code === undefined ? null : await refuseGuessing(ctx, accountId);
  const held = passkey ? await tryTicket(ctx.db, 'proof', ticket) : null;
  if (passkey && held?.accountId !== accountId) throw new Refusal('signInExpired');
  const prove = ctx.db.transaction().execute(async (tx) => {
    if (code !== undefined && !(await isCodeOfApp(ctx, tx, accountId, code))) {
      throw fieldRefusal('code', 'secondFactor');
    }
    if (passkey) {
      const signed = { challenge: held?.data ?? '', given: passkey };
      const isGood = await isSignedByPasskey(ctx, tx, accountId, signed);
      if (!isGood) throw fieldRefusal('passkey', 'secondFactor');
      if (!(await useUpTicket(tx, ticket))) throw new Refusal('signInExpired');
    }
    await noteProof(tx, request);
  });
  await prove.catch(noteWrongFactor(ctx, request, { accountId, answer: { code, passkey }, left }));
  if (code !== undefined) await forgetGuesses(ctx, accountId);
}
