import type { EntryDraft } from '@film-contest/contract/entries';
import { type TranslatedField, translatedFields } from '@film-contest/contract/entry-texts';
import { defaultLocale, type Locale } from '@film-contest/contract/locales';
import type { EntryTexts } from '@film-contest/contract/review';
import { sql } from 'kysely';
import {
  detectChineseScript,
  getOtherScript,
  isChinese,
  loadChineseConverter,
} from '../../platform/chinese.ts';
import { findLocalText, localTextLangSql, localTextSql } from '../../platform/db/local-text.ts';

type Texts = Pick<EntryDraft, 'title' | 'desc' | 'title_en' | 'desc_en'>;

/**
 * Returns the title and synopsis of a form by language. A Chinese text is converted to the other script. A text
 * without Chinese characters counts as English unless the form has an English text.
 * @param before the stored texts. A stored conversion, which staff may have corrected, is reused while its source
 * is unchanged.
 * @param corrected conversions corrected by staff. An empty text is converted again.
 */
export async function localizeEntryTexts(
  form: Texts,
  before: EntryTexts = {},
  corrected: Partial<Record<TranslatedField, string>> = {},
): Promise<EntryTexts> {
  const own = await detectChineseScript([form.title, form.desc].join('\n'));
  const other = getOtherScript(own);
  const convert = await loadChineseConverter(other);
  const texts: EntryTexts = {};
  for (const field of translatedFields) {
    const addText = (locale: Locale, text: string) => {
      texts[locale] = { ...texts[locale], [field]: text };
    };
    const text = form[field];
    const english = form[`${field}_en`];
    if (english) addText('en-US', english);
    if (!text) continue;
    if (!english && !isChinese(text)) {
      addText('en-US', text);
      continue;
    }
    const kept = before[own]?.[field] === text ? before[other]?.[field] : undefined;
    addText(own, text);
    addText(other, (corrected[field] ?? kept) || convert(text));
  }
  return texts;
}

/**
 * Returns the pinyin initials of the Chinese characters in each text, one text per line: `编剧组的情书` → `bjzdqs`. Empty for
 * texts without Chinese characters. The dictionary is loaded at first use.
 */
async function buildPinyinInitials(...texts: string[]): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  return texts
    .map((text) =>
      pinyin(text, { pattern: 'first', toneType: 'none', nonZh: 'removed', type: 'array' }).join(
        '',
      ),
    )
    .filter(Boolean)
    .join('\n');
}

/** Derives the columns that depend on the form of an entry; each change of a form stores them. */
export async function deriveEntryColumns(form: EntryDraft, before?: EntryTexts) {
  return {
    texts: JSON.stringify(await localizeEntryTexts(form, before)),
    pinyin: await buildPinyinInitials(form.title ?? '', form.team ?? ''),
  };
}

/** Returns the title of an entry in the reader's language, or in the first fallback that has one. */
export const getEntryTitle = (
  { texts, title }: { texts: EntryTexts; title: string },
  locale: Locale,
): string => findLocalText(texts, 'title', locale)?.text ?? title;

/** Selects the title of an entry in the reader's language or the first fallback that has one, with its language. */
export const selectTitle = (locale: Locale) => [
  sql<string>`coalesce(${localTextSql('entries', 'title', locale)}, entries.title)`.as('title'),
  sql<Locale>`coalesce(${localTextLangSql('entries', 'title', locale)}, ${sql.lit(defaultLocale)})`.as(
    'title_lang',
  ),
];
