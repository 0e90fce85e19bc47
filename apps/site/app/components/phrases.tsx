import { useMemo } from 'react';
import { phrasesOf } from '../lib/phrases.ts';

/**
 * A text that is read at a glance: its lines of Chinese do not break amid a word. Where words end is said by the
 * server alone, for the dictionary costs a phone more time than it is worth; a page that is come to from
 * another one breaks anywhere.
 */
export function Phrases({ text }: { text: string }) {
  const html = useMemo(
    () => ({
      __html: (import.meta.env.SSR ? phrasesOf(text) : [text]).map(escaped).join('<wbr>'),
    }),
    [text],
  );
  return (
    <span
      // Another text is another element: what the server said of this one does not hold for it.
      key={text}
      className={import.meta.env.SSR ? 'phrases' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped here; React would miss the server's elements
      dangerouslySetInnerHTML={html}
    />
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
