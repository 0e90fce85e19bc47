/** Returns the shortest tag of a language: `zh` for `chi` and for `zh-Hans`. */
export function getBaseLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return tag;
  }
}

/** Returns the name of a language in the language itself: 中文, English. */
export function getEndonym(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(getBaseLanguage(tag)) ?? tag;
  } catch {
    return tag;
  }
}
