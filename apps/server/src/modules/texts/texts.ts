import { codes } from '@film-contest/contract/codes';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { consoleText, textSave, textsQuery } from '@film-contest/contract/texts';
import type { Area } from '@film-contest/messages/areas';
import { catalogues } from '@film-contest/messages/catalogues';
import { compileCatalogue } from '@film-contest/messages/compile';
import {
  type OverrideFault,
  overridableKeys,
  overrideFault,
} from '@film-contest/messages/override';
import type { CompiledCatalogue } from '@film-contest/messages/translate';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldsRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createTimedCache } from '../../platform/timed-cache.ts';
import { recordChange } from '../audit/audit.ts';

type Text = z.infer<typeof consoleText>;
type Row = Selectable<Tables['site_texts']>;
type Wordings = z.infer<typeof textSave>['own'];

const compiled = createTimedCache(1000, readCompiled);

/** What staff have worded otherwise, for the pages of one language: at most a second old. */
export const siteTextsIn = async (ctx: Context, locale: Locale): Promise<CompiledCatalogue> =>
  (await compiled.recall(ctx))[locale];

/** Lets go of what is remembered: called in every process when something has changed. */
export const forgetTexts = compiled.forget;

/** A text whose page has learned other values since is left as it was built. */
async function readCompiled({ db }: Context): Promise<Record<Locale, CompiledCatalogue>> {
  const rows = await db.selectFrom('site_texts').select(['key', 'own']).execute();
  const ofLocale = (locale: Locale) => {
    const sound = rows.flatMap(({ key, own }) => {
      const text = own[locale];
      const built = builtText(key, locale);
      return text && built !== undefined && !overrideFault(built, text) ? [[key, text]] : [];
    });
    return [locale, compileCatalogue(Object.fromEntries(sound))];
  };
  return Object.fromEntries(locales.map(ofLocale));
}

const areaOf = (key: string) => key.slice(0, key.indexOf('.')) as Area;

const builtText = (key: string, locale: Locale): string | undefined =>
  (catalogues[locale][areaOf(key)] as Record<string, string> | undefined)?.[key];

const inEachLocale = <T>(value: (locale: Locale) => T) =>
  Object.fromEntries(locales.map((locale) => [locale, value(locale)])) as Record<Locale, T>;

function textOf(key: string, row?: Row): Text {
  return {
    key,
    built: inEachLocale((locale) => builtText(key, locale) ?? ''),
    own: inEachLocale((locale) => row?.own[locale] ?? null),
    version: row?.version ?? 0,
    changedBy: row?.changed_by ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
  };
}

/** The texts of the site in the order of its parts; the search looks at keys and at all languages. */
export async function listTexts({ db }: Context, query: z.infer<typeof textsQuery>) {
  const { current, pageSize, search = '', filters, sorter } = query;
  const rows = await db.selectFrom('site_texts').selectAll().execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const isWanted = ({ key, built, own, version }: Text) =>
    (!filters?.area?.length || filters.area.includes(areaOf(key))) &&
    (!filters?.state?.length ||
      (version > 0 && Object.values(own).some((text) => text !== null))) &&
    [key, ...Object.values(built), ...Object.values(own)].some((text) =>
      text?.toLowerCase().includes(search.toLowerCase()),
    );
  const found = overridableKeys.map((key) => textOf(key, byKey.get(key))).filter(isWanted);
  if (sorter?.key) found.sort((a, b) => (a.key < b.key ? -1 : 1));
  if (sorter?.key === 'descend') found.reverse();
  const from = (current - 1) * pageSize;
  return { list: found.slice(from, from + pageSize), total: found.length };
}

/**
 * Words a text otherwise in some languages, and as it was built in the others; all pages follow at
 * once. Refuses with 4006, 4008, and by language with 4080 to 4082.
 */
export async function saveText(
  ctx: Context,
  request: Request,
  { key, version, own }: { key: string; version: number; own: Wordings },
): Promise<Text> {
  if (!overridableKeys.includes(key)) throw new Refusal('notFound');
  refuseFaults(key, own);
  const saved = await ctx.db.transaction().execute(async (tx) => {
    const before = await readRow(tx, key);
    const row = await writeRow(tx, key, version, own, request.session?.name ?? '');
    if (!row) throw new Refusal('changedMeanwhile');
    await recordChange(tx, request, 'text.save', `text:${key}`, before?.own ?? null, row.own);
    await sql`select pg_notify('changed', 'texts')`.execute(tx);
    return row;
  });
  forgetTexts(ctx);
  return textOf(key, saved);
}

const codeOf = {
  syntax: codes.textSyntax,
  values: codes.textValues,
  marks: codes.textMarks,
} as const satisfies Record<OverrideFault['kind'], number>;

function refuseFaults(key: string, own: Wordings): void {
  const faults = locales.flatMap((locale) => {
    const text = own[locale];
    const fault = text === null ? null : overrideFault(builtText(key, locale) ?? '', text);
    if (!fault) return [];
    const names = 'names' in fault && { params: { names: fault.names.join(', ') || '–' } };
    return [[`own.${locale}`, { code: codeOf[fault.kind], ...names }] as const];
  });
  if (faults.length > 0) throw createFieldsRefusal(Object.fromEntries(faults));
}

const readRow = (tx: Tx, key: string) =>
  tx.selectFrom('site_texts').selectAll().where('key', '=', key).executeTakeFirst();

/** Writes over that version alone; answers nothing when somebody else was faster. */
async function writeRow(tx: Tx, key: string, version: number, own: Wordings, who: string) {
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
