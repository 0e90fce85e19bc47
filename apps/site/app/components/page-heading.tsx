import type { ReactNode } from 'react';
import styles from './page-heading.module.css';
import { Phrases } from './phrases.tsx';

interface PageHeadingProps {
  title: string;
  intro?: string | undefined;
  /** Language of title and introduction where it is not the page's. */
  lang?: string | undefined;
  children?: ReactNode;
}

/** Title and introduction that every plain page starts with. */
export function PageHeading({ title, intro, lang, children }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <h1 lang={lang}>
        <Phrases text={title} />
      </h1>
      {intro && (
        <p lang={lang}>
          <Phrases text={intro} />
        </p>
      )}
      {children}
    </div>
  );
}
