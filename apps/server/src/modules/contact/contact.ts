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

/** Sends a message to the organiser, with a notice if the settings name an e-mail address for notices. */
export const sendMessage = (ctx: Context, form: Form, { locale }: Request): Promise<void> =>
  consumeCaptchaAndSave(ctx, 'contact', form, (tx) => saveMessage(ctx, tx, { ...form, locale }));

/** Consumes a captcha, and saves a message. @throws sendFailed if it cannot be saved */
export async function consumeCaptchaAndSave(
  ctx: Context,
  purpose: 'contact' | 'objection' | 'appeal',
  captcha: Pick<Form, 'captchaId' | 'captcha'>,
  save: (tx: Tx) => Promise<void>,
): Promise<void> {
  await consumeCaptcha(ctx.db, purpose, captcha);
  try {
    await ctx.db.transaction().execute(save);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log.error({ err: error }, 'message to the organiser not saved');
    throw new Refusal('sendFailed');
  }
}

interface Message extends Pick<Form, 'content' | 'name' | 'contact'> {
  locale: Locale;
  /** The round whose result the message objects to, and the film. */
  objection?: { round_id: string; film: string };
  /** Id of the hold that an appeal is about. */
  hold?: number;
}

/**
 * Saves a message and mails a notice about it. Does nothing if the sender sent an identical message some minutes
 * ago.
 */
export async function saveMessage(ctx: Context, tx: Tx, message: Message): Promise<void> {
  const { content, name, contact, locale, objection, hold = null } = message;
  await sql`select pg_advisory_xact_lock(hashtext(${`contact ${contact}`}))`.execute(tx);
  const earlier = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where('contact', '=', contact)
    .where('name', '=', name)
    .where('content', '=', content)
    .where('round_id', 'is not distinct from', objection?.round_id ?? null)
    .where('film', '=', objection?.film ?? '')
    .where('hold_id', 'is not distinct from', hold)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${repeatMinutes})`)
    .executeTakeFirst();
  if (earlier) return;
  await tx
    .insertInto('contact_messages')
    .values({ content, name, contact, locale, hold_id: hold, ...objection })
    .execute();
  await queueInboxNotice(ctx, tx);
}

async function queueInboxNotice({ config }: Context, tx: Tx): Promise<void> {
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

/**
 * Erases the messages from some e-mail addresses and phone numbers. Public decisions on their objections stay, without
 * names and text.
 */
export async function eraseEnquiries(tx: Tx, contacts: readonly string[]): Promise<void> {
  const decided = await tx
    .updateTable('contact_messages')
    .set({ content: '', name: '', contact: '', film: '', version: sql`version + 1` })
    .where('contact', 'in', contacts)
    .where('decision', 'is not', null)
    .returning('id')
    .execute();
  const ids = decided.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.deleteFrom('contact_answers').where('message_id', 'in', ids).execute();
    await tx.deleteFrom('contact_notes').where('message_id', 'in', ids).execute();
  }
  await tx.deleteFrom('contact_messages').where('contact', 'in', contacts).execute();
}

export async function unassignEnquiries(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ assignee_id: null, version: sql`version + 1` })
    .where('assignee_id', '=', accountId)
    .execute();
}
