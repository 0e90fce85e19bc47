import type { Locale } from '@film-contest/contract/locales';
import { preventUnitBreaks } from '@film-contest/messages/prevent-unit-breaks';
import { useContentLang } from '../lib/content-lang.ts';
import prose from './prose.module.css';

/** Rich text written in the console's editor. */
export function EditorHtml({ html, lang }: { html: string; lang: Locale }) {
  const langOf = useContentLang();
  return (
    <div
      className={prose.html}
      lang={langOf(lang)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server allows only the editor's elements
      dangerouslySetInnerHTML={{ __html: preventUnitBreaks(html) }}
    />
  );
}
