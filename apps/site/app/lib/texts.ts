import { catalogues as playerTexts } from 'virtual:messages/player';
import { catalogues as recordTexts } from 'virtual:messages/records';
import { catalogues as signedInTexts } from 'virtual:messages/signedIn';
import { catalogues as siteTexts } from 'virtual:messages/site';
import { catalogues as voteTexts } from 'virtual:messages/vote';
import { defaultLocale, type Locale } from '@film-contest/contract/locales';
import type { SiteMessages } from '@film-contest/messages/catalogues';
import {
  type CompiledCatalogue,
  createTranslate,
  type Translate,
} from '@film-contest/messages/translate';
import { findPagePart } from './tree.ts';

export type T = Translate<SiteMessages>;

/**
 * Message catalogues: `site` for every page, `signedIn` and `records` for the pages that `pageParts` lists, `player`
 * for a started film, `vote` for the voting dialogs.
 */
const catalogues = {
  site: siteTexts,
  signedIn: signedInTexts,
  records: recordTexts,
  player: playerTexts,
  vote: voteTexts,
};

export type TextPart = keyof typeof catalogues;

export function listPageCatalogues(pathname: string): TextPart[] {
  const part = findPagePart(pathname);
  return part ? ['site', part] : ['site'];
}

interface Loaded {
  parts: Set<TextPart>;
  messages: CompiledCatalogue;
  t: T;
}

const loaded = new Map<Locale, Loaded>();

/** Messages overridden by staff. */
const own = new Map<Locale, CompiledCatalogue>();

export function overrideMessages(locale: Locale, texts: CompiledCatalogue): void {
  if (own.get(locale) === texts) return;
  own.set(locale, texts);
  const before = loaded.get(locale);
  if (before) loaded.set(locale, applyMessageOverrides(locale, before));
}

/** Returns a locale's message overrides, which the page passes to the browser. */
export const getMessageOverrides = (locale: Locale): CompiledCatalogue => own.get(locale) ?? {};

const applyMessageOverrides = (locale: Locale, { parts, messages }: Omit<Loaded, 't'>): Loaded => ({
  parts,
  messages,
  t: createTranslate<SiteMessages>(locale, { ...messages, ...own.get(locale) }),
});

/** Loads message catalogues of a locale. Must finish before components that use these messages are rendered. */
export async function loadMessages(locale: Locale, ...wanted: TextPart[]): Promise<void> {
  const before = loaded.get(locale);
  const missing = wanted.filter((part) => !before?.parts.has(part));
  if (missing.length === 0) return;
  const arrived = await Promise.all(missing.map((part) => catalogues[part][locale]()));
  const now = loaded.get(locale);
  const messages = Object.assign({}, now?.messages, ...arrived.map((each) => each.messages));
  const parts = new Set([...(now?.parts ?? []), ...missing]);
  loaded.set(locale, applyMessageOverrides(locale, { parts, messages }));
}

/** Returns a locale's translator; null before {@link loadMessages}, which pages without React call only on demand. */
export const findTranslator = (locale: Locale): T | null => loaded.get(locale)?.t ?? null;

/** Returns a locale's translator outside components, after {@link loadMessages}. */
export function getTranslator(locale: Locale): T {
  const t = findTranslator(locale);
  if (!t) throw new Error(`the texts of ${locale} are not loaded`);
  return t;
}

/** Returns the document's locale outside components, in the browser. */
export function getDocumentLocale(): Locale {
  return (document.documentElement.dataset.locale as Locale | undefined) ?? defaultLocale;
}
