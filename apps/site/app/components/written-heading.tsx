import type { ReactNode } from 'react';
import { useContentLang } from '../lib/content-lang.ts';
import type { WrittenPage } from '../lib/written-page.ts';
import { Html } from './html.tsx';
import { PageHeading } from './page-heading.tsx';
import prose from './prose.module.css';

interface WrittenHeadingProps {
  /** What staff wrote for the page, if anything. */
  written: WrittenPage | null;
  title: string;
  intro?: string;
  children?: ReactNode;
}

/** The heading of a page, in the words of staff where there are any. */
export function WrittenHeading({ written, title, intro, children }: WrittenHeadingProps) {
  const langOf = useContentLang();
  return (
    <>
      <PageHeading
        title={written?.title ?? title}
        intro={written?.intro ?? intro}
        lang={written ? langOf(written.lang) : undefined}
      >
        {children}
      </PageHeading>
      {written?.body && (
        <div className={prose.written}>
          <Html html={written.body} lang={written.lang} />
        </div>
      )}
    </>
  );
}
