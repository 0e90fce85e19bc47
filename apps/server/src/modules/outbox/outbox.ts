import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import type { channels } from '@film-contest/contract/outbox';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { readContest } from '../settings/settings.ts';
import { formLetter, formShortLetter } from './letter-form.ts';
import { type Letter, type LetterName, type LetterValues, letters, translate } from './letters.ts';
import {
  type TextMessage,
  type TextMessageName,
  type TextMessageValues,
  textMessages,
} from './text-messages.ts';

type Channel = (typeof channels)[number];

export const sendAttempts = 12;

/** A code is old after minutes: it is given up sooner than other messages. */
export const codeAttempts = 6;

/** Whether messages of a channel leave the house; without a way out the outbox is where they end. */
export const hasWayOut = ({ mailer, sms }: Pick<Context, 'mailer' | 'sms'>, channel: Channel) =>
  (channel === 'mail' ? mailer : sms) !== null;

interface Mail<N extends LetterName> {
  to: string;
  locale: Locale;
  template: N;
  values: Omit<LetterValues[N], 'site'>;
}

interface Sms<N extends TextMessageName> {
  /** Eleven digits of mainland China, else E.164. */
  to: string;
  locale: Locale;
  template: N;
  values: Omit<TextMessageValues[N], 'site'>;
}

/**
 * Writes a letter into the outbox and queues its sending, both in the caller's transaction: nothing
 * leaves before that commits. The contest's name comes from the settings. Answers the letter's id.
 */
export async function queueMail<N extends LetterName>(tx: Tx, mail: Mail<N>): Promise<number> {
  const { site, letter, t } = await write(tx, mail);
  const form = formLetter(t, mail.locale, site, letter);
  return queue(tx, 'mail', mail.to, form, mail.template);
}

/** The same for a text message. */
export async function queueSms<N extends TextMessageName>(tx: Tx, sms: Sms<N>): Promise<number> {
  const site = await siteName(tx, sms.locale);
  const compose = textMessages[sms.template] as (
    t: ReturnType<typeof translate>,
    values: object,
  ) => TextMessage;
  const message = compose(translate(sms.locale), { ...sms.values, site });
  return queue(tx, 'sms', sms.to, message, sms.template);
}

/** Sends a letter to an account's address: by mail, or its short form to a phone number. */
export async function queueLetter<N extends LetterName>(tx: Tx, mail: Mail<N>): Promise<number> {
  if (mail.to.includes('@')) return queueMail(tx, mail);
  const { site, letter, t } = await write(tx, mail);
  return queue(tx, 'sms', mail.to, formShortLetter(t, site, letter), mail.template);
}

async function write<N extends LetterName>(tx: Tx, { locale, template, values }: Mail<N>) {
  const site = await siteName(tx, locale);
  const t = translate(locale);
  const compose = letters[template] as (t: ReturnType<typeof translate>, values: object) => Letter;
  return { site, t, letter: compose(t, { ...values, site }) };
}

async function siteName(tx: Tx, locale: Locale): Promise<string> {
  const { name } = await readContest(tx);
  return name[locale];
}

/** For how long what is in a message works; all others are worth sending at any time. */
const usefulFor: Partial<Record<LetterName | TextMessageName, string>> = {
  activation: `${limits.activationHours} hours`,
  reset: `${limits.resetMinutes} minutes`,
  code: `${limits.smsMinutes} minutes`,
  voteCode: `${limits.smsMinutes} minutes`,
  invitation: '7 days',
};

const attemptsFor = (template: LetterName | TextMessageName) =>
  template === 'code' || template === 'voteCode' ? codeAttempts : sendAttempts;

async function queue(
  tx: Tx,
  channel: Channel,
  recipient: string,
  { subject, text, html = null }: { subject: string; text: string; html?: string | null },
  template: LetterName | TextMessageName,
): Promise<number> {
  const lifetime = usefulFor[template];
  const { id } = await tx
    .insertInto('messages')
    .values({
      channel,
      recipient,
      subject,
      text_body: text,
      html_body: html,
      useful_until: lifetime ? sql<Date>`now() + ${lifetime}::interval` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueSending(tx, { id, round: 0 }, attemptsFor(template));
  return id;
}

/** Queues the sending of a message's round. Only the newest round of a message is ever sent. */
export const queueSending = (
  tx: Tx,
  { id, round }: { id: number; round: number },
  most = sendAttempts,
) => addJob(tx, 'outbox.send', { id, round, most }, { attempts: sendAttempts });

/** Forgets all that was written to some addresses; what has not been sent yet never will be. */
export async function eraseMessages(tx: Tx, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx.deleteFrom('messages').where('recipient', 'in', recipients).execute();
}
