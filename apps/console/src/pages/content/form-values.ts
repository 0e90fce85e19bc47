import type { ContentItem, ContentState } from '@film-contest/contract/content';
import { contentFormSchema } from '@film-contest/contract/content-form';
import {
  type ContentField,
  type ContentTypeName,
  getContentType,
} from '@film-contest/contract/content-types';
import { type Faults, listFieldErrors } from '@film-contest/contract/faults';
import { type Locale, locales } from '@film-contest/contract/locales';
import { mapLocales } from '../../lib/locale.ts';

type Values = Record<string, unknown>;

/** Form values of an item, as plain data that can be stored on the device. */
export interface FormValues {
  /** Version of the edited item; null for a new one. */
  version: number | null;
  facts: Values;
  texts: Record<Locale, Values>;
}

const pickFields = (names: readonly string[], values: Values | null | undefined): Values =>
  Object.fromEntries(names.map((name) => [name, values?.[name] ?? null]));

/**
 * Converts an item to form values; without an item, returns empty values.
 *
 * @param today default of required dates in a new item.
 */
export function toFormValues(
  type: ContentTypeName,
  item: Pick<ContentItem, 'version' | 'facts' | 'texts'> | null,
  today: string | null = null,
): FormValues {
  const { facts, texts } = getContentType(type);
  const textNames = Object.keys(texts);
  return {
    version: item?.version ?? null,
    facts: pickFields(Object.keys(facts), item ? item.facts : buildDefaultDates(facts, today)),
    texts: mapLocales((locale) => pickFields(textNames, item?.texts[locale])),
  };
}

const buildDefaultDates = (facts: Record<string, ContentField>, today: string | null): Values =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([, { kind, required }]) => kind === 'date' && required)
      .map(([name]) => [name, today]),
  );

interface Body {
  state: ContentState;
  facts: Values;
  texts: Partial<Record<Locale, Values | null>>;
}

type ValidationResult = { ok: true; body: Body } | { ok: false; faults: Faults };

/**
 * Validates a form with the contract's schema.
 *
 * @returns the request body, or errors by field path. An error of a whole language appears at the language's first
 * required field. An error of one line of a list appears at the list.
 */
export function validateFormValues(
  type: ContentTypeName,
  state: ContentState,
  { facts, texts }: Pick<FormValues, 'facts' | 'texts'>,
): ValidationResult {
  const parsed = contentFormSchema(type, state).safeParse({ facts, texts });
  if (parsed.success) {
    const body = parsed.data as Omit<Body, 'state'>;
    return { ok: true, body: { state, facts: body.facts, texts: body.texts } };
  }
  const faults: Faults = {};
  for (const [path, fault] of Object.entries(listFieldErrors(parsed.error))) {
    faults[toFieldPath(type, path)] ??= fault;
  }
  return { ok: false, faults };
}

export function toFieldPath(type: ContentTypeName, path: string): string {
  const [part, first, second] = path.split('.');
  if (part !== 'texts') return [part, first].filter(Boolean).join('.');
  return `texts.${first ?? locales[0]}.${second ?? getFirstRequiredTextName(type)}`;
}

function getFirstRequiredTextName(type: ContentTypeName): string {
  const texts = Object.entries(getContentType(type).texts);
  const [name] = texts.find(([, { required }]) => required) ?? texts[0] ?? [''];
  return name;
}

/** Returns the language of a field path, or null. */
export const getFieldPathLocale = (path: string): Locale | null =>
  locales.find((locale) => path.startsWith(`texts.${locale}.`)) ?? null;

export const isFilledField = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : Array.isArray(value)
      ? value.some(isFilledField)
      : value !== null && value !== undefined;

export const listWrittenLocales = (texts: ContentItem['texts']): Locale[] =>
  locales.filter((locale) => Object.values(texts[locale] ?? {}).some(isFilledField));
