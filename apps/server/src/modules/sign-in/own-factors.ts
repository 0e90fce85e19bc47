import type { newAuthenticator, newPasskey } from '@film-contest/contract/sign-in';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Request } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { seal, unseal } from '../../platform/secrets.ts';
import { addressOf as addressOfAccount } from '../accounts/account-address.ts';
import { endEnrolment, listOwnSessions } from '../accounts/own-sessions.ts';
import { closeSessions } from '../accounts/sessions.ts';
import { addressOf, findTimeStep, newSecret } from '../factors/authenticator.rules.ts';
import { addFactor, deleteFactor, listFactors, mustHaveFactor } from '../factors/factors.ts';
import { readRegistration, registrationOptions } from '../factors/passkeys.ts';
import { codesLeft, renewCodes } from '../factors/recovery-codes.ts';
import { makeTicket, tryTicket, useUpTicket } from '../factors/tickets.ts';
import { readContest } from '../settings/settings.ts';
import { ownStaffAccount, provedAccount } from './own-proof.ts';
import { tellOwner } from './tell-owner.ts';

/** More than anybody carries about. */
const mostFactors = 10;

/** How a member of staff comes in, for themselves. Refuses with 4007. */
export async function readOwnSignIn(ctx: Context, request: Request) {
  const accountId = ownStaffAccount(request);
  return {
    factors: await listFactors(ctx.db, accountId),
    recoveryCodesLeft: await codesLeft(ctx.db, accountId),
    isRequired: await mustHaveFactor(ctx, ctx.db, accountId),
    sessions: await listOwnSessions(ctx, request),
  };
}

/** As what an app or a browser lists the account: the contest's name and the address. */
async function readAccountNames({ db }: Context, request: Request, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { name } = await readContest(db);
  return { issuer: name[request.locale], label: addressOfAccount(account) };
}

/** Makes the secret of an authenticator app, to be confirmed by its first code. Refuses with 4007, 4062. */
export async function beginAuthenticator(ctx: Context, request: Request) {
  const accountId = await provedAccount(ctx, request);
  const secret = newSecret();
  const data = seal(ctx.keys.secondFactor, secret, accountId).toString('base64');
  const { ticket } = await makeTicket(ctx.db, 'authenticator', { accountId, data });
  return {
    ticket,
    secret,
    address: addressOf(secret, await readAccountNames(ctx, request, accountId)),
  };
}

/** What the browser makes a passkey with. Refuses with 4007, 4062. */
export async function beginPasskey(ctx: Context, request: Request) {
  const id = await provedAccount(ctx, request);
  const options = await registrationOptions(ctx, {
    id,
    ...(await readAccountNames(ctx, request, id)),
  });
  const begun = { accountId: id, data: options.challenge };
  const { ticket } = await makeTicket(ctx.db, 'passkey', begun);
  return { ticket, options };
}

/** Refuses with 4007, 4017 (enough of them), 4018, 4061, 4062. */
export async function addAuthenticator(
  ctx: Context,
  request: Request,
  { ticket, name, code }: z.infer<typeof newAuthenticator>,
) {
  const accountId = await provedAccount(ctx, request);
  const held = await tryTicket(ctx.db, 'authenticator', ticket);
  const sealed = Buffer.from(held?.data ?? '', 'base64');
  const secret = unseal(ctx.keys.secondFactor, sealed, accountId);
  if (secret === null) throw new Refusal('signInExpired');
  const step = findTimeStep(secret, code, Date.now());
  if (step === null) throw fieldRefusal('code', 'secondFactor');
  // The code that confirms it counts as used.
  const row = { kind: 'authenticator', name, secret: sealed, last_step: step } as const;
  return add(ctx, request, ticket, { account_id: accountId, ...row });
}

/** Refuses with 4007, 4017 (enough of them), 4018, 4021 (it is there already), 4061, 4062. */
export async function addPasskey(
  ctx: Context,
  request: Request,
  { ticket, name, passkey }: z.infer<typeof newPasskey>,
) {
  const accountId = await provedAccount(ctx, request);
  const held = await tryTicket(ctx.db, 'passkey', ticket);
  if (held?.accountId !== accountId) throw new Refusal('signInExpired');
  const made = await readRegistration(ctx, held.data, passkey);
  if (!made) throw fieldRefusal('passkey', 'secondFactor');
  return add(ctx, request, ticket, { account_id: accountId, kind: 'passkey', name, ...made });
}

type Row = Insertable<Tables['second_factors']>;

/**
 * Adds a factor; a session that waited for it has its roles. With the first one come recovery codes,
 * and the sessions that the password alone had opened end, but for this one.
 */
async function add(ctx: Context, request: Request, ticket: string, row: Row) {
  const accountId = row.account_id;
  return ctx.db.transaction().execute(async (tx) => {
    const before = await aloneWithFactors(tx, accountId);
    if (before.length >= mostFactors) throw new Refusal('wrongState');
    if (!(await useUpTicket(tx, ticket))) throw new Refusal('signInExpired');
    if (!(await addFactor(tx, row))) throw fieldRefusal('passkey', 'alreadyListed');
    const isFirst = before.length === 0;
    const recoveryCodes = isFirst ? await renewCodes(ctx, tx, accountId) : null;
    if (isFirst) await closeSessions(ctx, tx, accountId, request.bearer);
    await endEnrolment(ctx, tx, request);
    const { kind, name } = row;
    await recordChange(tx, request, 'factor.add', `account:${accountId}`, null, { kind, name });
    await tellOwner(ctx, tx, accountId, { change: 'added', name });
    return { recoveryCodes };
  });
}

/** Whoever changes the factors of an account does so alone, until the transaction ends. */
async function aloneWithFactors(tx: Tx, accountId: string) {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return listFactors(tx, accountId);
}

/** Removes a factor. Refuses with 4006, 4007, 4062, and with 4063 the last one where one is required. */
export async function removeFactor(ctx: Context, request: Request, id: string): Promise<void> {
  const accountId = await provedAccount(ctx, request);
  await ctx.db.transaction().execute(async (tx) => {
    const factors = await aloneWithFactors(tx, accountId);
    const gone = factors.find((each) => each.id === id);
    if (!gone) throw new Refusal('notFound');
    const isLast = factors.length === 1;
    if (isLast && (await mustHaveFactor(ctx, tx, accountId))) throw new Refusal('lastFactor');
    await deleteFactor(tx, accountId, id, isLast);
    const { kind, name } = gone;
    await recordChange(tx, request, 'factor.remove', `account:${accountId}`, { kind, name }, null);
    await tellOwner(ctx, tx, accountId, { change: 'removed', name });
  });
}

/** New recovery codes; the old ones stop working. Refuses with 4007, 4017 (without a factor), 4062. */
export async function renewRecoveryCodes(ctx: Context, request: Request) {
  const accountId = await provedAccount(ctx, request);
  return ctx.db.transaction().execute(async (tx) => {
    if ((await aloneWithFactors(tx, accountId)).length === 0) throw new Refusal('wrongState');
    const recoveryCodes = await renewCodes(ctx, tx, accountId);
    await recordChange(tx, request, 'factor.renew_codes', `account:${accountId}`, null, null);
    await tellOwner(ctx, tx, accountId, { change: 'renewed' });
    return { recoveryCodes };
  });
}
