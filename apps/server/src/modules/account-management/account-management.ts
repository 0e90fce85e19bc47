import type { Locale } from '@film-contest/contract/locales';
import type {
  accountCompanies,
  accountsQuery,
  erasureOnRequest,
  suspension,
} from '@film-contest/contract/people';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fetchPage, toLikePattern } from '../../platform/db/lists.ts';
import { getRoot } from '../../platform/enclosing-call.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { setSuspension } from '../accounts/account-rows.ts';
import { mailActivation } from '../accounts/accounts.ts';
import { spendLinkMail } from '../accounts/links.ts';
import { refuseUnproved } from '../accounts/own-sessions.ts';
import { closeSessions } from '../accounts/sessions.ts';
import { aloneWithOwners, dropInvitations, refuseLastOwner } from '../staff/owners.ts';
import { mayChange } from './account-management.rules.ts';
import {
  accountOf,
  accountRows,
  accountState,
  hasEntries,
  isStaff,
  readAccount,
} from './account-view.ts';
import { eraseEverything } from './erase-account.ts';
import { exportAccount } from './export-account.ts';

type Company = (typeof accountCompanies)[number];

const isIn: Record<Company, RawBuilder<SqlBool>> = {
  entrant: hasEntries,
  staff: isStaff,
  other: sql`not (${hasEntries} or ${isStaff})`,
};

export async function listAccounts({ db }: Context, query: z.infer<typeof accountsQuery>) {
  const { state, kind, company } = query.filters ?? {};
  let rows = accountRows(db);
  if (state?.length) rows = rows.where(accountState, 'in', state);
  if (kind?.length) {
    rows = rows.where((eb) =>
      eb.or(kind.map((each) => eb(each === 'email' ? 'email' : 'phone', 'is not', null))),
    );
  }
  if (company?.length) rows = rows.where((eb) => eb.or(company.map((each) => isIn[each])));
  if (query.search) {
    const pattern = toLikePattern(query.search);
    rows = rows.where((eb) =>
      eb.or([
        eb('email', 'ilike', pattern),
        eb('phone', 'ilike', pattern),
        eb('name', 'ilike', pattern),
      ]),
    );
  }
  const direction = query.sorter?.createdAt === 'ascend' ? 'asc' : 'desc';
  const ordered = rows.orderBy('accounts.created_at', direction).orderBy('accounts.id', direction);
  return fetchPage(ordered, query, accountOf);
}

/**
 * Locks an account, with a reason that staff see; its sessions end at once. Refuses with 4006, 4007,
 * 4017, 4022.
 */
export const suspendAccount = (
  ctx: Context,
  request: Request,
  id: string,
  { reason }: z.infer<typeof suspension>,
) =>
  changeAccount(ctx, request, id, async (tx) => {
    await refuseLastOwner(tx, id);
    await setSuspension(tx, id, { reason, by: sessionOf(request).name });
    await dropInvitations(tx, request, id);
    await closeSessions(ctx, tx, id);
    await recordChange(tx, request, 'account.suspend', `account:${id}`, null, { reason });
  });

/** Lets a locked account in again. Refuses with 4006, 4007, 4017. */
export const restoreAccount = (ctx: Context, request: Request, id: string) =>
  changeAccount(ctx, request, id, async (tx) => {
    const { suspension } = await readAccount(tx, request, id);
    await setSuspension(tx, id, null);
    const before = { reason: suspension?.reason ?? null };
    await recordChange(tx, request, 'account.restore', `account:${id}`, before, null);
  });

/** Logs an account out everywhere. Refuses with 4006, 4007. */
export const endSessions = (ctx: Context, request: Request, id: string) =>
  changeAccount(ctx, request, id, async (tx) => {
    const { sessions } = await readAccount(tx, request, id);
    await closeSessions(ctx, tx, id);
    const before = { sessions: sessions.count };
    await recordChange(tx, request, 'account.end_sessions', `account:${id}`, before, null);
  });

/** Mails a new activation link. Refuses with 4003, 4006, and 4017 whoever needs none. */
export async function mailActivationOf(ctx: Context, request: Request, id: string): Promise<void> {
  const { kind, state, account, locale } = await readAccount(ctx.db, request, id);
  if (kind !== 'email' || state !== 'inactive') throw new Refusal('wrongState');
  await spendLinkMail(ctx, account);
  await ctx.db.transaction().execute(async (tx) => {
    await mailActivation(ctx, tx, { id, email: account, locale: locale as Locale });
    await recordChange(tx, request, 'account.mail_activation', `account:${id}`, null, null);
  });
}

/** Everything that is kept of an account, because its owner asked for it. Refuses with 4006, 4062. */
export async function exportAccountOf(ctx: Context, request: Request, id: string) {
  await refuseUnproved(ctx.db, request);
  await ctx.db.transaction().execute(async (tx) => {
    await readAccount(tx, request, id);
    await recordChange(tx, request, 'account.export', `account:${id}`, null, null);
  });
  // As of one time, for which a transaction needs its own isolation level.
  return exportAccount(getRoot(ctx), id);
}

/**
 * Erases an account because its owner asked for it. Its published entries leave the site, which has to
 * be confirmed apart. Refuses with 4006, 4015, 4062, 4070 (staff), 4071 (another address).
 */
export const eraseAccountOf = (
  ctx: Context,
  request: Request,
  id: string,
  { account, withdrawsPublished }: z.infer<typeof erasureOnRequest>,
) =>
  ctx.db.transaction().execute(async (tx) => {
    await refuseUnproved(tx, request);
    const view = await readAccount(tx, request, id);
    if (view.isStaff) throw new Refusal('staffMember');
    if (account.toLowerCase() !== view.account) throw fieldRefusal('account', 'otherAddress');
    const published = view.entryList.filter(({ state }) => state === 'published');
    if (published.length > 0 && !withdrawsPublished) {
      throw fieldRefusal('withdrawsPublished', 'mustBeTicked');
    }
    const before = { entries: view.entries, published: published.map(({ number }) => number) };
    await eraseEverything(ctx, tx, request, id);
    await recordChange(tx, request, 'account.erase', `account:${id}`, before, null);
  });

async function changeAccount(
  { db }: Context,
  request: Request,
  id: string,
  work: (tx: Tx) => Promise<void>,
) {
  return db.transaction().execute(async (tx) => {
    await aloneWithOwners(tx);
    await refuseForeign(tx, request, id);
    await work(tx);
    return readAccount(tx, request, id);
  });
}

async function refuseForeign(tx: Tx, request: Request, id: string): Promise<void> {
  const role = await tx
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  const account = { id, isStaff: role !== undefined };
  if (!mayChange(sessionOf(request), account)) throw new Refusal('notPermitted');
}
