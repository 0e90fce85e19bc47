import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import type { MailingTexts, mailingKinds } from '@film-contest/contract/mailings';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import type { EntryTexts } from '@film-contest/contract/review';
import { formatList } from '@film-contest/messages/format';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { listLocaleFallbacks } from '../../platform/db/local-text.ts';
import { buildUnsubscribeUrl } from '../accounts/news.ts';
import { getEntryTitle } from '../entries/entry-texts.ts';

export interface Recipient {
  account_id: string;
  name: string | null;
  locale: Locale;
  entries: readonly string[];
}

interface Content {
  kind: (typeof mailingKinds)[number];
  texts: Record<Locale, MailingTexts>;
}

interface NamedEntry {
  number: number | null;
  title: string;
  /** Titles by language. */
  texts: EntryTexts;
  isPublic: boolean;
}

/** Reads number and title of the entries of some recipients. */
export async function readRecipientEntries(
  db: Database | Tx,
  recipients: readonly Pick<Recipient, 'entries'>[],
): Promise<Map<string, NamedEntry>> {
  const ids = recipients.flatMap(({ entries }) => entries);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'number', 'title', 'texts', 'state'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, state, ...named }) => [id, { ...named, isPublic: state === 'published' }]),
  );
}

/**
 * Returns texts and values of a mailing for a recipient, in the recipient's language or the nearest one that has a subject and
 * a body.
 */
export function composeMailing(
  ctx: Context,
  { kind, texts }: Content,
  recipient: Recipient,
  entries: Map<string, NamedEntry>,
) {
  const locale =
    listLocaleFallbacks(recipient.locale).find(
      (each) => texts[each].subject !== '' && texts[each].body !== '',
    ) ?? recipient.locale;
  const values = buildPlaceholderValues(ctx, locale, recipient, entries);
  const isNews = kind === 'news';
  return {
    locale,
    values: {
      texts: { ...texts[locale], sms: texts[recipient.locale].sms },
      values,
      isTest: false,
      unsubscribeUrl: isNews ? buildUnsubscribeUrl(ctx, recipient.account_id, locale) : null,
    },
  };
}

function buildPlaceholderValues(
  { config }: Context,
  locale: Locale,
  recipient: Recipient,
  entries: Map<string, NamedEntry>,
) {
  const own = recipient.entries.flatMap((id) => entries.get(id) ?? []);
  const [first, ...others] = own;
  const prefix = getCanonicalLanguagePrefix(locale);
  const page =
    first?.isPublic && others.length === 0
      ? buildPagePath('galleryEntry', prefix, { id: first.number ?? 0 })
      : buildPagePath('account', prefix);
  const numbers = own.flatMap(({ number }) => (number === null ? [] : formatPublicNumber(number)));
  return {
    name: recipient.name,
    title: formatList(
      locale,
      own.map((entry) => getEntryTitle(entry, locale)),
    ),
    number: formatList(locale, numbers),
    link: `${config.baseUrl}${page}`,
  };
}
