import type { DeskRound } from '@film-contest/contract/judging-desk';
import { Empty } from 'antd';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import styles from './desk.module.css';
import { deskKey, getRoundName, RoundProgress } from './desk-parts.tsx';

/** The rounds of a juror. */
export default function DeskPage() {
  const query = useScreenData(deskKey, 'desk', {});
  return (
    <>
      <PageHeader title={t('judging.desk.title')} intro={t('judging.desk.intro')} />
      <QueryResult query={query} errorText={t('judging.desk.failed')}>
        {({ rounds }) =>
          rounds.length > 0 ? (
            <ul className={styles.rounds}>
              {rounds.map((round) => (
                <RoundCard key={round.id} round={round} />
              ))}
            </ul>
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('judging.desk.empty')} />
          )
        }
      </QueryResult>
    </>
  );
}

const RoundCard = ({ round }: { round: DeskRound }) => (
  <li className={styles.card}>
    <h2 className={styles.heading}>{getRoundName(round)}</h2>
    <RoundProgress round={round} />
    <LinkButton to={`/desk/${round.id}`} type={round.isOpen ? 'primary' : 'default'}>
      {round.isOpen ? t('judging.desk.continue') : t('judging.desk.open')}
    </LinkButton>
  </li>
);
