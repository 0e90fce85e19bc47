/**
 * The pinyin initials of the Chinese letters in each text, one text per line: `编剧组的情书` → `bjzdqs`.
 * Empty for texts without Chinese letters. The dictionary is loaded at first use.
 */
export async function buildPinyinInitials(...texts: string[]): Promise<string> {
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
