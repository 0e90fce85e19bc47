import type { JudgingRound } from '@film-contest/contract/judging';
import type { RoundResultView } from '@film-contest/contract/judging-results';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Progress } from 'antd';
import { sendWithOverride } from '../../components/override-dialog.tsx';
import { QueryResult } from '../../components/page.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { formatTime } from '../../lib/times.ts';
import { Deliberation } from './deliberation.tsx';
import styles from './judging.module.css';
import {
  formatDifference,
  formatScore,
  getResultQueryKey,
  getRoundQueryKey,
} from './judging-labels.ts';
import { PublicationSection } from './publication.tsx';
import { downloadRoundExport } from './round-films.tsx';
import { ChecklistSection } from './round-parts.tsx';
import { SeverityPlot } from './score-charts.tsx';

const pollMs = 2_000;

/** The result of a closed round: computation, confirmations and publication. */
export function ResultSection({ round }: { round: JudgingRound }) {
  const params = { id: round.id };
  const query = useScreenData(
    getResultQueryKey(round.id),
    'roundResult',
    { params, background: true },
    { refetchInterval: ({ state }) => (isResultChanging(state.data) ? pollMs : false) },
  );
  return (
    <QueryResult query={query} errorText={t('judging.failed')}>
      {(result) => <RoundResult round={round} result={result} />}
    </QueryResult>
  );
}

const isResultChanging = (result: RoundResultView | undefined) =>
  result?.state === 'computing' || (result?.publication?.waiting ?? 0) > 0;

interface ResultProps {
  round: JudgingRound;
  result: RoundResultView;
}

function RoundResult({ round, result }: ResultProps) {
  const { state, hash, agreement, computedAt } = result;
  return (
    <>
      <ChecklistSection
        title={t('judging.result')}
        isDone={round.state === 'final'}
        actions={<ResultActions round={round} result={result} />}
      >
        {state === 'computing' && (
          <Progress
            percent={Math.floor(result.progress * 100)}
            status="active"
            aria-label={t('judging.computing')}
          />
        )}
        {state === 'failed' && <Alert type="error" showIcon title={t('judging.computeFailed')} />}
        {state === 'ready' && computedAt && (
          <>
            <p className={styles.minor}>
              {t('judging.computedAt', { date: formatTime(computedAt) })}
              {agreement !== null &&
                ` · ${t('judging.agreement', { value: agreement.toFixed(2) })}`}
            </p>
            <p className={styles.minor}>
              {t('judging.hash')} <code className={styles.hash}>{hash}</code>
            </p>
            {result.isObsolete && round.state === 'closed' && (
              <Alert type="warning" showIcon title={t('judging.obsolete')} />
            )}
            {result.incomplete > 0 && (
              <p>{t('judging.incomplete', { count: result.incomplete })}</p>
            )}
            <ResultConfirmations result={result} />
            <SeverityPlot jurors={result.jurors} />
            <JurorTable result={result} />
            <TieBreakList result={result} />
            <Deliberation id={round.id} result={result} canMove={round.state === 'closed'} />
          </>
        )}
        <ResultPublicKey value={result.publicKey} />
      </ChecklistSection>
      {(state === 'ready' || result.publication) && (
        <PublicationSection round={round} result={result} />
      )}
    </>
  );
}

function ResultActions({ round, result }: ResultProps) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const { id, state } = round;
  const params = { id };
  const reloadRound = async () => {
    await client.invalidateQueries({ queryKey: getRoundQueryKey(id) });
    await client.invalidateQueries({ queryKey: ['roundFilms'] });
  };

  const computeOrConfirmResult = (name: 'compute' | 'confirm') =>
    run(async () => {
      const outcome =
        name === 'compute'
          ? await call('computeResult', { params })
          : await call('confirmResult', { params, body: { hash: result.hash ?? '' } });
      if (outcome.ok) client.setQueryData(getResultQueryKey(id), outcome.data);
      await reloadRound();
    });

  const publishToList = (to: 'selectedopen' | 'selected') =>
    run(async () => {
      const outcome = await sendWithOverride((overrideReason) =>
        call('publishResult', {
          params,
          body: { to, isPublic: true, overrideReason },
          quiet: true,
        }),
      );
      if (!outcome.ok) return notices.error(outcome.msg);
      const { placed, refused } = outcome.data;
      notices.success(t('judging.published', { placed, refused: refused.length }));
    });

  if (state === 'final')
    return (
      <>
        <Button onClick={() => void downloadRoundExport(id, 'json')}>{t('judging.bundle')}</Button>
        <Button loading={busy} onClick={() => void publishToList('selectedopen')}>
          {t('judging.publishShortlist')}
        </Button>
        <Button type="primary" loading={busy} onClick={() => void publishToList('selected')}>
          {t('judging.publishSelected')}
        </Button>
      </>
    );
  return (
    <>
      <Button
        type={result.state === 'none' ? 'primary' : 'default'}
        loading={busy || result.state === 'computing'}
        onClick={() => void computeOrConfirmResult('compute')}
      >
        {t('judging.compute')}
      </Button>
      {result.state === 'ready' && (
        <>
          <Button onClick={() => void downloadRoundExport(id, 'json')}>
            {t('judging.bundle')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={result.isObsolete}
            onClick={() => void computeOrConfirmResult('confirm')}
          >
            {t('judging.confirm')}
          </Button>
        </>
      )}
    </>
  );
}

/** The public key that verifies the signatures of results; the organiser publishes it. */
function ResultPublicKey({ value }: { value: string }) {
  async function copyPublicKey() {
    await navigator.clipboard.writeText(value);
    notices.success(t('judging.keyCopied'));
  }
  return (
    <div className={styles.row}>
      <span className={styles.minor}>
        {t('judging.publicKey')} <code className={styles.hash}>{value}</code>
      </span>
      {navigator.clipboard && (
        <Button size="small" onClick={() => void copyPublicKey()}>
          {t('judging.copyKey')}
        </Button>
      )}
    </div>
  );
}

function ResultConfirmations({ result: { confirmed, final } }: { result: RoundResultView }) {
  if (!confirmed) return <p>{t('judging.confirmHint')}</p>;
  return (
    <ul className={styles.list}>
      {[confirmed, final].map(
        (each) =>
          each && (
            <li key={each.at}>
              {t('judging.confirmedBy', { name: each.by, date: formatTime(each.at) })}
            </li>
          ),
      )}
      {!final && <li className={styles.minor}>{t('judging.secondMissing')}</li>}
    </ul>
  );
}

/** Table with the severity and the spread of each juror. */
const JurorTable = ({ result: { jurors } }: { result: RoundResultView }) =>
  jurors.length > 0 && (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('judging.juror')}</th>
          <th scope="col">{t('judging.scores')}</th>
          <th scope="col">{t('judging.severity')}</th>
          <th scope="col">{t('judging.spread')}</th>
        </tr>
      </thead>
      <tbody>
        {jurors.map(({ name, count, effect, spread }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: jurors have no ids here, and may share a name
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{count}</td>
            <td>{formatDifference(effect)}</td>
            <td>{formatScore(spread)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

const TieBreakList = ({ result: { tieBreaks } }: { result: RoundResultView }) => (
  <Flex vertical gap={8}>
    {tieBreaks.map(({ films, decidedBy }) => (
      <p key={films.join()} className={styles.minor}>
        {t(decidedBy === 'lot' ? 'judging.tieByLot' : 'judging.tie', { films: films.join(', ') })}
      </p>
    ))}
  </Flex>
);
