import type { ContentItem } from '@film-contest/contract/content';
import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import { type Locale, locales } from '@film-contest/contract/locales';
import { diffArrays } from 'diff';
import { formatFact, type Titles } from './format-facts.ts';

/** A run of words that both have, or only one of two versions. */
export interface Part {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A field that differs. `locale` is null for what is the same in every language. */
export interface FieldChange {
  locale: Locale | null;
  name: string;
  parts: Part[];
}

type Version = Pick<ContentItem, 'type' | 'facts' | 'texts' | 'references'>;

/** How the fields of an item differ between two versions, in the order of its form. */
export function listChanges(before: Version, after: Version, titles: Titles): FieldChange[] {
  const type = after.type as ContentTypeName;
  const shape = contentType(type);
  const facts = Object.keys(shape.facts).map((name) => ({
    locale: null,
    name,
    parts: diffWords(readFact(before, name, titles), readFact(after, name, titles), 'en-US'),
  }));
  const texts = locales.flatMap((locale) =>
    Object.keys(shape.texts).map((name) => ({
      locale,
      name,
      parts: diffWords(readText(before, locale, name), readText(after, locale, name), locale),
    })),
  );
  return [...facts, ...texts].filter(({ parts }) => parts.some(({ kind }) => kind !== 'same'));
}

/** A picture is told by the name of its file, all else as the list tells it. */
function readFact({ type, facts, references }: Version, name: string, titles: Titles): string {
  const field = contentType(type as ContentTypeName).facts[name];
  const value = facts[name];
  if (!field || value === null || value === undefined) return '';
  if (field.kind === 'image') return references.uploads[String(value)]?.filename ?? String(value);
  if (field.kind === 'entry') {
    const entry = references.entries[String(value)];
    return entry ? `${entry.number} ${entry.title}` : String(value);
  }
  return formatFact(name, field, value, references, titles) ?? String(value);
}

function readText({ type, texts }: Version, locale: Locale, name: string): string {
  const value = texts[locale]?.[name];
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'string') return '';
  return contentType(type as ContentTypeName).texts[name]?.kind === 'rich'
    ? extractText(value)
    : value;
}

/** What a reader sees of HTML: its words by paragraphs, and the addresses that it leads to. */
function extractText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('p, h2, h3, li, blockquote, br, hr')) line.append('\n');
  for (const link of body.querySelectorAll('a[href]'))
    link.append(` (${link.getAttribute('href')})`);
  for (const picture of body.querySelectorAll('img')) {
    picture.replaceWith(` [${/pictures\/([^/]+)/.exec(picture.src)?.[1] ?? picture.src}] `);
  }
  return body.textContent.replace(/\n{2,}/g, '\n').trim();
}

/** The longest text of ours has some tens of thousands of words: what takes longer is shown whole. */
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

/** Words as their language has them: Chinese has no spaces between them. */
const splitWords = (text: string, locale: Locale) =>
  [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  );
