import type { contactForm } from '@film-contest/contract/contact';
import { defaultLocale, type Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import { queueMail } from '../outbox/outbox.ts';
import { readContest } from '../settings/settings.ts';

type Form = z.infer<typeof contactForm>;

/** Minutes during which an identical message from the same sender is ignored. */
const repeatMinutes = 10;

/** Saves a message to the organiser and mails a notice, if the settings name an e-mail address for notices. */
export async function sendMessage(ctx: Context, form: Form, { locale }: Request): Promise<void> {
  await consumeCaptcha(ctx.db, 'contact', form);
  try {
    await ctx.db.transaction().execute((tx) => saveMessage(ctx, tx, form, locale));
  } catch (error) {
    ctx.log.error({ err: error }, 'message to the organiser not saved');
    throw new Refusal('sendFailed');
  }
}

async function saveMessage(ctx: Context, tx: Tx, form: Form, locale: Locale): Promise<void> {
  const { content, name, contact } = form;
  await sql`select pg_advisory_xact_lock(hashtext(${`contact ${contact}`}))`.execute(tx);
  const earlier = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where('contact', '=', contact)
    .where('name', '=', name)
    .where('content', '=', content)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${repeatMinutes})`)
    .executeTakeFirst();
  if (earlier) return;
  await tx.insertInto('contact_messages').values({ content, name, contact, locale }).execute();
  await mailNotice(ctx, tx);
}

async function mailNotice({ config }: Context, tx: Tx): Promise<void> {
  const { noticeMail } = await readContest(tx);
  if (!noticeMail) return;
  const account = await tx
    .selectFrom('accounts')
    .select('locale')
    .where('email', '=', noticeMail)
    .executeTakeFirst();
  const locale = account?.locale ?? defaultLocale;
  const values = { link: `${config.baseUrl}/safeSuper/#/inbox` };
  await queueMail(tx, { to: noticeMail, locale, template: 'notice', values });
}

export async function eraseEnquiries(tx: Tx, contacts: readonly string[]): Promise<void> {
  await tx.deleteFrom('contact_messages').where('contact', 'in', contacts).execute();
}

export async function unassignEnquiries(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ assignee_id: null, version: sql`version + 1` })
    .where('assignee_id', '=', accountId)
    .execute();
}
