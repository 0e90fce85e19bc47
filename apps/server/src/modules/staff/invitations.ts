import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { isStrongPassword } from '@film-contest/contract/password';
import type {
  invitation,
  invitationAnswer,
  invitationView,
  invite,
} from '@film-contest/contract/staff';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { maskedAddress } from '../accounts/account-address.ts';
import { activateAccount, createAccount } from '../accounts/account-rows.ts';
import { refuseUnproved } from '../accounts/own-sessions.ts';
import { hashPassword, provePassword, refuseBreached } from '../accounts/passwords.ts';
import { refuseReservedName } from '../accounts/profile.ts';
import { sessionsChanged } from '../accounts/sessions.ts';
import { hasWayOut, queueMail } from '../outbox/outbox.ts';
import { admit } from '../sign-in/console-login.ts';
import { aloneWithOwners } from './owners.ts';

type Row = Selectable<Tables['invitations']>;
type Answer = z.infer<typeof invitationAnswer>;

/** An invitation counts for a week, and as long as whoever made it could make another. */
const isOpen = sql<boolean>`invitations.expires_at > now() and exists (
  select from staff_roles join accounts on accounts.id = staff_roles.account_id
  where accounts.id = invitations.invited_by and role = 'owner' and suspended_at is null)`;

const viewOf = ({ id, email, roles, expires_at }: Row): z.infer<typeof invitation> => ({
  id,
  email,
  roles,
  expiresAt: expires_at.toISOString(),
});

/** Invitations that can still be accepted, newest first. */
export async function openInvitations(db: Database) {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where(isOpen)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(viewOf);
}

/**
 * Mails an invitation; an earlier one to the same address stops working. Refuses with 4021 somebody
 * who is staff, and with 4062 to invite an owner.
 */
export async function inviteStaff(
  ctx: Context,
  request: Request,
  { email, roles }: z.infer<typeof invite>,
) {
  const token = createToken();
  return ctx.db.transaction().execute(async (tx) => {
    if (roles.includes('owner')) await refuseUnproved(tx, request);
    const account = await readAccount(tx, email);
    if (account?.isStaff) throw fieldRefusal('email', 'alreadyListed');
    const fresh = {
      roles,
      token_hash: hashToken(token),
      invited_by: sessionOf(request).accountId,
      expires_at: sql<Date>`now() + make_interval(days => ${limits.invitationDays})`,
      created_at: sql<Date>`now()`,
    };
    const row = await tx
      .insertInto('invitations')
      .values({ email, ...fresh })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
      .returningAll()
      .executeTakeFirstOrThrow();
    const locale = (account?.locale as Locale | undefined) ?? request.locale;
    const link = linkOf(ctx, token);
    const values = { name: sessionOf(request).name, days: limits.invitationDays, link };
    await queueMail(tx, { to: email, locale, template: 'invitation', values });
    await recordChange(tx, request, 'staff.invite', `invitation:${row.id}`, null, {
      email: maskedAddress(email),
      roles,
    });
    return { ...viewOf(row), hasWayOut: hasWayOut(ctx, 'mail') };
  });
}

const linkOf = ({ config }: Context, token: string) =>
  `${config.baseUrl}/safeSuper/#/invitation?token=${token}`;

/** Writes an invitation again, with a fresh link for its remaining days; null when it is over. */
export async function renewInvitation(ctx: Context, tx: Tx, email: string) {
  const token = createToken();
  const row = await tx
    .updateTable('invitations')
    .set({ token_hash: hashToken(token) })
    .where('email', '=', email)
    .where(isOpen)
    .returning(['invited_by'])
    .returning(sql<number>`ceil(extract(epoch from expires_at - now()) / 86400)::int`.as('days'))
    .executeTakeFirst();
  if (!row) return null;
  const inviter = await tx
    .selectFrom('accounts')
    .select(['name', 'email', 'locale'])
    .where('id', '=', row.invited_by)
    .executeTakeFirstOrThrow();
  const account = await readAccount(tx, email);
  const values = {
    name: inviter.name ?? inviter.email ?? '',
    days: row.days,
    link: linkOf(ctx, token),
  };
  const locale = (account?.locale ?? inviter.locale) as Locale;
  return { to: email, locale, template: 'invitation' as const, values };
}

