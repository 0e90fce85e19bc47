import type { Contract } from '@film-contest/contract/contract';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { Mailing, MailingCount } from '@film-contest/contract/mailings';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { consumeRateLimitPoints } from '../../platform/http/rate-limits.ts';
import { buildUnsubscribeUrl } from '../accounts/news.ts';
import { isChannelConfigured, queueMailOrSms, renderMail } from '../outbox/outbox.ts';
import {
  countRecipients,
  isReachedSql,
  type RecipientState,
  recipientStateSql,
  selectRecipients,
} from './audience.ts';
import { composeMailing, type Recipient, readRecipientEntries } from './compose.ts';
import { readMailing } from './mailings.queries.ts';
import { requireAnnouncer } from './mailings.ts';

/** Counts the recipients that a draft has now. */
export async function countMailingRecipients(
  { db }: Context,
  request: Request,
  id: string,
): Promise<MailingCount> {
  const mailing = await readMailing(db, request, id);
  requireAnnouncer(request, mailing.announcement);
  const recipients = await selectRecipients(db, requireSession(request), mailing.audience);
  const counts = await countRecipients(db, recipients, mailing);
  const sumCounts = (isWanted: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(isWanted).reduce((sum, { count }) => sum + count, 0);
  const sumCountsOfStates = (...states: RecipientState[]) =>
    sumCounts(({ state }) => states.includes(state));
  const sumCountsOfLocale = (locale: Locale, wanted: RecipientState) =>
    sumCounts((row) => row.locale === locale && row.state === wanted);
  const languages = locales.map((locale) => [
    locale,
    { mails: sumCountsOfLocale(locale, 'mail'), sms: sumCountsOfLocale(locale, 'sms') },
  ]);
  return {
    languages: Object.fromEntries(languages) as MailingCount['languages'],
    total: sumCountsOfStates('mail', 'sms'),
    inactive: sumCountsOfStates('inactive'),
    unsubscribed: sumCountsOfStates('unsubscribed'),
    unreachable: sumCountsOfStates('unreachable'),
  };
}

type Previews = Contract['previewMailing']['data'];

/** Renders a draft for the first recipient of each language, or for the caller if a language has no recipient. */
export async function previewMailing(
  ctx: Context,
  request: Request,
  id: string,
): Promise<Previews> {
  const mailing = await readMailing(ctx.db, request, id);
  requireAnnouncer(request, mailing.announcement);
  const found = await findExampleRecipients(ctx, request, mailing);
  const entries = await readRecipientEntries(ctx.db, found);
  const own = requireSession(request).accountId;
  const previews = locales.map(async (locale) => {
    const example = found.find((each) => each.locale === locale);
    const recipient = example ?? { ...(await readCallerAsRecipient(ctx, request, found)), locale };
    const composed = composeMailing(ctx, mailing, recipient, entries);
    // Uses the caller's own URL: the preview's reader must not be able to unsubscribe the recipient.
    const unsubscribeUrl = composed.values.unsubscribeUrl && buildUnsubscribeUrl(ctx, own, locale);
    const { subject, text, html, sms } = await renderMail(ctx.db, {
      values: { ...composed.values, unsubscribeUrl },
      locale,
      template: 'mailing',
    });
    const hasSms = mailing.kind === 'entry' && mailing.texts[locale].sms !== '';
    const shown = example ? formatRecipient(example) : null;
    return [locale, { recipient: shown, subject, text, html, sms: hasSms ? sms : null }];
  });
  return Object.fromEntries(await Promise.all(previews)) as Previews;
}

type Example = Recipient & { email: string | null; phone: string | null };

const formatRecipient = ({ name, email, phone }: Example) =>
  [name, email ?? phone].filter(Boolean).join(' · ');

async function findExampleRecipients({ db }: Context, request: Request, mailing: Mailing) {
  const recipients = await selectRecipients(db, requireSession(request), mailing.audience);
  const { rows } = await sql<Example>`
    select distinct on (locale) * from (
      select accounts.id as account_id, email, phone, name, locale, recipients.entries,
        ${recipientStateSql(mailing)} as state
      from ${recipients} as recipients
      join accounts on accounts.id = recipients.account_id) as found
    where ${isReachedSql}
    order by locale, account_id
  `.execute(db);
  return rows;
}

/** Reads the caller as the recipient of a test, with the entries of a real recipient if there is one. */
async function readCallerAsRecipient(
  { db }: Context,
  request: Request,
  examples: readonly Recipient[],
): Promise<Recipient & { email: string | null; phone: string | null }> {
  const { accountId } = requireSession(request);
  const self = await db
    .selectFrom('accounts')
    .select(['email', 'phone', 'name', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...self, account_id: accountId, entries: examples[0]?.entries ?? [] };
}

const testLimit = { points: 30, seconds: 3600 };

/** Sends a draft in one language to the caller, with the entries of a real recipient. */
export async function testMailing(
  ctx: Context,
  request: Request,
  id: string,
  { locale }: { locale: Locale },
) {
  const mailing = await readMailing(ctx.db, request, id);
  requireAnnouncer(request, mailing.announcement);
  const { accountId } = requireSession(request);
  await consumeRateLimitPoints(ctx.services.getCounter('mailing-tests', testLimit), accountId);
  const found = await findExampleRecipients(ctx, request, mailing);
  const self = await readCallerAsRecipient(ctx, request, found);
  const entries = await readRecipientEntries(ctx.db, found);
  const { values } = composeMailing(ctx, mailing, { ...self, locale }, entries);
  const to = self.email ?? self.phone ?? '';
  return ctx.db.transaction().execute(async (tx) => {
    const message = {
      to,
      locale,
      template: 'mailing' as const,
      values: { ...values, isTest: true },
    };
    const letter = await queueMailOrSms(tx, message);
    await recordChange(tx, request, 'mailing.test', `mailing:${id}`, null, { locale });
    const channel = to.includes('@') ? 'mail' : 'sms';
    return { id: String(letter), to, hasWayOut: isChannelConfigured(ctx, channel) };
  });
}
