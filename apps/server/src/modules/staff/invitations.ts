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
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { maskEmail } from '../accounts/account-identifier.ts';
import { activateAccount, createAccount } from '../accounts/account-rows.ts';
import { requireRecentIdentityProof } from '../accounts/own-sessions.ts';
import { hashPassword, rejectBreachedPassword, verifyPassword } from '../accounts/passwords.ts';
import { rejectReservedName } from '../accounts/profile.ts';
import { notifySessionsChanged } from '../accounts/sessions.ts';
import { clock } from '../content/schedule.ts';
import { isChannelConfigured, queueMail } from '../outbox/outbox.ts';
import { openStaffSession } from '../sign-in/console-login.ts';
import { lockOwners } from './owners.ts';

type Row = Selectable<Tables['invitations']>;
type Answer = z.infer<typeof invitationAnswer>;

/**
 * SQL: whether an invitation is valid: it has not expired, and its sender is still an active owner. The sender of a
 * juror's invitation may also be an active jury secretary.
 */
const isOpenSql = sql<boolean>`invitations.expires_at > now() and exists (
  select from staff_roles join accounts on accounts.id = staff_roles.account_id
  where accounts.id = invitations.invited_by and suspended_at is null
    and (role = 'owner' or role = 'jurySecretary' and invitations.roles = '{juror}'))`;

const toInvitation = ({ id, email, roles, expires_at }: Row): z.infer<typeof invitation> => ({
  id,
  email,
  roles,
  expiresAt: expires_at.toISOString(),
});

/** Lists valid invitations, newest first. */
export async function listInvitations(db: Database) {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where(isOpenSql)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(toInvitation);
}

/**
 * Mails an invitation; an earlier invitation to the same e-mail address stops working.
 * @throws alreadyListed for a member of staff; proofNeeded to invite an owner.
 */
export async function inviteStaff(
  ctx: Context,
  request: Request,
  { email, roles }: z.infer<typeof invite>,
) {
  return ctx.db.transaction().execute(async (tx) => {
    if (roles.includes('owner')) await requireRecentIdentityProof(tx, request);
    const account = await readAccountByEmail(tx, email);
    if (account?.isStaff) throw createFieldRefusal('email', 'alreadyListed');
    const row = await sendInvitation(ctx, tx, request, {
      ...{ email, roles, account },
      inviter: toInviter(request),
    });
    return { ...toInvitation(row), hasWayOut: isChannelConfigured(ctx, 'mail') };
  });
}

/**
 * Makes a person a juror. A member of staff gets the role at once. If the person has an open invitation, adds the role
 * to the invitation without another mail. Any other person gets an invitation.
 */
