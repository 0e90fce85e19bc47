import { splitMessageAtTags } from '@film-contest/messages/rich';
import { Fragment, type ReactNode } from 'react';

interface RichTextProps {
  text: string;
  /** React elements by tag name; the words inside unknown tags stay plain text. */
  tags: Record<string, (words: string) => ReactNode>;
}

/** A message with tags (`<terms>…</terms>`) that are replaced by React elements. */
export function RichText({ text, tags }: RichTextProps) {
  return splitMessageAtTags(text).map((part) => {
    const words = typeof part === 'string' ? part : part.text;
    const element = typeof part === 'string' ? part : (tags[part.name]?.(words) ?? words);
    return <Fragment key={words}>{element}</Fragment>;
  });
}
