import type { ContentItem } from '@film-contest/contract/content';
import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import { type Locale, locales } from '@film-contest/contract/locales';
import { diffArrays } from 'diff';
import { formatFact, type Titles } from './format-facts.ts';

export interface Part {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A field changed between two versions. `locale` is null for fields without translations. */
export interface FieldChange {
  locale: Locale | null;
  name: string;
  parts: Part[];
}

type Version = Pick<ContentItem, 'type' | 'facts' | 'texts' | 'references'>;

/** Lists the changed fields of two versions in form order. */
export function listFieldChanges(before: Version, after: Version, titles: Titles): FieldChange[] {
  const type = after.type as ContentTypeName;
  const shape = getContentType(type);
  const facts = Object.keys(shape.facts).map((name) => ({
    locale: null,
    name,
    parts: diffWords(
      formatVersionFact(before, name, titles),
      formatVersionFact(after, name, titles),
      'en-US',
    ),
  }));
  const texts = locales.flatMap((locale) =>
    Object.keys(shape.texts).map((name) => ({
      locale,
      name,
      parts: diffWords(
        readVersionText(before, locale, name),
        readVersionText(after, locale, name),
        locale,
      ),
    })),
  );
  return [...facts, ...texts].filter(({ parts }) => parts.some(({ kind }) => kind !== 'same'));
}

/** Formats a field value for the comparison of versions: pictures as file names, other values as in the list. */
function formatVersionFact(
  { type, facts, references }: Version,
  name: string,
  titles: Titles,
): string {
  const field = getContentType(type as ContentTypeName).facts[name];
  const value = facts[name];
  if (!field || value === null || value === undefined) return '';
  if (field.kind === 'image') return references.uploads[String(value)]?.filename ?? String(value);
  if (field.kind === 'entry') {
    const entry = references.entries[String(value)];
    return entry ? `${entry.number} ${entry.title}` : String(value);
  }
  return formatFact(name, field, value, references, titles) ?? String(value);
}

function readVersionText({ type, texts }: Version, locale: Locale, name: string): string {
  const value = texts[locale]?.[name];
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'string') return '';
  return getContentType(type as ContentTypeName).texts[name]?.kind === 'rich'
    ? extractHtmlText(value)
    : value;
}

/** Extracts the visible text of HTML by paragraph, with link URLs and picture ids. */
function extractHtmlText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('p, h2, h3, li, blockquote, br, hr')) line.append('\n');
  for (const link of body.querySelectorAll('a[href]'))
    link.append(` (${link.getAttribute('href')})`);
  for (const picture of body.querySelectorAll('img')) {
    picture.replaceWith(` [${/pictures\/([^/]+)/.exec(picture.src)?.[1] ?? picture.src}] `);
  }
  return body.textContent.replace(/\n{2,}/g, '\n').trim();
}

/**
 * Maximum time of a text comparison in milliseconds, enough for tens of thousands of words. If a comparison takes
 * longer, both texts are shown whole.
 */
const diffTimeoutMs = 1_000;

function diffWords(before: string, after: string, locale: Locale): Part[] {
  if (before === after) return [{ kind: 'same', text: after }];
  const found = diffArrays(splitWords(before, locale), splitWords(after, locale), {
    timeout: diffTimeoutMs,
  });
  if (!found) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return found.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Splits a text by the rules of its language: Chinese has no spaces between words. */
const splitWords = (text: string, locale: Locale) =>
  [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  );
