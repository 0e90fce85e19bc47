import { EmptyPage } from '../../components/empty-page.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import prose from '../../components/prose.module.css';
import { useContentLang } from '../../lib/content-lang.ts';
import { useT } from '../../lib/messages.tsx';
import type { Part } from '../../lib/part.ts';
import { JuryGrid } from './jury-grid.tsx';
import type { Panel } from './panels.ts';

interface JuryPanelsProps {
  panels: Part<Panel[]>;
  /** Heading of the page: a panel that alone stands below it need not say the same once more. */
  title: string;
}

/** Jurors by panel; why there are none, and where to go then. */
export function JuryPanels({ panels, title }: JuryPanelsProps) {
  const t = useT();
  const langOf = useContentLang();
  if (panels.fault !== null) return <LoadFailed fault={panels.fault} />;
  if (panels.data.length === 0) {
    return (
      <EmptyPage
        text={t('pages.jury.empty')}
        action={{ to: 'gallery', label: t('shell.goGallery') }}
      />
    );
  }
  return (
    <div className={prose.sections}>
      {panels.data.map(({ id, lang, name, members }, place) => (
        <section key={id}>
          <h2 className={isSame(name, title) ? 'visually-hidden' : undefined} lang={langOf(lang)}>
            {name}
          </h2>
          <JuryGrid jurors={members} isFirst={place === 0} />
        </section>
      ))}
    </div>
  );
}

/** English writes names of pages with capitals. */
const isSame = (name: string, title: string) => name.toLowerCase() === title.toLowerCase();
