import { locales } from '@film-contest/contract/locales';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { callOrNullOnError, fetchScreenData } from '../../lib/api.ts';
import { getListPath } from '../../lib/list-state.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { EntryCell } from './cells.tsx';
import {
  getHoldStateLabel,
  holdsKey,
  holdTones,
  listHoldCriteria,
  type VoteHold,
} from './hold-labels.ts';
import { ProposeDecisionDialog } from './propose-decision.tsx';
import styles from './votes.module.css';

type Decision = VoteHold['decisions'][number];

export default function VoteHoldPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: [...holdsKey, id],
    queryFn: () => fetchScreenData('consoleVoteHold', { params: { id: Number(id) } }),
  });
  return (
    <QueryResult isPage query={query} errorText={t('console.list.failed')}>
      {(hold) => <VoteHoldView hold={hold} />}
    </QueryResult>
  );
}

function VoteHoldView({ hold }: { hold: VoteHold }) {
  const { canManageVotes = false } = usePermissions();
  const [isProposing, setProposing] = useState(false);
  const canPropose = canManageVotes && !hold.isProposed && hold.state !== 'restored';
  return (
    <>
      <PageHeader
        title={t('votes.holds.batchNamed', { number: String(hold.id) })}
        status={t('votes.holds.number', { votes: hold.votes })}
        actions={
          canPropose && (
            <Button type="primary" onClick={() => setProposing(true)}>
              {t('votes.holds.propose')}
            </Button>
          )
        }
      >
        <ColouredTag tone={holdTones[hold.state]}>{getHoldStateLabel(hold.state)}</ColouredTag>
      </PageHeader>
      {hold.unlogged > 0 && (
        <Alert
          type="info"
          showIcon
          className={styles.alert ?? ''}
          title={t('votes.holds.unlogged', { votes: hold.unlogged })}
        />
      )}
      <section className={styles.panel}>
        <h2 className={styles.heading}>{t('votes.holds.query')}</h2>
        <dl className={styles.facts}>
          {listHoldCriteria(hold).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('votes.holds.held')}</dt>
            <dd>
              {hold.by}, {formatTime(hold.at)}
            </dd>
          </div>
        </dl>
        <p>{hold.note}</p>
      </section>
      <section className={styles.panel}>
        <h2 className={styles.heading}>{t('votes.holds.entries')}</h2>
        <ul className={styles.rules}>
          {hold.entries.map(({ entry, title, votes }) => (
            <li key={entry}>
              <EntryCell entry={entry} title={title} />
              {t('votes.holds.number', { votes })}
            </li>
          ))}
        </ul>
        {hold.entryCount > hold.entries.length && (
          <p>{t('votes.holds.moreEntries', { count: hold.entryCount - hold.entries.length })}</p>
        )}
      </section>
      <section className={styles.panel}>
        <h2 className={styles.heading}>{t('votes.holds.decisions')}</h2>
        {hold.decisions.length === 0 && (
          <p className={styles.minor}>{t('votes.holds.noDecision')}</p>
        )}
        {hold.decisions.map((decision) => (
          <HoldDecisionView key={decision.id} hold={hold} decision={decision} />
        ))}
      </section>
      <HoldAppealCount hold={hold} />
      {canManageVotes && (
        <ProposeDecisionDialog hold={hold} open={isProposing} onClose={() => setProposing(false)} />
      )}
    </>
  );
}

/** The number of appeals of voters, with a link to them for staff who see the inbox. */
function HoldAppealCount({ hold: { id, appeals } }: { hold: VoteHold }) {
  const { canSeeInbox = false } = usePermissions();
  const filters = { batch: [String(id)], state: ['open', 'answered', 'done'] };
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('votes.holds.appeals')}</h2>
      {appeals.total === 0 ? (
        <p className={styles.minor}>{t('votes.holds.noAppeals')}</p>
      ) : (
        <p>{t('votes.holds.appealCount', appeals)}</p>
      )}
      {appeals.total > 0 && canSeeInbox && (
        <Link to={getListPath('/inbox', { filters })}>{t('votes.holds.showAppeals')}</Link>
      )}
    </section>
  );
}

interface DecisionProps {
  hold: VoteHold;
  decision: Decision;
}

function HoldDecisionView({ hold, decision }: DecisionProps) {
  const { outcome, reason, note, proposed, confirmed } = decision;
  const { canManageVotes = false } = usePermissions();
  return (
    <article className={styles.verdict}>
      <strong>{t(`votes.holds.outcome.${outcome}`)}</strong>
      <p>{t(`votes.holds.reason.${reason}`)}</p>
      {locales.map((each) => (
        <p key={each} lang={each}>
          {localeNames[each]}: {note[each]}
        </p>
      ))}
      <p className={styles.minor}>
        {t('votes.holds.proposed', { name: proposed.name, time: formatTime(proposed.at) })}
      </p>
      {confirmed && (
        <p className={styles.minor}>
          {t('votes.holds.confirmed', { name: confirmed.name, time: formatTime(confirmed.at) })}
        </p>
      )}
      {!confirmed && canManageVotes && <ProposalActions hold={hold} decision={decision} />}
    </article>
  );
}

function ProposalActions({ hold, decision }: DecisionProps) {
  const client = useQueryClient();
  const confirm = useConfirmDialog();
  const params = { id: hold.id };
  const body = { proposal: decision.id };

  async function decideProposal(
    call: 'confirmHoldDecision' | 'withdrawHoldDecision',
    done: string,
  ) {
    const outcome = await callOrNullOnError(call, { params, body });
    if (outcome?.ok) notices.success(done);
    await client.invalidateQueries({ queryKey: holdsKey });
  }

  const confirmHoldDecision = () =>
    confirm({
      title: t('votes.holds.confirm'),
      content: t(
        decision.outcome === 'void' ? 'votes.holds.confirmVoid' : 'votes.holds.confirmRestore',
        { votes: hold.votes },
      ),
      okText: t('votes.holds.confirm'),
      isDangerous: decision.outcome === 'void',
      onOk: () => decideProposal('confirmHoldDecision', t('votes.holds.decided')),
    });
  const confirmProposalWithdrawal = () =>
    confirm({
      title: t('votes.holds.withdrawAsk'),
      okText: t('votes.holds.withdraw'),
      onOk: () => decideProposal('withdrawHoldDecision', t('votes.holds.withdrawn')),
    });

  return (
    <>
      {decision.isMine && <p className={styles.minor}>{t('votes.holds.needsSecond')}</p>}
      <Flex wrap gap={8}>
        {!decision.isMine && (
          <Button type="primary" onClick={confirmHoldDecision}>
            {t('votes.holds.confirm')}
          </Button>
        )}
        <Button onClick={confirmProposalWithdrawal}>{t('votes.holds.withdraw')}</Button>
      </Flex>
    </>
  );
}