async function readAccount(db: Database | Tx, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'locale', 'activated_at', 'suspended_at'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('staff_roles').select('role').whereRef('account_id', '=', 'accounts.id'),
        )
        .as('isStaff'),
    )
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Whether whoever knows the password of the account is known to own its address. */
const isProven = (account: { activated_at: Date | null } | undefined) =>
  Boolean(account?.activated_at);

/** Takes an invitation back. Refuses with 4006. */
export async function revokeInvitation({ db }: Context, request: Request, id: string) {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .returning(['email', 'roles'])
      .executeTakeFirst();
    if (!row) throw new Refusal('notFound');
    const before = { email: maskedAddress(row.email), roles: row.roles };
    await recordChange(tx, request, 'staff.uninvite', `invitation:${id}`, before, null);
  });
}

async function findInvitation(db: Database, token: string): Promise<Row> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where(isOpen)
    .executeTakeFirst();
  if (!row) throw new Refusal('codeUnknown');
  return row;
}

/** Whom a mailed invitation is for. Refuses with 2001. */
export async function readInvitation(
  { db }: Context,
  token: string,
): Promise<z.infer<typeof invitationView>> {
  const { email, roles } = await findInvitation(db, token);
  return { email, roles, hasAccount: isProven(await readAccount(db, email)) };
}

/**
 * Joins the staff: with a new account, or with the password of the one that the address is proven to have. Opens
 * a staff session, or asks for the second step of one that has a second factor (4060). Refuses with
 * 1001, 1002, 1007, 2001, 2008, 4003.
 */
export async function acceptInvitation(ctx: Context, request: Request, answer: Answer) {
  refuseReservedName(answer.name);
  const { email } = await findInvitation(ctx.db, answer.token);
  const account = await readAccount(ctx.db, email);
  if (account?.suspended_at) throw new Refusal('loginFailed');
  const hasPassword = isProven(account);
  if (account && hasPassword) await provePassword(ctx, account.id, answer.password, 'password');
  else {
    refuseWeak(answer);
    await refuseBreached(ctx, answer.password);
  }
  const passwordHash = hasPassword ? null : await hashPassword(answer.password);
  const { name } = answer;
  const accountId = await ctx.db.transaction().execute(async (tx) => {
    // Its inviter may be losing the owner role in a concurrent transaction.
    await aloneWithOwners(tx);
    const roles = await useUp(tx, answer.token);
    const id =
      account?.id ??
      (await createMember(tx, { name, email, passwordHash, locale: request.locale }));
    // The link proves the e-mail address, so a password that was set before it was verified no longer counts.
    if (account) await activateAccount(tx, id, { name, passwordHash });
    await join(ctx, tx, request, { id, name, roles });
    return id;
  });
  return admit(ctx, request, accountId);
}

async function createMember(
  tx: Tx,
  account: { name: string; email: string; passwordHash: string | null; locale: Locale },
) {
  const passwordHash = account.passwordHash ?? '';
  const id = await createAccount(tx, { ...account, phone: null, passwordHash, isActive: true });
  // A concurrent registration took the e-mail address.
  if (!id) throw new Refusal('changedMeanwhile');
  return id;
}

function refuseWeak({ password, confirmPassword }: Answer): void {
  if (!isStrongPassword(password)) throw fieldRefusal('password', 'passwordRule');
  if (password !== confirmPassword) throw fieldRefusal('confirmPassword', 'passwordsDiffer');
}

async function useUp(tx: Tx, token: string): Promise<Row['roles']> {
  const row = await tx
    .deleteFrom('invitations')
    .where('token_hash', '=', hashToken(token))
    .where(isOpen)
    .returning('roles')
    .executeTakeFirst();
  if (!row) throw new Refusal('codeUnknown');
  return row.roles;
}

async function join(
  ctx: Context,
  tx: Tx,
  request: Request,
  { id, name, roles }: { id: string; name: string; roles: Row['roles'] },
) {
  await tx
    .insertInto('staff_roles')
    .values(roles.map((role) => ({ account_id: id, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const actor = { ...request, session: { accountId: id, name } };
  await recordChange(tx, actor, 'staff.join', `account:${id}`, null, { roles });
  await sessionsChanged(ctx, tx, id);
}

/** Deletes expired invitations; returns how many. */
export async function deleteExpiredInvitations(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