export async function inviteJuror(ctx: Context, tx: Tx, request: Request, email: string) {
  const account = await readAccountByEmail(tx, email);
  if (!account?.isStaff) {
    const { numUpdatedRows } = await tx
      .updateTable('invitations')
      .set({ roles: sql`array(select distinct unnest(roles || '{juror}'))` })
      .where('email', '=', email)
      .where(isOpenSql)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await sendInvitation(ctx, tx, request, {
        ...{ email, roles: ['juror'], account },
        inviter: toInviter(request),
      });
    return;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_roles')
    .values({ account_id: account.id, role: 'juror' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  const after = { roles: ['juror'] };
  await recordChange(tx, request, 'staff.roles', `account:${account.id}`, null, after);
  await notifySessionsChanged(ctx, tx, account.id);
}

/** Mails a juror a new link of a valid invitation, or a new invitation if it has expired. */
export async function inviteJurorAgain(ctx: Context, tx: Tx, inviter: Inviter, email: string) {
  const mail = await buildRenewedInvitationMail(ctx, tx, email);
  if (mail) return queueMail(tx, mail);
  const account = await readAccountByEmail(tx, email);
  await sendInvitation(ctx, tx, clock, { email, roles: ['juror'], account, inviter });
}

interface Inviter {
  id: string;
  name: string;
  locale: Locale;
}

const toInviter = (request: Request): Inviter => {
  const { accountId: id, name } = requireSession(request);
  return { id, name, locale: request.locale };
};

interface Invited {
  email: string;
  roles: Row['roles'];
  account: { locale: Locale } | undefined;
  inviter: Inviter;
}

async function sendInvitation(
  ctx: Context,
  tx: Tx,
  actor: Parameters<typeof recordChange>[1],
  { email, roles, account, inviter }: Invited,
): Promise<Row> {
  const token = createToken();
  const fresh = {
    roles,
    token_hash: hashToken(token),
    invited_by: inviter.id,
    expires_at: sql<Date>`now() + make_interval(days => ${limits.invitationDays})`,
    created_at: sql<Date>`now()`,
  };
  const row = await tx
    .insertInto('invitations')
    .values({ email, ...fresh })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow();
  const locale = account?.locale ?? inviter.locale;
  const link = buildInvitationLink(ctx, token);
  const values = { name: inviter.name, days: limits.invitationDays, link };
  await queueMail(tx, { to: email, locale, template: 'invitation', values });
  await recordChange(tx, actor, 'staff.invite', `invitation:${row.id}`, null, {
    email: maskEmail(email),
    roles,
  });
  return row;
}

const buildInvitationLink = ({ config }: Context, token: string) =>
  `${config.baseUrl}/safeSuper/#/invitation?token=${token}`;

/** Builds an invitation mail with a new link, which expires with the invitation; null if the invitation is invalid. */
export async function buildRenewedInvitationMail(ctx: Context, tx: Tx, email: string) {
  const token = createToken();
  const row = await tx
    .updateTable('invitations')
    .set({ token_hash: hashToken(token) })
    .where('email', '=', email)
    .where(isOpenSql)
    .returning(['invited_by'])
    .returning(sql<number>`ceil(extract(epoch from expires_at - now()) / 86400)::int`.as('days'))
    .executeTakeFirst();
  if (!row) return null;
  const inviter = await tx
    .selectFrom('accounts')
    .select(['name', 'email', 'locale'])
    .where('id', '=', row.invited_by)
    .executeTakeFirstOrThrow();
  const account = await readAccountByEmail(tx, email);
  const values = {
    name: inviter.name ?? inviter.email ?? '',
    days: row.days,
    link: buildInvitationLink(ctx, token),
  };
  const locale = account?.locale ?? inviter.locale;
  return { to: email, locale, template: 'invitation' as const, values };
}

async function readAccountByEmail(db: Database | Tx, email: string) {
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

/** Whether the account's e-mail address is verified, so that its password can be trusted. */
const isAccountVerified = (account: { activated_at: Date | null } | undefined) =>
  Boolean(account?.activated_at);

export async function revokeInvitation({ db }: Context, request: Request, id: string) {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .returning(['email', 'roles'])
      .executeTakeFirstOrThrow(() => new Refusal('notFound'));
    const before = { email: maskEmail(row.email), roles: row.roles };
    await recordChange(tx, request, 'staff.uninvite', `invitation:${id}`, before, null);
  });
}

const findInvitation = (db: Database, token: string): Promise<Row> =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where(isOpenSql)
    .executeTakeFirstOrThrow(() => new Refusal('codeUnknown'));

export async function readInvitation(
  { db }: Context,
  token: string,
): Promise<z.infer<typeof invitationView>> {
  const { email, roles } = await findInvitation(db, token);
  return { email, roles, hasAccount: isAccountVerified(await readAccountByEmail(db, email)) };
}

/**
 * Accepts an invitation and opens a staff session. Creates an account, or checks the password of the account that
 * has verified the e-mail address.
 * @throws secondFactorNeeded if a second step must follow
 */
export async function acceptInvitation(ctx: Context, request: Request, answer: Answer) {
  rejectReservedName(answer.name);
  const { email } = await findInvitation(ctx.db, answer.token);
  const account = await readAccountByEmail(ctx.db, email);
  if (account?.suspended_at) throw new Refusal('loginFailed');
  const hasPassword = isAccountVerified(account);
  if (account && hasPassword) await verifyPassword(ctx, account.id, answer.password, 'password');
  else {
    rejectWeakPassword(answer);
    await rejectBreachedPassword(ctx, answer.password);
  }
  const passwordHash = hasPassword ? null : await hashPassword(answer.password);
  const { name } = answer;
  const accountId = await ctx.db.transaction().execute(async (tx) => {
    // Locks owners first, because a concurrent transaction may remove the inviter's owner role.
    await lockOwners(tx);
    const roles = await consumeInvitation(tx, answer.token);
    const id =
      account?.id ??
      (await createMemberAccount(tx, { name, email, passwordHash, locale: request.locale }));
    // Activates the account, because the link verifies the e-mail address. A password that was set before the
    // verification is not trusted.
    if (account) await activateAccount(tx, id, { name, passwordHash });
    await addToStaff(ctx, tx, request, { id, name, roles });
    return id;
  });
  return openStaffSession(ctx, request, accountId);
}

async function createMemberAccount(
  tx: Tx,
  account: { name: string; email: string; passwordHash: string | null; locale: Locale },
) {
  const passwordHash = account.passwordHash ?? '';
  const id = await createAccount(tx, { ...account, phone: null, passwordHash, isActive: true });
  // Another registration has used the e-mail address since it was checked.
  if (!id) throw new Refusal('changedMeanwhile');
  return id;
}

function rejectWeakPassword({ password, confirmPassword }: Answer): void {
  if (!isStrongPassword(password)) throw createFieldRefusal('password', 'passwordRule');
  if (password !== confirmPassword) throw createFieldRefusal('confirmPassword', 'passwordsDiffer');
}

async function consumeInvitation(tx: Tx, token: string): Promise<Row['roles']> {
  const row = await tx
    .deleteFrom('invitations')
    .where('token_hash', '=', hashToken(token))
    .where(isOpenSql)
    .returning('roles')
    .executeTakeFirstOrThrow(() => new Refusal('codeUnknown'));
  return row.roles;
}

async function addToStaff(
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
  await notifySessionsChanged(ctx, tx, id);
}

export const deleteExpiredInvitations = (db: Database) =>
  db.deleteFrom('invitations').where('expires_at', '<', sql<Date>`now()`).execute();
