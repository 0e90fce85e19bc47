import type { ReactNode } from 'react';
import type { Part } from '../lib/page-part.ts';
import type { TextPageContent } from '../lib/text-page.server.ts';
import { PageHeading } from './page-heading.tsx';
import prose from './prose.module.css';
import { LoadErrorMessage } from './state.tsx';
import { StaffWrittenHeading } from './written-heading.tsx';

interface TextPageProps {
  title: string;
  page: Part<TextPageContent>;
  children?: ReactNode;
}

export function TextPage({ title, page, children }: TextPageProps) {
  if (page.fault !== null) {
    return (
      <div className="wrap">
        <PageHeading title={title} />
        <LoadErrorMessage fault={page.fault} />
      </div>
    );
  }
  const { written, intro, sections } = page.data;
  return (
    <div className={`wrap ${prose.columns}`}>
      <StaffWrittenHeading written={written} title={title} {...(intro && { intro })} />
      <div className={prose.sections}>
        {sections.length > 0 && (
          <div className={prose.texts}>
            {sections.map(({ heading, text }) => (
              <section key={heading}>
                <h2>{heading}</h2>
                <p className={prose.words}>{text}</p>
              </section>
            ))}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
