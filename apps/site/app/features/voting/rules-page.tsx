import { LoadFailed } from '../../components/load-failed.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import prose from '../../components/prose.module.css';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { Part } from '../../lib/part.ts';
import styles from './rules-page.module.css';
import type { RulesView } from './rules-view.server.ts';

/** The voting rules with a table of contents. */
export function RulesPage({ page }: { page: Part<RulesView> }) {
  const t = useT();
  const title = t('shell.title.votingRules');
  if (page.fault !== null) {
    return (
      <div className="wrap">
        <PageHeading title={title} />
        <LoadFailed fault={page.fault} />
      </div>
    );
  }
  const { intro, sections } = page.data;
  return (
    <div className="wrap">
      <PageHeading title={title} intro={intro} />
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">{t('pages.votingRules.contents')}</h2>
          <ol className={styles.list}>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={prose.sections}>
          {sections.map((section) => (
            <Section key={section.id} section={section} view={page.data} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface SectionProps {
  section: RulesView['sections'][number];
  view: RulesView;
}

function Section({ section, view }: SectionProps) {
  const { id, heading, paragraphs, checks, afterwards = [] } = section;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`}>{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text} className={prose.words}>
          {text}
        </p>
      ))}
      {checks && (
        <dl className={styles.checks}>
          {checks.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {id === 'refused' && (
        <p className={styles.link}>
          <PageLink to="contactUs">{view.appeal}</PageLink>
        </p>
      )}
      {id === 'venues' && view.venues.rows.length > 0 && <Venues {...view.venues} />}
      {id === 'sources' && view.sources.length > 0 && <Sources sources={view.sources} />}
      {afterwards.map((text) => (
        <p key={text} className={prose.words}>
          {text}
        </p>
      ))}
    </section>
  );
}

function Venues({ columns, rows }: RulesView['venues']) {
  const [name, time, used] = columns;
  return (
    <table className={styles.venues}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{time}</th>
          <th scope="col">{used}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.name} ${row.time}`}>
            <th scope="row">{row.name}</th>
            <td data-label={time}>{row.time}</td>
            <td data-label={used}>{row.used}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sources({ sources }: Pick<RulesView, 'sources'>) {
  return (
    <ul className={styles.sources}>
      {sources.map(({ name, text, url, license }) => (
        <li key={name}>
          <a href={url} rel="noreferrer">
            {name}
          </a>
          <span lang="en">{text}</span>
          {license && <span>{license}</span>}
        </li>
      ))}
    </ul>
  );
}
