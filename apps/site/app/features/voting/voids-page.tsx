import { PageHeading } from '../../components/page-heading.tsx';
import { Pager } from '../../components/pager.tsx';
import { EmptyPage, LoadErrorMessage } from '../../components/state.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { Part } from '../../lib/page-part.ts';
import styles from './voids-page.module.css';
import type { VoidsView } from './voids-view.server.ts';

interface VoidsPageProps {
  page: Part<VoidsView>;
  view: { current: number; pageSize: number };
}

/** Page of the decisions on examined votes, with number, reason, film and date, but without networks and persons. */
export function VoidsPage({ page, view }: VoidsPageProps) {
  const t = useT();
  const { data, fault } = page;
  const title = t('shell.title.examinedVotes');
  return (
    <div className="wrap">
      {data ? <PageHeading title={title} intro={data.intro} /> : <PageHeading title={title} />}
      {fault !== null && <LoadErrorMessage fault={fault} />}
      {data?.decisions.length === 0 && (
        <EmptyPage
          text={t('pages.examinedVotes.empty')}
          action={{ to: 'votingRules', label: t('shell.nav.votingRules') }}
        />
      )}
      {data && data.decisions.length > 0 && (
        <ol className={styles.decisions}>
          {data.decisions.map((decision) => (
            <VoidDecisionItem key={decision.key} decision={decision} />
          ))}
        </ol>
      )}
      {data && data.total > view.pageSize && <Pager {...view} total={data.total} />}
    </div>
  );
}

function VoidDecisionItem({ decision }: { decision: VoidsView['decisions'][number] }) {
  const { title, outcome, date, at, reason, note, entries, appeal } = decision;
  return (
    <li className={styles.decision}>
      <h2>
        {title} · {outcome}
      </h2>
      <p className={styles.facts}>
        <time dateTime={at}>{date}</time> · {reason}
      </p>
      <ul>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
      <p>{note}</p>
      {appeal && (
        <p>
          <PageLink to="appeal" params={{ id: appeal.batch }}>
            {appeal.label}
          </PageLink>
        </p>
      )}
    </li>
  );
}
