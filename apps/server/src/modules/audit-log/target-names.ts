import { contentType, contentTypeNames } from '@film-contest/contract/content-types';
import { formatNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import type { Database } from '../../platform/db/database.ts';
import { findLocalText } from '../../platform/db/local-text.ts';

/** Names by id of what is still there. */
type Names = Map<string, string>;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const number = /^\d{1,9}$/;

/** What a target can be: the shape of its id, and how all of a page are named by one query. */
const kinds: Record<
  string,
  { id: RegExp; name: (db: Database, ids: string[], locale: Locale) => Promise<Names> }
> = {
  entry: { id: uuid, name: nameEntries },
  account: { id: uuid, name: nameAccounts },
  contact: { id: uuid, name: nameWriters },
  content: { id: number, name: nameContents },
  pass: { id: uuid, name: namePasses },
  letter: { id: number, name: nameLetters },
};

/** `kind:id`, or `content:type:id`. */
function split(target: string) {
  const parts = target.split(':');
  return { kind: parts[0] ?? '', id: parts.at(-1) ?? '' };
}

/**
 * The targets of audit records in words, by target: an entry's number and title, a person's address,
 * an item's title. What is gone, or has no name, is missing.
 */
export async function nameTargets(
  db: Database,
  targets: readonly string[],
  locale: Locale,
): Promise<Names> {
  const named = await Promise.all(
    Object.entries(kinds).map(async ([kind, { id: shape, name }]) => {
      const own = targets.filter((target) => {
        const parts = split(target);
        return parts.kind === kind && shape.test(parts.id);
      });
      if (own.length === 0) return [];
      const names = await name(db, [...new Set(own.map((target) => split(target).id))], locale);
      return own.map((target): [string, string] => [target, names.get(split(target).id) ?? '']);
    }),
  );
  return new Map(named.flat().filter(([, name]) => name !== ''));
}

async function nameEntries(db: Database, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'number', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, entryName(row)]));
}

const entryName = ({ number, title }: { number: number | null; title: string | null }) =>
  [number === null ? '' : formatNumber(number), title ?? ''].filter(Boolean).join(' ');

async function nameAccounts(db: Database, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'phone', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, email, phone, name }) => [id, email ?? phone ?? name ?? '']));
}

async function nameWriters(db: Database, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function namePasses(db: Database, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('vote_passes')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function nameLetters(db: Database, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'subject'])
    .where('id', 'in', ids.map(Number))
    .execute();
  return new Map(rows.map(({ id, subject }) => [String(id), subject]));
}

async function nameContents(db: Database, ids: string[], locale: Locale): Promise<Names> {
  const rows = await db
    .selectFrom('contents')
    .leftJoin('entries', 'entries.id', 'contents.entry_id')
    .select(['contents.id', 'contents.type', 'contents.texts', 'entries.number', 'entries.title'])
    .where('contents.id', 'in', ids.map(Number))
    .where('contents.type', 'in', contentTypeNames)
    .execute();
  return new Map(
    rows.map(({ id, type, texts, ...entry }) => {
      const { title } = contentType(type);
      const name = title ? findLocalText(texts, title, locale)?.text : entryName(entry);
      return [String(id), name ?? ''];
    }),
  );
}
