import type { ReactNode } from 'react';
import { useContentLang } from '../lib/content-lang.ts';
import type { WrittenPage } from '../lib/written-page.ts';
import { EditorHtml } from './html.tsx';
import { PageHeading } from './page-heading.tsx';
import prose from './prose.module.css';

interface WrittenHeadingProps {
  written: WrittenPage | null;
  title: string;
  intro?: string;
  children?: ReactNode;
}

/** The heading of a page with the texts that staff wrote, or with the default texts. */
export function StaffWrittenHeading({ written, title, intro, children }: WrittenHeadingProps) {
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
          <EditorHtml html={written.body} lang={written.lang} />
        </div>
      )}
    </>
  );
}
