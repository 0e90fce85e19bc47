import type { ownerSetUp } from '@film-contest/contract/accounts';
import { defaultLocale, type Locale } from '@film-contest/contract/locales';
import { isStrongPassword } from '@film-contest/contract/password';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createAccount } from '../accounts/account-rows.ts';
import { isOpenLink, makeLink, useUpLink } from '../accounts/links.ts';
import { hashPassword, refuseBreached } from '../accounts/passwords.ts';
import { refuseReservedName } from '../accounts/profile.ts';
import { admit } from '../sign-in/console-login.ts';
import { aloneWithOwners, hasOwner } from './owners.ts';

/** A fresh set-up link while there is no owner, else null. Links made before stop working. */
export async function makeSetUpLink({ db, config }: Context): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await aloneWithOwners(tx);
    if (await hasOwner(tx)) return null;
    const token = await makeLink(tx, 'setup', null);
    return `${config.baseUrl}/safeSuper/#/setup?token=${token}`;
  });
}

/** Whether a set-up link is still good. Refuses with 2001. */
export async function checkSetUp({ db }: Context, token: string): Promise<void> {
  const isGood = (await isOpenLink(db, 'setup', token)) && !(await hasOwner(db));
  if (!isGood) throw new Refusal('codeUnknown');
}

/** The first owner, by the link of the first start. Refuses with 2001, 1003. */
export async function setUpOwner(ctx: Context, form: z.infer<typeof ownerSetUp>, request: Request) {
  refuseReservedName(form.name);
  await refuseBreached(ctx, form.password);
  const passwordHash = await hashPassword(form.password);
  const accountId = await ctx.db.transaction().execute(async (tx) => {
    await aloneWithOwners(tx);
    const isGood = (await useUpLink(tx, 'setup', form.token)) && !(await hasOwner(tx));
    if (!isGood) throw new Refusal('codeUnknown');
    const { email, name } = form;
    const id = await makeOwner(tx, { email, name, passwordHash, locale: request.locale });
    if (!id) throw fieldRefusal('email', 'alreadyRegistered');
    const session = { accountId: id, name };
    await recordChange(tx, { ...request, session }, 'owner.set_up', `account:${id}`, null, {
      name,
    });
    return id;
  });
  return admit(ctx, request, accountId);
}

/** The first owner from `OWNER_EMAIL` and `OWNER_PASSWORD`, for automated set-ups. */
export async function ensureConfiguredOwner(ctx: Context): Promise<void> {
  const { owner } = ctx.config;
  if (!owner || (await hasOwner(ctx.db))) return;
  if (!isStrongPassword(owner.password)) {
    throw new Error(
      'OWNER_PASSWORD: 8 to 15 characters with upper and lower case letters, digits and symbols',
    );
  }
  const passwordHash = await hashPassword(owner.password);
  const name = owner.email.split('@')[0] ?? owner.email;
  const isThere = await ctx.db.transaction().execute(async (tx) => {
    await aloneWithOwners(tx);
    if (await hasOwner(tx)) return true;
    const { email } = owner;
    return makeOwner(tx, { email, name, passwordHash, locale: defaultLocale });
  });
  if (!isThere) throw new Error('OWNER_EMAIL: this account exists and is not an owner');
}

interface NewOwner {
  email: string;
  name: string;
  passwordHash: string;
  locale: Locale;
}

/** Returns null if the e-mail address is already registered. */
async function makeOwner(tx: Tx, owner: NewOwner): Promise<string | null> {
  const id = await createAccount(tx, { ...owner, phone: null, isActive: true });
  if (id) await tx.insertInto('staff_roles').values({ account_id: id, role: 'owner' }).execute();
  return id;
}
