import type { Contract } from '@film-contest/contract/contract';
import { formatDate } from '@film-contest/messages/format';
import { PageHeading } from '../../components/page-heading.tsx';
import { EmptyPage, LoadErrorMessage } from '../../components/state.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { Part } from '../../lib/page-part.ts';
import { useContestTimeZone } from '../../lib/zoned-time.ts';
import styles from './results.module.css';

type Results = Contract['publishedResults']['data'];

/** The rounds whose result is published. */
export function ResultsPage({ page }: { page: Part<Results> }) {
  const t = useT();
  return (
    <div className="wrap">
      <PageHeading title={t('shell.title.results')} intro={t('records.results.intro')} />
      {page.fault === null ? (
        <ResultList {...page.data} />
      ) : (
        <LoadErrorMessage fault={page.fault} />
      )}
    </div>
  );
}

function ResultList({ results }: Results) {
  const t = useT();
  const zone = useContestTimeZone();
  if (results.length === 0) {
    const action = { to: 'votingRules', label: t('shell.nav.votingRules') } as const;
    return <EmptyPage text={t('records.results.empty')} action={action} />;
  }
  return (
    <ul className={styles.list}>
      {results.map(({ id, name, at, isFinal }) => (
        <li key={id}>
          <PageLink to="roundResult" params={{ id }}>
            {name}
          </PageLink>
          <span>
            {t(isFinal ? 'records.results.final' : 'records.results.provisional')}{' '}
            <time dateTime={at}>{formatDate(t.locale, at, zone)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
