/** A language by its shortest tag: `chi` and `zh-Hans` are both `zh`. */
export function baseOf(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return tag;
  }
}

/** A language by its own name, as people look for it: 中文, English. */
export function endonymOf(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(baseOf(tag)) ?? tag;
  } catch {
    return tag;
  }
}
