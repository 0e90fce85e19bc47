import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Typography } from 'antd';
import { useParams } from 'react-router';
import { LoadFailed } from '../../components/load-failed.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { ask } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { useContestClock } from '../settings/use-contest-clock.ts';
import sheet from './pass-sheet.module.css';
import { passState } from './pass-state.ts';
import { QrCode } from './qr-code.tsx';
import { passesKey, type VotePass } from './use-passes.ts';
import styles from './votes.module.css';

/** The QR code of a pass, as a sheet to hang up. */
export function Page() {
  const { id } = useParams();
  const passes = useQuery({ queryKey: passesKey, queryFn: () => ask('votePasses') });
  const contest = useQuery({
    queryKey: ['contest'],
    queryFn: () => ask('contest', { background: true }),
  });
  if (passes.isPending) return <Placeholder />;
  if (!passes.data) {
    return <LoadFailed text={t('console.list.failed')} onRetry={() => void passes.refetch()} />;
  }
  const pass = passes.data.list.find((each) => each.id === id);
  return pass ? <PassView pass={pass} contest={contest.data ?? null} /> : <NotFound />;
}

interface PassViewProps {
  pass: VotePass;
  contest: Contract['contest']['data'] | null;
}

function PassView({ pass, contest }: PassViewProps) {
  const { name, address, opensAt, closesAt, networks } = pass;
  const state = passState(pass, useContestClock());
  return (
    <>
      <div className={sheet.tools}>
        <h1 className={styles.title}>{t('votes.sheet.title')}</h1>
        {state !== 'open' && state !== 'ahead' && (
          <Alert
            type="warning"
            showIcon
            title={t('votes.sheet.notOpen', { state: t(`votes.passes.state.${state}`) })}
          />
        )}
        <p className={styles.intro}>{t('votes.sheet.hint')}</p>
        <div className={styles.actions}>
          <Button type="primary" onClick={() => print()}>
            {t('votes.sheet.print')}
          </Button>
          <Typography.Text
            copyable={{
              text: address,
              tooltips: [t('votes.sheet.copy'), t('votes.sheet.copied')],
            }}
            className={sheet.address ?? ''}
          >
            {address}
          </Typography.Text>
        </div>
      </div>
      <article className={sheet.sheet}>
        {contest && <p className={sheet.contest}>{contest.name}</p>}
        <h2 className={sheet.head}>{t('votes.sheet.head')}</h2>
        <p className={sheet.venue}>{name}</p>
        <QrCode text={address} />
        <p className={sheet.scan}>{t('votes.sheet.scan')}</p>
        <p>{t('votes.sheet.good')}</p>
        <p>{t('votes.sheet.window', { from: moment(opensAt), to: moment(closesAt) })}</p>
        {networks.length > 0 && <p>{t('votes.sheet.networks')}</p>}
      </article>
    </>
  );
}
