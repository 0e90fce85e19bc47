import type { ContentState } from '@film-contest/contract/content';
import { contentForm } from '@film-contest/contract/content-form';
import {
  type ContentField,
  type ContentTypeName,
  contentType,
  contentTypeNames,
} from '@film-contest/contract/content-types';
import { type Faults, listFieldErrors } from '@film-contest/contract/faults';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { UploadKind } from '@film-contest/contract/media';
import { cleanHtml, picturesIn } from './rich-text.ts';

export type Values = Record<string, unknown>;
export type LocalTexts = Record<Locale, Values | null>;

export interface Written {
  facts: Values;
  texts: LocalTexts;
}

interface Given {
  state: ContentState;
  facts: Values;
  texts: Partial<Record<Locale, Values | null>>;
}

/** What staff sent, cleaned and judged by the form of its type. */
export function judge(
  name: ContentTypeName,
  { state, facts, texts }: Given,
): { written: Written } | { faults: Faults } {
  const type = contentType(name);
  const cleaned = Object.fromEntries(
    locales.map((locale) => [locale, cleanFields(type.texts, texts[locale] ?? null)]),
  );
  const parsed = contentForm(name, state).safeParse({ facts, texts: cleaned });
  if (parsed.error) return { faults: listFieldErrors(parsed.error) };
  return { written: parsed.data as Written };
}

function cleanFields(fields: Record<string, ContentField>, texts: Values | null): Values | null {
  if (texts === null) return null;
  const rich = Object.keys(fields).filter((name) => fields[name]?.kind === 'rich');
  const cleaned = rich.map((name) => {
    const html = texts[name];
    return [name, typeof html === 'string' ? cleanHtml(html) : html];
  });
  return { ...texts, ...Object.fromEntries(cleaned) };
}

/** The facts of a kind that are filled in: name and value. */
export function factsOfKind(
  name: ContentTypeName,
  facts: Values,
  ...kinds: ContentField['kind'][]
): { name: string; field: ContentField; value: unknown }[] {
  return Object.entries(contentType(name).facts)
    .filter(([, field]) => kinds.includes(field.kind))
    .flatMap(([fact, field]) => {
      const value = facts[fact] ?? null;
      return value === null ? [] : [{ name: fact, field, value }];
    });
}

/** The fields of an item that name uploads, its images and files and its HTML, with what they name. */
export function uploadsNamed(
  name: ContentTypeName,
  { facts, texts }: Written,
): { path: string; id: string; kind: UploadKind }[] {
  const inFacts = factsOfKind(name, facts, 'image', 'file').map(({ name: fact, field, value }) => ({
    path: `facts.${fact}`,
    id: String(value),
    kind: field.kind === 'file' ? ('content_file' as const) : ('content_image' as const),
  }));
  const rich = Object.entries(contentType(name).texts).filter(([, { kind }]) => kind === 'rich');
  const inTexts = Object.entries(texts).flatMap(([locale, local]) =>
    rich.flatMap(([field]) =>
      picturesIn(String(local?.[field] ?? '')).map((id) => ({
        path: `texts.${locale}.${field}`,
        id,
        kind: 'content_image' as const,
      })),
    ),
  );
  return [...inFacts, ...inTexts];
}

/** The uploads that an item shows, each once. */
export const uploadsIn = (name: ContentTypeName, written: Written): string[] => [
  ...new Set(uploadsNamed(name, written).map(({ id }) => id)),
];

/** The value that no other item of the type may have, as text; null where the type has none. */
export function uniqueFact(name: ContentTypeName, facts: Values): string | null {
  const { unique } = contentType(name);
  const value = unique ? facts[unique] : null;
  return value === null || value === undefined ? null : String(value);
}

/** Where items of a type are referred to: type and fact. */
export const referrersOf = (name: ContentTypeName) =>
  contentTypeNames.flatMap((type) =>
    Object.entries(contentType(type).facts).flatMap(([fact, field]) =>
      field.kind === 'item' && field.of === name ? [{ type, fact }] : [],
    ),
  );

const longest = 300;

/** What an audit record tells of a change: only the fields that changed, long texts truncate. */
export function changesBetween(before: Written | null, after: Written | null) {
  const [was, is] = [flat(before), flat(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  );
  const pick = (values: Values) =>
    Object.fromEntries(changed.map((field) => [field, truncate(values[field])]));
  return [before && pick(was), after && pick(is)] as const;
}

const flat = (written: Written | null): Values =>
  written === null
    ? {}
    : Object.fromEntries([
        ...Object.entries(written.facts),
        ...Object.entries(written.texts).flatMap(([locale, texts]) =>
          Object.entries(texts ?? {}).map(([field, value]) => [`${field} (${locale})`, value]),
        ),
      ]);

const truncate = (value: unknown) =>
  typeof value === 'string' && value.length > longest
    ? `${value.slice(0, longest)}…`
    : (value ?? null);
