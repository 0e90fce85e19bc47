import type { CodeName } from '@film-contest/contract/codes';
import type { ContentState } from '@film-contest/contract/content';
import { contentFormSchema } from '@film-contest/contract/content-form';
import {
  type ContentField,
  type ContentTypeName,
  contentTypeNames,
  getContentType,
} from '@film-contest/contract/content-types';
import type { EntryState } from '@film-contest/contract/entries';
import type { Group } from '@film-contest/contract/entry-groups';
import { type Faults, listFieldErrors } from '@film-contest/contract/faults';
import { type Locale, locales } from '@film-contest/contract/locales';
import type { UploadKind } from '@film-contest/contract/media';
import { listPictureUploads, sanitizeHtml } from './rich-text.ts';

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

/** Sanitizes the HTML of a content item and validates the item with the form of its type. */
export function validateContent(
  name: ContentTypeName,
  { state, facts, texts }: Given,
): { written: Written } | { faults: Faults } {
  const type = getContentType(name);
  const cleaned = Object.fromEntries(
    locales.map((locale) => [locale, sanitizeRichFields(type.texts, texts[locale] ?? null)]),
  );
  const parsed = contentFormSchema(name, state).safeParse({ facts, texts: cleaned });
  if (parsed.error) return { faults: listFieldErrors(parsed.error) };
  return { written: parsed.data as Written };
}

function sanitizeRichFields(
  fields: Record<string, ContentField>,
  texts: Values | null,
): Values | null {
  if (texts === null) return null;
  const rich = Object.keys(fields).filter((name) => fields[name]?.kind === 'rich');
  const cleaned = rich.map((name) => {
    const html = texts[name];
    return [name, typeof html === 'string' ? sanitizeHtml(html) : html];
  });
  return { ...texts, ...Object.fromEntries(cleaned) };
}

export function listFactsOfKind(
  name: ContentTypeName,
  facts: Values,
  ...kinds: ContentField['kind'][]
): { name: string; field: ContentField; value: unknown }[] {
  return Object.entries(getContentType(name).facts)
    .filter(([, field]) => kinds.includes(field.kind))
    .flatMap(([fact, field]) => {
      const value = facts[fact] ?? null;
      return value === null ? [] : [{ name: fact, field, value }];
    });
}

/** Lists the uploads that a content item refers to in images, files and HTML, with the path of each field. */
export function listUploadReferences(
  name: ContentTypeName,
  { facts, texts }: Written,
): { path: string; id: string; kind: UploadKind }[] {
  const inFacts = listFactsOfKind(name, facts, 'image', 'file').map(
    ({ name: fact, field, value }) => ({
      path: `facts.${fact}`,
      id: String(value),
      kind: field.kind === 'file' ? ('content_file' as const) : ('content_image' as const),
    }),
  );
  const rich = Object.entries(getContentType(name).texts).filter(([, { kind }]) => kind === 'rich');
  const inTexts = Object.entries(texts).flatMap(([locale, local]) =>
    rich.flatMap(([field]) =>
      listPictureUploads(String(local?.[field] ?? '')).map((id) => ({
        path: `texts.${locale}.${field}`,
        id,
        kind: 'content_image' as const,
      })),
    ),
  );
  return [...inFacts, ...inTexts];
}

export const listUploadIds = (name: ContentTypeName, written: Written): string[] => [
  ...new Set(listUploadReferences(name, written).map(({ id }) => id)),
];

/** Returns the error that prevents giving an award: the award is for the other group, or all its places are taken. */
export function findAwardRefusal(
  award: Values,
  { group, taken }: { group: string | null; taken: number },
): 'awardGroup' | 'awardFull' | null {
  if (award.group && award.group !== group) return 'awardGroup';
  return typeof award.places === 'number' && taken >= award.places ? 'awardFull' : null;
}

/** Returns the content types, and their fields, that can refer to content items of a type. */
export const listReferringFacts = (name: ContentTypeName) =>
  contentTypeNames.flatMap((type) =>
    Object.entries(getContentType(type).facts).flatMap(([fact, field]) =>
      field.kind === 'item' && field.of === name ? [{ type, fact }] : [],
    ),
  );

const longest = 300;

/**
 * Returns the changed fields of a content item before and after the change, for the audit record. Long texts are
 * truncated.
 */
export function diffContent(before: Written | null, after: Written | null) {
  const [was, is] = [flattenContent(before), flattenContent(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  );
  const pickChangedFields = (values: Values) =>
    Object.fromEntries(changed.map((field) => [field, truncateValue(values[field])]));
  return [before && pickChangedFields(was), after && pickChangedFields(is)] as const;
}

const flattenContent = (written: Written | null): Values =>
  written === null
    ? {}
    : Object.fromEntries([
        ...Object.entries(written.facts),
        ...Object.entries(written.texts).flatMap(([locale, texts]) =>
          Object.entries(texts ?? {}).map(([field, value]) => [`${field} (${locale})`, value]),
        ),
      ]);

const truncateValue = (value: unknown) =>
  typeof value === 'string' && value.length > longest
    ? `${value.slice(0, longest)}…`
    : (value ?? null);

/** Returns the error that prevents a placement of an entry in a list of a group. */
export function findPlacementRefusal(
  entry: { state: EntryState; group_name: Group | null } | undefined,
  group: Group | undefined,
  state: ContentState,
): CodeName | null {
  if (!entry || entry.state === 'draft') return 'parameter';
  if (group && entry.group_name !== group) return 'notEligible';
  return state === 'published' && entry.state !== 'published' ? 'wrongState' : null;
}
