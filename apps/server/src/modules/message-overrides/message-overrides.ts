import { codes } from '@film-contest/contract/codes';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { consoleText, textSave, textsQuery } from '@film-contest/contract/texts';
import type { Area } from '@film-contest/messages/areas';
import { catalogues } from '@film-contest/messages/catalogues';
import { compileCatalogue } from '@film-contest/messages/compile';
import {
  checkOverride,
  type OverrideFault,
  overridableKeys,
} from '@film-contest/messages/override';
import type { CompiledCatalogue } from '@film-contest/messages/translate';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { runAfterCommit } from '../../platform/call-transaction.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldsRefusal, Refusal } from '../../platform/http/refusal.ts';
import { type CachedValue, createCachedValue } from '../../platform/read-cache.ts';

type ListItem = z.infer<typeof consoleText>;
type Row = Selectable<Tables['site_texts']>;
type Overrides = z.infer<typeof textSave>['own'];

type Catalogues = Record<Locale, CompiledCatalogue>;

declare module '../../context.ts' {
  interface Services {
    messageOverrides: CachedValue<Catalogues>;
  }
}

export const createOverrideCache = (ctx: Context): CachedValue<Catalogues> =>
  createCachedValue(1000, () => compileOverrides(ctx));

/** Returns the compiled overrides of a locale, at most one second old. */
export const getOverrides = async (
  { services }: Context,
  locale: Locale,
): Promise<CompiledCatalogue> => (await services.messageOverrides.get())[locale];

/** Clears the cache of message overrides; called in every process after a change. */
export const clearOverrideCache = (ctx: Context): void =>
  void runAfterCommit(ctx, async () => ctx.services.messageOverrides.clear());

/** Compiles the overrides of the site's pages, which browsers load. */
async function compileOverrides({ db }: Context): Promise<Catalogues> {
  const rows = await db
    .selectFrom('site_texts')
    .select(['key', 'own'])
    .where('key', 'not like', mailKeys)
    .execute();
  return buildLocaleRecord((locale) => compileLocaleOverrides(rows, locale));
}

const mailKeys = 'mail.%';

/** Reads the overrides of mails and text messages. `unsaved` replaces the stored override of a message. */
export async function readMailOverrides(
  db: Database | Tx,
  locale: Locale,
  unsaved?: { key: string; own: Overrides },
): Promise<CompiledCatalogue> {
  const stored = await db
    .selectFrom('site_texts')
    .select(['key', 'own'])
    .where('key', 'like', mailKeys)
    .execute();
  const rows = stored.filter(({ key }) => key !== unsaved?.key);
  return compileLocaleOverrides(unsaved ? [...rows, unsaved] : rows, locale);
}

/**
 * Compiles the overrides of one locale. Skips an override that no longer fits the built-in message, for example
 * after the message's arguments changed.
 */
function compileLocaleOverrides(
  rows: readonly { key: string; own: Partial<Record<Locale, string | null>> }[],
  locale: Locale,
): CompiledCatalogue {
  const valid = rows.flatMap(({ key, own }) => {
    const text = own[locale];
    const built = getBuiltInMessage(key, locale);
    return text && built !== undefined && !checkOverride(built, text) ? [[key, text]] : [];
  });
  return compileCatalogue(Object.fromEntries(valid));
}

const getMessageArea = (key: string) => key.slice(0, key.indexOf('.')) as Area;

const getBuiltInMessage = (key: string, locale: Locale): string | undefined =>
  (catalogues[locale][getMessageArea(key)] as Record<string, string> | undefined)?.[key];

const buildLocaleRecord = <T>(value: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, value(locale)])) as Record<Locale, T>;

function toMessageListItem(key: string, row?: Row): ListItem {
  return {
    key,
    built: buildLocaleRecord((locale) => getBuiltInMessage(key, locale) ?? ''),
    own: buildLocaleRecord((locale) => row?.own[locale] ?? null),
    version: row?.version ?? 0,
    changedBy: row?.changed_by ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
  };
}

/**
 * Lists the messages that staff can override, in catalogue order, with their overrides. The search covers keys and
 * all locales.
 */
