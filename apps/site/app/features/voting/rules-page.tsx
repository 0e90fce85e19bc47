import { PageHeading } from '../../components/page-heading.tsx';
import prose from '../../components/prose.module.css';
import { LoadErrorMessage } from '../../components/state.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { Part } from '../../lib/page-part.ts';
import styles from './rules-page.module.css';
import type { RulesView } from './rules-view.server.ts';

export function VotingRulesPage({ page }: { page: Part<RulesView> }) {
  const t = useT();
  const title = t('shell.title.votingRules');
  if (page.fault !== null) {
    return (
      <div className="wrap">
        <PageHeading title={title} />
        <LoadErrorMessage fault={page.fault} />
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
            <RulesPageSection key={section.id} section={section} view={page.data} />
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

function RulesPageSection({ section, view }: SectionProps) {
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
      {id === 'log' && (
        <p className={styles.link}>
          <PageLink to="voteLog">{view.log}</PageLink>
        </p>
      )}
      {id === 'frozen' && (
        <p className={styles.link}>
          <PageLink to="frozenRules">{view.frozen}</PageLink>
        </p>
      )}
      {id === 'examined' && (
        <p className={styles.link}>
          <PageLink to="examinedVotes">{view.examined}</PageLink>
        </p>
      )}
      {id === 'venues' && view.venues.rows.length > 0 && <VenueTable {...view.venues} />}
      {id === 'sources' && view.sources.length > 0 && <NetworkDataSources sources={view.sources} />}
      {afterwards.map((text) => (
        <p key={text} className={prose.words}>
          {text}
        </p>
      ))}
    </section>
  );
}

function VenueTable({ columns, rows }: RulesView['venues']) {
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

function NetworkDataSources({ sources }: Pick<RulesView, 'sources'>) {
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
