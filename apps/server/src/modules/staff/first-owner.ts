import type { ownerSetUp } from '@film-contest/contract/accounts';
import { defaultLocale, type Locale } from '@film-contest/contract/locales';
import { isStrongPassword } from '@film-contest/contract/password';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createAccount } from '../accounts/account-rows.ts';
import { consumeLink, createOneTimeToken, isLinkValid } from '../accounts/links.ts';
import { hashPassword, rejectBreachedPassword } from '../accounts/passwords.ts';
import { rejectReservedName } from '../accounts/profile.ts';
import { openStaffSession } from '../sign-in/console-login.ts';
import { hasActiveOwner, lockOwners } from './owners.ts';

/** Creates a set-up link for the first owner; null if there is an owner. Earlier links stop working. */
export async function createSetUpLink({ db, config }: Context): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await lockOwners(tx);
    if (await hasActiveOwner(tx)) return null;
    const token = await createOneTimeToken(tx, 'setup', null);
    return `${config.baseUrl}/safeSuper/#/setup?token=${token}`;
  });
}

/** @throws codeUnknown if the set-up link is invalid. */
export async function checkSetUpLink({ db }: Context, token: string): Promise<void> {
  const isValid = (await isLinkValid(db, 'setup', token)) && !(await hasActiveOwner(db));
  if (!isValid) throw new Refusal('codeUnknown');
}

export async function setUpOwner(ctx: Context, form: z.infer<typeof ownerSetUp>, request: Request) {
  rejectReservedName(form.name);
  await rejectBreachedPassword(ctx, form.password);
  const passwordHash = await hashPassword(form.password);
  const accountId = await ctx.db.transaction().execute(async (tx) => {
    await lockOwners(tx);
    const isValid = (await consumeLink(tx, 'setup', form.token)) && !(await hasActiveOwner(tx));
    if (!isValid) throw new Refusal('codeUnknown');
    const { email, name } = form;
    const id = await createOwner(tx, { email, name, passwordHash, locale: request.locale });
    if (!id) throw createFieldRefusal('email', 'alreadyRegistered');
    const session = { accountId: id, name };
    await recordChange(tx, { ...request, session }, 'owner.set_up', `account:${id}`, null, {
      name,
    });
    return id;
  });
  return openStaffSession(ctx, request, accountId);
}

/** Creates the first owner from `OWNER_EMAIL` and `OWNER_PASSWORD`, for automated installation. */
export async function ensureConfiguredOwner(ctx: Context): Promise<void> {
  const { owner } = ctx.config;
  if (!owner || (await hasActiveOwner(ctx.db))) return;
  if (!isStrongPassword(owner.password)) {
    throw new Error(
      'OWNER_PASSWORD: 8 to 15 characters with upper and lower case letters, digits and symbols',
    );
  }
  const passwordHash = await hashPassword(owner.password);
  const name = owner.email.split('@')[0] ?? owner.email;
  const isOwner = await ctx.db.transaction().execute(async (tx) => {
    await lockOwners(tx);
    if (await hasActiveOwner(tx)) return true;
    const { email } = owner;
    return createOwner(tx, { email, name, passwordHash, locale: defaultLocale });
  });
  if (!isOwner) throw new Error('OWNER_EMAIL: this account exists and is not an owner');
}

interface NewOwner {
  email: string;
  name: string;
  passwordHash: string;
  locale: Locale;
}

/** Creates an owner. Returns null if the e-mail address is already registered. */
async function createOwner(tx: Tx, owner: NewOwner): Promise<string | null> {
  const id = await createAccount(tx, { ...owner, phone: null, isActive: true });
  if (id) await tx.insertInto('staff_roles').values({ account_id: id, role: 'owner' }).execute();
  return id;
}
