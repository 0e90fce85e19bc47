import type { EntryDraft } from './entries.ts';
import type { CorrectableField } from './entry-flags.ts';
import type { EntryTexts } from './review.ts';

export const chineseLocales = ['zh-CN', 'zh-TW'] as const;

export type ChineseLocale = (typeof chineseLocales)[number];

export const translatedFields = ['title', 'desc'] as const;

export type TranslatedField = (typeof translatedFields)[number];

interface WrittenTexts {
  form: Pick<EntryDraft, CorrectableField & keyof EntryDraft>;
  texts: EntryTexts;
}

/**
 * Returns the text of a field in the Chinese script into which the entrant's own text is converted; '' if there is
 * none.
 */
export function findConvertedText({ form, texts }: WrittenTexts, field: TranslatedField): string {
  const both = chineseLocales.flatMap((locale) => texts[locale]?.[field] ?? []);
  return both.find((text) => text !== form[field]) ?? both[0] ?? '';
}

/** Returns the texts of an entry that staff can correct; missing texts are empty. */
export const pickCorrectableTexts = (entry: WrittenTexts): Record<CorrectableField, string> => ({
  title: entry.form.title ?? '',
  title_converted: findConvertedText(entry, 'title'),
  title_en: entry.form.title_en ?? '',
  team: entry.form.team ?? '',
  desc: entry.form.desc ?? '',
  desc_converted: findConvertedText(entry, 'desc'),
  desc_en: entry.form.desc_en ?? '',
  team_desc: entry.form.team_desc ?? '',
});
