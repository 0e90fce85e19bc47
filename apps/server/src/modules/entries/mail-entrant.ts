import type { EntryField } from '@film-contest/contract/entries';
import { findFormStep } from '@film-contest/contract/entry-steps';
import type { Locale } from '@film-contest/contract/locales';
import {
  buildPagePath,
  getCanonicalLanguagePrefix,
  type PageName,
} from '@film-contest/contract/pages';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LetterName, LetterValues } from '../outbox/letters.ts';
import { queueMailOrSms } from '../outbox/outbox.ts';
import { getEntryTitle } from './entry-texts.ts';
import { type Entry, formatEntryNumber } from './read-entry.ts';

interface EntrantRecipient {
  locale: Locale;
  link(name: PageName, params?: Record<string, string | number>): string;
}

/**
 * Queues a message to an entrant in their language: a mail, or an SMS if the account has only a phone. Written in the
 * caller's transaction.
 */
export async function mailEntrant<N extends LetterName>(
  ctx: Context,
  tx: Tx,
  accountId: string,
  template: N,
  values: (maker: EntrantRecipient) => Omit<LetterValues[N], 'site'>,
): Promise<void> {
  const { email, phone, locale } = await tx
    .selectFrom('accounts')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const to = email ?? phone;
  if (!to) return;
  const link: EntrantRecipient['link'] = (name, params) =>
    `${ctx.config.baseUrl}${buildPagePath(name, getCanonicalLanguagePrefix(locale), params)}`;
  await queueMailOrSms(tx, {
    to,
    locale,
    template,
    values: values({ locale, link }),
  });
}

/** Returns the number of an entry, and its title in the recipient's language. */
export const getEntryMailValues = (
  entry: Pick<Entry, 'number' | 'texts' | 'title'>,
  { locale }: EntrantRecipient,
) => ({
  number: formatEntryNumber(entry.number) ?? '',
  title: getEntryTitle(entry, locale),
});

/** Mails the requested changes of an entry to its entrant. */
export const mailRequestedChanges = (
  ctx: Context,
  tx: Tx,
  entry: Entry,
  { reasons, isByMachine }: { reasons: Entry['reasons']; isByMachine: boolean },
) =>
  mailEntrant(ctx, tx, entry.account_id, 'changes', (maker) => ({
    ...getEntryMailValues(entry, maker),
    reasons,
    isByMachine,
    link: buildChangesLink(maker, entry.id, reasons),
    account: maker.link('account'),
  }));

/**
 * Builds the link to requested changes: to the first field, or to the list of steps if the fields belong to several
 * steps.
 */
function buildChangesLink(
  { link }: EntrantRecipient,
  entryId: string,
  reasons: readonly { field: EntryField }[],
): string {
  const [first] = reasons;
  const steps = new Set(reasons.map(({ field }) => findFormStep(field)));
  if (!first || steps.size > 1) return link('submitEntryStep', { entry: entryId, step: 'tasks' });
  const address = link('submitEntryStep', { entry: entryId, step: findFormStep(first.field) });
  return `${address}#${first.field}`;
}
