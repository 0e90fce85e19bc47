import { limits } from '@film-contest/contract/limits';
import type { ReactNode } from 'react';
import { Pager } from '../../components/pager.tsx';
import prose from '../../components/prose.module.css';
import { EmptyPage, LoadErrorMessage } from '../../components/state.tsx';
import { StaffWrittenHeading } from '../../components/written-heading.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import type { Part } from '../../lib/page-part.ts';
import type { PageView } from '../../lib/page-query.ts';
import type { WrittenPage } from '../../lib/written-page.ts';
import { JuryGrid } from './jury-grid.tsx';
import type { JuryPage } from './jury-route.ts';
import { groupJurorsByPanel } from './panels.ts';

interface JuryPanelsProps {
  view: PageView;
  jury: Part<JuryPage>;
  /** Heading of the jury page; a single panel with the same name does not repeat the heading. */
  title: string;
}

interface JuryRoutePageProps extends JuryPanelsProps {
  written: WrittenPage | null;
  children?: ReactNode;
}

export function JuryRoutePage({ view, jury, written, title, children }: JuryRoutePageProps) {
  const t = useT();
  return (
    <div className="wrap">
      <StaffWrittenHeading written={written} title={title} intro={t('pages.jury.intro')} />
      <JuryPanels view={view} jury={jury} title={written?.title ?? title} />
      {children}
    </div>
  );
}

/** Shows the jurors by panel, with a pager. Without jurors, shows the reason and a link to another page. */
function JuryPanels({ view, jury, title }: JuryPanelsProps) {
  const t = useT();
  const langOf = useContentLang();
  if (jury.fault !== null) return <LoadErrorMessage fault={jury.fault} />;
  const { list, total } = jury.data;
  if (list.length === 0) {
    return (
      <EmptyPage
        text={t('pages.jury.empty')}
        action={{ to: 'gallery', label: t('shell.goGallery') }}
      />
    );
  }
  return (
    <div className={prose.sections}>
      {groupJurorsByPanel(list).map(({ id, lang, name, members }, place) => (
        <section key={id}>
          <h2
            className={isSamePanelName(name, title) ? 'visually-hidden' : undefined}
            lang={langOf(lang)}
          >
            {name}
          </h2>
          <JuryGrid jurors={members} isFirst={place === 0} />
        </section>
      ))}
      {total > view.pageSize && <Pager {...view} total={total} defaultSize={limits.page.max} />}
    </div>
  );
}

/** Compares names case-insensitively, because English page titles are capitalized. */
const isSamePanelName = (name: string, title: string) => name.toLowerCase() === title.toLowerCase();
