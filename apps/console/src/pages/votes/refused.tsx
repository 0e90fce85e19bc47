import { codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import { networkClasses } from '@film-contest/contract/voting';
import type { TableColumnsType } from 'antd';
import { ListPage, sortedBy } from '../../components/list-page.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { useListState } from '../../lib/use-list.ts';
import { EntryCell, NetworkCell } from './cells.tsx';
import { NetworkLegend } from './network-legend.tsx';
import { Explanation } from './refusal-explanation.tsx';
import { joined, networkText, outcomeText, sourceText } from './vote-texts.ts';
import styles from './votes.module.css';

type VoteRefusal = Contract['voteRefusals']['data']['list'][number];

/** What is kept in detail; other outcomes explain themselves. */
const kept = [
  codes.vpn,
  codes.proofMissing,
  codes.proofInvalid,
  codes.captchaWrong,
  codes.smsCodeWrong,
  codes.notEligible,
  codes.tooManyRequests,
];

const shape = {
  sorters: ['at'],
  filters: { code: kept.map(String), network: networkClasses },
};

/** Votes that were refused, and the case that a voter names. */
export function Page() {
  const [state, change] = useListState(shape);
  return (
    <ListPage
      title={t('votes.refused.title')}
      call="voteRefusals"
      state={state}
      change={change}
      columns={columnsOf(state)}
      searchFor={t('votes.refused.searchFor')}
      totalText={({ total, isMore }) => (isMore ? t('votes.more', { total }) : null)}
      siblings={
        <>
          <p className={styles.intro}>{t('votes.refused.intro')}</p>
          <NetworkLegend />
        </>
      }
      filters={[
        {
          name: 'code',
          label: t('votes.refused.outcome'),
          options: kept.map((code) => ({ value: String(code), label: outcomeText(code) })),
        },
        {
          name: 'network',
          label: t('votes.network'),
          options: networkClasses.map((value) => ({ value, label: networkText(value) })),
        },
      ]}
      overview={({ list }) => state.search && list[0] && <Case refusal={list[0]} />}
      width={740}
      expandedRow={(refusal) => <Explanation refusal={refusal} />}
      empty={{ text: t('votes.refused.empty'), action: null }}
    />
  );
}

/** The case that was searched for, open at once. */
const Case = ({ refusal }: { refusal: VoteRefusal }) => (
  <section className={styles.panel}>
    <h2 className={styles.heading}>{t('votes.refused.caseTitle', { name: refusal.case ?? '' })}</h2>
    <Explanation refusal={refusal} />
  </section>
);

const columnsOf = (state: ListState): TableColumnsType<VoteRefusal> => [
  {
    title: t('votes.at'),
    width: 172,
    ...sortedBy(state, 'at'),
    render: (_, { at }) => moment(at),
  },
  {
    title: t('votes.refused.case'),
    width: 115,
    render: (_, refusal) =>
      refusal.case ?? <span className={styles.minor}>{t('votes.refused.noCase')}</span>,
  },
  {
    title: t('votes.refused.outcome'),
    width: 143,
    render: (_, { code }) => outcomeText(code),
  },
  { title: t('votes.entry'), width: 75, render: (_, { entry }) => <EntryCell entry={entry} /> },
  {
    title: t('votes.network'),
    render: (_, refusal) => (
      <>
        <NetworkCell {...refusal} />
        <div className={styles.minor}>{joined(refusal.sources.map(sourceText))}</div>
      </>
    ),
  },
];
