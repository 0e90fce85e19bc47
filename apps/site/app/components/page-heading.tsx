import type { ReactNode } from 'react';
import styles from './page-heading.module.css';
import { PhraseWrappedText } from './phrases.tsx';

interface PageHeadingProps {
  title: string;
  intro?: string | undefined;
  /** Language of the title and introduction, if different from the page's language. */
  lang?: string | undefined;
  children?: ReactNode;
}

export function PageHeading({ title, intro, lang, children }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <h1 lang={lang}>
        <PhraseWrappedText text={title} />
      </h1>
      {intro && (
        <p lang={lang}>
          <PhraseWrappedText text={intro} />
        </p>
      )}
      {children}
    </div>
  );
}
