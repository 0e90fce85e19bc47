import { contentTypeNames, getContentType } from '@film-contest/contract/content-types';
import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import type { Database } from '../../platform/db/database.ts';
import { findLocalText } from '../../platform/db/local-text.ts';

/** Names of audit targets, keyed by id; deleted targets are missing. */
type Names = Map<string, string>;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const number = /^\d{1,9}$/;

/** Kinds of audit targets: pattern of the id, and a function that reads the names of many targets with one query. */
const kinds: Record<
  string,
  { id: RegExp; name: (db: Database, ids: string[], locale: Locale) => Promise<Names> }
> = {
  entry: { id: uuid, name: readEntryNames },
  account: { id: uuid, name: readAccountNames },
  contact: { id: uuid, name: createNameReader('contact_messages') },
  content: { id: number, name: readContentTitles },
  pass: { id: uuid, name: createNameReader('vote_passes') },
  letter: { id: number, name: readMessageSubjects },
  round: { id: uuid, name: readRoundNames },
};

/** Parses the target of an audit record: `kind:id`, or `content:type:id`. */
function parseTarget(target: string) {
  const parts = target.split(':');
  return { kind: parts[0] ?? '', id: parts.at(-1) ?? '' };
}

/**
 * Returns the names of audit targets: an entry's number and title, an account's e-mail address or phone number, a
 * content item's title. Deleted and unnamed targets are missing.
 */
export async function readTargetNames(
  db: Database,
  targets: readonly string[],
  locale: Locale,
): Promise<Names> {
  const named = await Promise.all(
    Object.entries(kinds).map(async ([kind, { id: shape, name }]) => {
      const matching = targets.filter((target) => {
        const parts = parseTarget(target);
        return parts.kind === kind && shape.test(parts.id);
      });
      if (matching.length === 0) return [];
      const names = await name(
        db,
        [...new Set(matching.map((target) => parseTarget(target).id))],
        locale,
      );
      return matching.map((target): [string, string] => [
        target,
        names.get(parseTarget(target).id) ?? '',
      ]);
    }),
  );
  return new Map(named.flat().filter(([, name]) => name !== ''));
}

async function readEntryNames(db: Database, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'number', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, formatEntryName(row)]));
}

const formatEntryName = ({ number, title }: { number: number | null; title: string | null }) =>
  [number === null ? '' : formatPublicNumber(number), title ?? ''].filter(Boolean).join(' ');

async function readAccountNames(db: Database, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'phone', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, email, phone, name }) => [id, email ?? phone ?? name ?? '']));
}

function createNameReader(table: 'contact_messages' | 'vote_passes') {
  return async (db: Database, ids: string[]): Promise<Names> => {
    const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
}

async function readMessageSubjects(db: Database, ids: string[]): Promise<Names> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'subject'])
    .where('id', 'in', ids.map(Number))
    .execute();
  return new Map(rows.map(({ id, subject }) => [String(id), subject]));
}

async function readRoundNames(db: Database, ids: string[], locale: Locale): Promise<Names> {
  const rows = await db
    .selectFrom('judging_rounds')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name[locale]]));
}

async function readContentTitles(db: Database, ids: string[], locale: Locale): Promise<Names> {
  const rows = await db
    .selectFrom('contents')
    .leftJoin('entries', 'entries.id', 'contents.entry_id')
    .select(['contents.id', 'contents.type', 'contents.texts', 'entries.number', 'entries.title'])
    .where('contents.id', 'in', ids.map(Number))
    .where('contents.type', 'in', contentTypeNames)
    .execute();
  return new Map(
    rows.map(({ id, type, texts, ...entry }) => {
      const { title } = getContentType(type);
      const name = title ? findLocalText(texts, title, locale)?.text : formatEntryName(entry);
      return [String(id), name ?? ''];
    }),
  );
}
