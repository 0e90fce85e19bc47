import { useMemo } from 'react';
import { splitPhrases } from '../lib/phrases.ts';

/**
 * A short text whose Chinese lines break only between words. Only the server finds word boundaries, because
 * the dictionary is too slow on phones; after a client navigation, lines break anywhere.
 */
export function PhraseWrappedText({ text }: { text: string }) {
  const html = useMemo(
    () => ({
      __html: (import.meta.env.SSR ? splitPhrases(text) : [text]).map(escapeHtml).join('<wbr>'),
    }),
    [text],
  );
  return (
    <span
      // Remounts a changed text, because word boundaries hold only for the server's text.
      key={text}
      className={import.meta.env.SSR ? 'phrases' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped here; React would miss the server's elements
      dangerouslySetInnerHTML={html}
    />
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
