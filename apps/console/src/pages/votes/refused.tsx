import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { networkClasses } from '@film-contest/contract/voting';
import { Button, Flex, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../components/link-button.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import { EntryCell, NetworkCell, NetworkClassLegend } from './cells.tsx';
import { ExemptNetworkDialog, useExemptions } from './exempted-networks.tsx';
import { getAddressLookupPath } from './ip-ranges.ts';
import {
  getDataSourceLabel,
  getNetworkClassLabel,
  getNetworkClassMeaning,
  getOutcomeLabel,
  getProofLevelLabel,
  joinListedNames,
} from './vote-labels.ts';
import styles from './votes.module.css';

type VoteRefusal = Contract['voteRefusals']['data']['list'][number];

/** Error codes of refused votes that the server records individually. */
const recordedCodes = [
  codes.vpn,
  codes.proofMissing,
  codes.proofInvalid,
  codes.captchaWrong,
  codes.smsCodeWrong,
  codes.otherMailDomain,
  codes.notEligible,
  codes.tooManyRequests,
];

const shape = {
  sorters: ['at'],
  filters: { code: recordedCodes.map(String), network: networkClasses },
};

/** Lists refused votes and finds them by case number. */
export default function RefusedVotesPage() {
  const [state, change] = useListState(shape);
  const { canManageVotes = false } = usePermissions();
  const [exempting, setExempting] = useState<VoteRefusal | null>(null);
  const exempt = canManageVotes ? setExempting : null;
  return (
    <>
      <ListPage
        title={t('votes.refused.title')}
        call="voteRefusals"
        state={state}
        change={change}
        columns={buildRefusalColumns(state, exempt)}
        searchFor={t('votes.refused.searchFor')}
        totalText={({ total, isMore }) => (isMore ? t('votes.more', { total }) : null)}
        intro={t('votes.refused.intro')}
        siblings={<NetworkClassLegend />}
        filters={[
          buildFilter('code', t('votes.refused.outcome'), recordedCodes, getOutcomeLabel),
          buildFilter('network', t('votes.network'), networkClasses, getNetworkClassLabel),
        ]}
        overview={(page) =>
          state.search &&
          page?.list[0] && <RefusalByCaseNumber refusal={page.list[0]} exempt={exempt} />
        }
        width={740}
        expandedRow={(refusal) => <RefusalExplanation refusal={refusal} exempt={exempt} />}
        empty={{ text: t('votes.refused.empty'), action: null }}
        noneFound={t('votes.refused.noneFound')}
      />
      <ExemptNetworkDialog
        open={exempting !== null}
        range={exempting?.masked ?? ''}
        caseName={exempting?.case ?? null}
        onClose={() => setExempting(null)}
      />
    </>
  );
}

const RefusalByCaseNumber = ({ refusal, exempt }: { refusal: VoteRefusal; exempt: Exempt }) => (
  <section className={styles.panel}>
    <h2 className={styles.heading}>{t('votes.refused.caseTitle', { name: refusal.case ?? '' })}</h2>
    <RefusalExplanation refusal={refusal} exempt={exempt} />
  </section>
);

const buildRefusalColumns = (state: ListState, exempt: Exempt): TableColumnsType<VoteRefusal> => [
  buildColumn(t('votes.at'), { width: 172, ...buildSortProps(state, 'at', 'descend') }, ({ at }) =>
    formatTime(at),
  ),
  buildColumn(
    t('votes.refused.case'),
    115,
    (refusal) => refusal.case ?? <span className={styles.minor}>{t('votes.refused.noCase')}</span>,
  ),
  buildColumn(t('votes.refused.outcome'), 143, ({ code }) => getOutcomeLabel(code)),
  buildColumn(t('votes.entry'), 75, ({ entry }) => <EntryCell entry={entry} />),
  buildColumn(t('votes.network'), null, (refusal) => (
    <Flex wrap gap="4px 12px" align="center" justify="space-between">
      <NetworkCell {...refusal} />
      {exempt && <ExemptNetworkButton refusal={refusal} exempt={exempt} />}
    </Flex>
  )),
];

interface ExemptButtonProps {
  refusal: VoteRefusal;
  exempt: NonNullable<Exempt>;
}

/** Button that exempts the network of a refused vote. Hidden if the network is already exempted. */
function ExemptNetworkButton({ refusal, exempt }: ExemptButtonProps) {
  const { data } = useExemptions();
  const { code, masked } = refusal;
  if (code !== codes.vpn || masked === null) return null;
  if (data?.list.some(({ range, isExpired }) => range === masked && !isExpired)) {
    return <span className={styles.minor}>{t('votes.refused.exempted')}</span>;
  }
  return (
    <Button
      size="small"
      aria-label={t('votes.refused.exemptNamed', { range: masked })}
      onClick={() => exempt(refusal)}
    >
      {t('votes.refused.exemptShort')}
    </Button>
  );
}

/** Opens the exemption form for a refusal; null without permission. */
type Exempt = ((refusal: VoteRefusal) => void) | null;

interface ExplanationProps {
  refusal: VoteRefusal;
  exempt: Exempt;
}

/** Explains why a vote was refused and what staff can do. */
function RefusalExplanation({ refusal, exempt }: ExplanationProps) {
  const { sources } = refusal;
  return (
    <div className={styles.explanation}>
      <h3>{t('votes.refused.happened')}</h3>
      <p>
        {getRefusalCauseText(refusal)}
        {sources.length > 0 &&
          ` ${t('votes.refused.dataSources', { sources: joinListedNames(sources.map(getDataSourceLabel)) })}`}
      </p>
      <h3>{t('votes.refused.todo')}</h3>
      <p>{getRefusalAdviceText(refusal)}</p>
      <RefusalActions refusal={refusal} exempt={exempt} />
    </div>
  );
}

function RefusalActions({ refusal, exempt }: ExplanationProps) {
  const { code, network, masked } = refusal;
  if (masked === null) return null;
  const isRefused = code === codes.vpn;
  return (
    <>
      {isRefused && <p>{t('votes.refused.lookUpHint', { masked })}</p>}
      <Flex wrap gap={8} align="center">
        {isRefused && exempt && (
          <Button type="primary" onClick={() => exempt(refusal)}>
            {t('votes.refused.exempt')}
          </Button>
        )}
        <LinkButton to={getAddressLookupPath(masked)}>{t('votes.refused.lookUp')}</LinkButton>
        {network === 'listed' && (
          <LinkButton to="/votes/networks">{t('votes.refused.blocked')}</LinkButton>
        )}
      </Flex>
    </>
  );
}

export function getRefusalCauseText({ code, network, level }: VoteRefusal): string {
  switch (code) {
    case codes.vpn:
      return network === 'listed'
        ? t('votes.refused.what.listed')
        : t('votes.refused.what.network', {
            network: getNetworkClassLabel(network),
            meaning: getNetworkClassMeaning(network),
          });
    case codes.proofMissing:
      return t('votes.refused.what.proofMissing', { level: getProofLevelLabel(level) });
    case codes.captchaWrong:
      return t('votes.refused.what.captcha');
    case codes.smsCodeWrong:
      return t('votes.refused.what.smsCode');
    case codes.otherMailDomain:
      return t('votes.refused.what.mailDomain');
    case codes.notEligible:
      return t('votes.refused.what.notEligible');
    case codes.tooManyRequests:
      return t('votes.refused.what.tooMany');
    default:
      return t('votes.refused.what.proofInvalid');
  }
}

export function getRefusalAdviceText({ code, network }: VoteRefusal): string {
  if (code !== codes.vpn) return t('votes.refused.todo.other');
  return t(network === 'listed' ? 'votes.refused.todo.listed' : 'votes.refused.todo.network');
}
