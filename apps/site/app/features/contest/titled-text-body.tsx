import type { Locale } from '@film-contest/contract/locales';
import { EditorHtml } from '../../components/html.tsx';
import prose from '../../components/prose.module.css';

/** A titled text: HTML of the console's editor, or plain default text. */
export interface Words {
  key: number | string;
  lang: Locale;
  title: string;
  html?: string | null;
  text?: string;
}

export function TitledTextBody({ words }: { words: Words }) {
  if (words.html) return <EditorHtml html={words.html} lang={words.lang} />;
  return words.text ? <p className={prose.words}>{words.text}</p> : null;
}
