import type { accountsQuery, erasureOnRequest, suspension } from '@film-contest/contract/people';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { getProcessContext } from '../../platform/call-transaction.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fetchPage } from '../../platform/db/lists.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { setSuspension } from '../accounts/account-rows.ts';
import { consumeLinkMailLimit, mailLink } from '../accounts/links.ts';
import { isStaffMember } from '../accounts/login-records.ts';
import { requireRecentIdentityProof } from '../accounts/own-sessions.ts';
import { closeSessions } from '../accounts/sessions.ts';
import { lockOwners, rejectLastOwner, revokeInvitationsBy } from '../staff/owners.ts';
import { canChangeAccount } from './account-management.rules.ts';
import { readAccount, toAccount } from './account-view.ts';
import { eraseAccountData } from './erase-account.ts';
import { exportAccount } from './export-account.ts';
import { selectMatchingAccounts } from './matching-accounts.ts';

export async function listAccounts({ db }: Context, query: z.infer<typeof accountsQuery>) {
  const rows = selectMatchingAccounts(db, query);
  const direction = query.sorter?.createdAt === 'ascend' ? 'asc' : 'desc';
  const ordered = rows.orderBy('accounts.created_at', direction).orderBy('accounts.id', direction);
  return fetchPage(ordered, query, toAccount);
}

/** Suspends an account, with a reason for other staff, and ends its sessions. */
export const suspendAccount = (
  ctx: Context,
  request: Request,
  id: string,
  { reason }: z.infer<typeof suspension>,
) =>
  changeAccount(ctx, request, id, async (tx) => {
    await rejectLastOwner(tx, id);
    await setSuspension(tx, id, { reason, by: requireSession(request).name });
    await revokeInvitationsBy(tx, request, id);
    await closeSessions(ctx, tx, id);
    await recordChange(tx, request, 'account.suspend', `account:${id}`, null, { reason });
  });

export const restoreAccount = (ctx: Context, request: Request, id: string) =>
  changeAccount(ctx, request, id, async (tx) => {
    const { suspension } = await readAccount(tx, request, id);
    await setSuspension(tx, id, null);
    const before = { reason: suspension?.reason ?? null };
    await recordChange(tx, request, 'account.restore', `account:${id}`, before, null);
  });

export const endSessions = (ctx: Context, request: Request, id: string) =>
  changeAccount(ctx, request, id, async (tx) => {
    const { sessions } = await readAccount(tx, request, id);
    await closeSessions(ctx, tx, id);
    const before = { sessions: sessions.count };
    await recordChange(tx, request, 'account.end_sessions', `account:${id}`, before, null);
  });

/** @throws notFound, tooManyRequests; wrongState if the account needs no activation by mail. */
export async function mailActivationAsStaff(
  ctx: Context,
  request: Request,
  id: string,
): Promise<void> {
  const { kind, state, account, locale } = await readAccount(ctx.db, request, id);
  if (kind !== 'email' || state !== 'inactive') throw new Refusal('wrongState');
  await consumeLinkMailLimit(ctx, account);
  await ctx.db.transaction().execute(async (tx) => {
    await mailLink(ctx, tx, 'activation', { id, email: account, locale });
    await recordChange(tx, request, 'account.mail_activation', `account:${id}`, null, null);
  });
}

export async function exportAccountAsStaff(ctx: Context, request: Request, id: string) {
  await requireRecentIdentityProof(ctx.db, request);
  await ctx.db.transaction().execute(async (tx) => {
    await readAccount(tx, request, id);
    await recordChange(tx, request, 'account.export', `account:${id}`, null, null);
  });
  // Runs outside the call's transaction, because the export opens a transaction with its own isolation level.
  return exportAccount(getProcessContext(ctx), id);
}

/**
 * Erases an account on request of its owner. The caller confirms with `withdrawsPublished` that the account's
 * published entries disappear from the site.
 * @throws otherAddress if `account` is not the account's e-mail address or phone number.
 */
export const eraseAccountAsStaff = (
  ctx: Context,
  request: Request,
  id: string,
  { account, withdrawsPublished }: z.infer<typeof erasureOnRequest>,
) =>
  ctx.db.transaction().execute(async (tx) => {
    await requireRecentIdentityProof(tx, request);
    const view = await readAccount(tx, request, id);
    if (view.isStaff) throw new Refusal('staffMember');
    if (account.toLowerCase() !== view.account) throw createFieldRefusal('account', 'otherAddress');
    const published = view.entryList.filter(({ state }) => state === 'published');
    if (published.length > 0 && !withdrawsPublished) {
      throw createFieldRefusal('withdrawsPublished', 'mustBeTicked');
    }
    const before = { entries: view.entries, published: published.map(({ number }) => number) };
    await eraseAccountData(ctx, tx, request, id);
    await recordChange(tx, request, 'account.erase', `account:${id}`, before, null);
  });

async function changeAccount(
  { db }: Context,
  request: Request,
  id: string,
  work: (tx: Tx) => Promise<void>,
) {
  return db.transaction().execute(async (tx) => {
    await lockOwners(tx);
    await requirePermission(tx, request, id);
    await work(tx);
    return readAccount(tx, request, id);
  });
}

async function requirePermission(tx: Tx, request: Request, id: string): Promise<void> {
  const account = { id, isStaff: await isStaffMember(tx, id) };
  if (!canChangeAccount(requireSession(request), account)) throw new Refusal('notPermitted');
}
