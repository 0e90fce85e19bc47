import type { newAuthenticator, newPasskey } from '@film-contest/contract/sign-in';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { decryptText, encryptText } from '../../platform/secrets.ts';
import { getIdentifier } from '../accounts/account-identifier.ts';
import { endFactorEnrolment, listOwnSessions } from '../accounts/own-sessions.ts';
import { closeSessions } from '../accounts/sessions.ts';
import {
  buildAuthenticatorUri,
  createTotpSecret,
  findTimeStep,
} from '../factors/authenticator.rules.ts';
import { addFactor, deleteFactor, isFactorRequiredFor, listFactors } from '../factors/factors.ts';
import { buildRegistrationOptions, verifyRegistration } from '../factors/passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../factors/recovery-codes.ts';
import { consumeTicket, createTicket, verifyTicket } from '../factors/tickets.ts';
import { readContest } from '../settings/settings.ts';
import { mailSignInChange } from './mail-sign-in-change.ts';
import { requireStaffAccount, requireStaffWithIdentityProof } from './own-proof.ts';

/** Maximum number of second factors per account. */
const maxFactors = 10;

export async function readOwnSignInSettings(ctx: Context, request: Request) {
  const accountId = requireStaffAccount(request);
  return {
    factors: await listFactors(ctx.db, accountId),
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, accountId),
    isRequired: await isFactorRequiredFor(ctx, ctx.db, accountId),
    sessions: await listOwnSessions(ctx, request),
  };
}

/** Returns the names under which an authenticator app or a browser lists the account. */
async function readDisplayNames({ db }: Context, request: Request, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { name } = await readContest(db);
  return { issuer: name[request.locale], label: getIdentifier(account) };
}

/**
 * Creates the secret of an authenticator app. `addAuthenticator` stores it after a code has confirmed the set-up.
 */
export async function beginAuthenticator(ctx: Context, request: Request) {
  const accountId = await requireStaffWithIdentityProof(ctx, request);
  const secret = createTotpSecret();
  const data = encryptText(ctx.keys.secondFactor, secret, accountId).toString('base64');
  const { ticket } = await createTicket(ctx.db, 'authenticator', { accountId, data });
  return {
    ticket,
    secret,
    address: buildAuthenticatorUri(secret, await readDisplayNames(ctx, request, accountId)),
  };
}

/** Creates the options with which the browser creates a passkey. */
export async function beginPasskey(ctx: Context, request: Request) {
  const id = await requireStaffWithIdentityProof(ctx, request);
  const options = await buildRegistrationOptions(ctx, {
    id,
    ...(await readDisplayNames(ctx, request, id)),
  });
  const begun = { accountId: id, data: options.challenge };
  const { ticket } = await createTicket(ctx.db, 'passkey', begun);
  return { ticket, options };
}

/** @throws wrongState at the maximum number of factors. */
export async function addAuthenticator(
  ctx: Context,
  request: Request,
  { ticket, name, code }: z.infer<typeof newAuthenticator>,
) {
  const accountId = await requireStaffWithIdentityProof(ctx, request);
  const held = await verifyTicket(ctx.db, 'authenticator', ticket);
  const sealed = Buffer.from(held?.data ?? '', 'base64');
  const secret = decryptText(ctx.keys.secondFactor, sealed, accountId);
  if (secret === null) throw new Refusal('signInExpired');
  const step = findTimeStep(secret, code, Date.now());
  if (step === null) throw createFieldRefusal('code', 'secondFactor');
  // Stores the time step of the confirming code, so that the code cannot be used again.
  const row = { kind: 'authenticator', name, secret: sealed, last_step: step } as const;
  return saveFactor(ctx, request, ticket, { account_id: accountId, ...row });
}

/** @throws wrongState at the maximum number of factors; alreadyListed for a passkey that is already registered. */
export async function addPasskey(
  ctx: Context,
  request: Request,
  { ticket, name, passkey }: z.infer<typeof newPasskey>,
) {
  const accountId = await requireStaffWithIdentityProof(ctx, request);
  const held = await verifyTicket(ctx.db, 'passkey', ticket);
  if (held?.accountId !== accountId) throw new Refusal('signInExpired');
  const made = await verifyRegistration(ctx, held.data, passkey);
  if (!made) throw createFieldRefusal('passkey', 'secondFactor');
  return saveFactor(ctx, request, ticket, {
    account_id: accountId,
    kind: 'passkey',
    name,
    ...made,
  });
}

type Row = Insertable<Tables['second_factors']>;

/**
 * Adds a second factor. If the session had no roles because a factor was required, it gets its roles now. The first
 * factor also creates recovery codes and ends all other sessions, which were opened with the password only.
 */
async function saveFactor(ctx: Context, request: Request, ticket: string, row: Row) {
  const accountId = row.account_id;
  return ctx.db.transaction().execute(async (tx) => {
    const before = await lockAndListFactors(tx, accountId);
    if (before.length >= maxFactors) throw new Refusal('wrongState');
    if (!(await consumeTicket(tx, ticket))) throw new Refusal('signInExpired');
    if (!(await addFactor(tx, row))) throw createFieldRefusal('passkey', 'alreadyListed');
    const isFirst = before.length === 0;
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(ctx, tx, accountId) : null;
    if (isFirst) await closeSessions(ctx, tx, accountId, request.bearer);
    await endFactorEnrolment(ctx, tx, request);
    const { kind, name } = row;
    await recordChange(tx, request, 'factor.add', `account:${accountId}`, null, { kind, name });
    await mailSignInChange(ctx, tx, accountId, { change: 'added', name });
    return { recoveryCodes };
  });
}

async function lockAndListFactors(tx: Tx, accountId: string) {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return listFactors(tx, accountId);
}

/** Removes a second factor of the caller. @throws lastFactor if the account must keep one */
export async function removeFactor(ctx: Context, request: Request, id: string): Promise<void> {
  const accountId = await requireStaffWithIdentityProof(ctx, request);
  await ctx.db.transaction().execute(async (tx) => {
    const factors = await lockAndListFactors(tx, accountId);
    const removed = factors.find((each) => each.id === id);
    if (!removed) throw new Refusal('notFound');
    const isLast = factors.length === 1;
    if (isLast && (await isFactorRequiredFor(ctx, tx, accountId))) throw new Refusal('lastFactor');
    await deleteFactor(tx, accountId, id, isLast);
    const { kind, name } = removed;
    await recordChange(tx, request, 'factor.remove', `account:${accountId}`, { kind, name }, null);
    await mailSignInChange(ctx, tx, accountId, { change: 'removed', name });
  });
}

/** Replaces the recovery codes. @throws wrongState without a second factor. */
export async function renewRecoveryCodes(ctx: Context, request: Request) {
  const accountId = await requireStaffWithIdentityProof(ctx, request);
  return ctx.db.transaction().execute(async (tx) => {
    if ((await lockAndListFactors(tx, accountId)).length === 0) throw new Refusal('wrongState');
    const recoveryCodes = await replaceRecoveryCodes(ctx, tx, accountId);
    await recordChange(tx, request, 'factor.renew_codes', `account:${accountId}`, null, null);
    await mailSignInChange(ctx, tx, accountId, { change: 'renewed' });
    return { recoveryCodes };
  });
}
