import { loadChunk } from '@film-contest/contract/chunk';
import { lazy, Suspense } from 'react';
import type { EditorProps } from './editor.tsx';
import styles from './rich-text.module.css';

const Editor = lazy(async () => {
  const { RichTextEditor: Editor } = await loadChunk(() => import('./editor.tsx'));
  return { default: Editor };
});

/** A form field for formatted text. Its value is HTML. Loads the editor as a separate chunk. */
export const RichTextField = (props: EditorProps) => (
  <Suspense fallback={<div className={styles.loading} aria-busy="true" />}>
    <Editor {...props} />
  </Suspense>
);