export async function listOverridableMessages({ db }: Context, query: z.infer<typeof textsQuery>) {
  const { current, pageSize, search = '', filters, sorter } = query;
  const rows = await db.selectFrom('site_texts').selectAll().execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const matchesQuery = ({ key, built, own, version }: ListItem) =>
    (!filters?.area?.length || filters.area.includes(getMessageArea(key))) &&
    (!filters?.state?.length ||
      (version > 0 && Object.values(own).some((text) => text !== null))) &&
    [key, ...Object.values(built), ...Object.values(own)].some((text) =>
      text?.toLowerCase().includes(search.toLowerCase()),
    );
  const found = overridableKeys
    .map((key) => toMessageListItem(key, byKey.get(key)))
    .filter(matchesQuery);
  if (sorter?.key) found.sort((a, b) => (a.key < b.key ? -1 : 1));
  if (sorter?.key === 'descend') found.reverse();
  const from = (current - 1) * pageSize;
  return { list: found.slice(from, from + pageSize), total: found.length };
}

/**
 * Saves the overrides of a message; a null restores the built-in message of that locale.
 * @throws per locale textSyntax, textValues, textMarks, textNeeded
 */
export async function saveOverrides(
  ctx: Context,
  request: Request,
  { key, version, own }: { key: string; version: number; own: Overrides },
): Promise<ListItem> {
  requireValidOverrides(key, own);
  const saved = await ctx.db.transaction().execute(async (tx) => {
    const before = await findOverride(tx, key);
    const row = await upsertOverride(tx, key, version, own, request.session?.name ?? '');
    if (!row) throw new Refusal('changedMeanwhile');
    await recordChange(tx, request, 'text.save', `text:${key}`, before?.own ?? null, row.own);
    await sql`select pg_notify('changed', 'texts')`.execute(tx);
    return row;
  });
  clearOverrideCache(ctx);
  return toMessageListItem(key, saved);
}

const faultCodes = {
  syntax: codes.textSyntax,
  values: codes.textValues,
  marks: codes.textMarks,
  needed: codes.textNeeded,
} as const satisfies Record<OverrideFault['kind'], number>;

/** @throws notFound for an unknown key, and per locale textSyntax, textValues, textMarks, textNeeded */
export function requireValidOverrides(key: string, own: Overrides): void {
  if (!overridableKeys.includes(key)) throw new Refusal('notFound');
  const faults = locales.flatMap((locale) => {
    const text = own[locale];
    const fault = text === null ? null : checkOverride(getBuiltInMessage(key, locale) ?? '', text);
    if (!fault) return [];
    const names = 'names' in fault && { params: { names: fault.names.join(', ') || '–' } };
    return [[`own.${locale}`, { code: faultCodes[fault.kind], ...names }] as const];
  });
  if (faults.length > 0) throw createFieldsRefusal(Object.fromEntries(faults));
}

const findOverride = (tx: Tx, key: string) =>
  tx.selectFrom('site_texts').selectAll().where('key', '=', key).executeTakeFirst();

const maxVersions = 50;

/** Lists the earlier and current overrides of a message, newest first, from the audit records of the changes. */
export async function listTextVersions({ db }: Context, key: string) {
  if (!overridableKeys.includes(key)) throw new Refusal('notFound');
  const rows = await db
    .selectFrom('audit_log')
    .select(['who', 'at', 'after'])
    .where('target', '=', `text:${key}`)
    .where('action', '=', 'text.save')
    .orderBy('id', 'desc')
    .limit(maxVersions)
    .execute();
  return {
    versions: rows.map(({ who, at, after }) => {
      const own = after as Partial<Overrides> | null;
      return {
        own: buildLocaleRecord((locale) => own?.[locale] ?? null),
        by: who,
        at: at.toISOString(),
      };
    }),
  };
}

/** Writes an override. Returns undefined, without writing, if the stored version differs from `version`. */
async function upsertOverride(tx: Tx, key: string, version: number, own: Overrides, who: string) {
  const written = locales.filter((locale) => own[locale] !== null);
  const value = JSON.stringify(Object.fromEntries(written.map((each) => [each, own[each]])));
  const { rows } = await sql<Row>`
    insert into site_texts as t (key, own, changed_by)
    select ${key}, ${value}::jsonb, ${who}
    where ${version} = 0 or exists (select from site_texts where key = ${key})
    on conflict (key) do update
      set own = excluded.own, changed_by = excluded.changed_by, changed_at = now(),
        version = t.version + 1
      where t.version = ${version}
    returning *
  `.execute(tx);
  return rows[0];
}
