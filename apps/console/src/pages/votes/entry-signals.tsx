import type { Contract } from '@film-contest/contract/contract';
import type { SignalMix, VoteSignal } from '@film-contest/contract/vote-signals';
import { formatPercent } from '@film-contest/messages/format';
import { Alert } from 'antd';
import { BarChart } from '../../components/bar-chart.tsx';
import { ColouredTag } from '../../components/cells.tsx';
import { QueryResult } from '../../components/page.tsx';
import { ShareBar, ShareBarLegend } from '../../components/share-bar.tsx';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './entry-signals.module.css';
import {
  formatHour,
  formatShareWithMedian,
  formatSignalComparison,
  formatSignalSentence,
  getLevelLabel,
  getReferrerLabel,
  getSignalBarPositions,
  getSignalLabel,
} from './signal-texts.ts';

type Signals = Contract['entryVoteSignals']['data'];

/** Shows the signals of an entry's votes with the medians of all entries. */
export function EntryVoteSignals({ id }: { id: string }) {
  const query = useScreenData(['vote signals', id], 'entryVoteSignals', {
    params: { id },
    background: true,
  });
  return (
    <section className={styles.section} aria-labelledby="vote-signals">
      <h2 id="vote-signals" className={styles.heading}>
        {t('votes.signals.ofEntry')}
      </h2>
      <QueryResult query={query} errorText={t('votes.signals.failed')}>
        {(data) => <SignalsOrPlaceholder data={data} />}
      </QueryResult>
    </section>
  );
}

function SignalsOrPlaceholder({ data }: { data: Signals }) {
  const { votes, minVotes, measuredAt, flaggedAt, signals, burst, mixes } = data;
  if (votes < minVotes)
    return <p className={styles.minor}>{t('votes.signals.few', { votes, min: minVotes })}</p>;
  if (measuredAt === null || signals.length === 0)
    return <p className={styles.minor}>{t('votes.signals.waiting')}</p>;
  return (
    <>
      {flaggedAt && <Alert type="warning" showIcon title={t('votes.signals.flagged')} />}
      <p className={styles.minor}>
        {t('votes.signals.ofEntryIntro')}{' '}
        {t('votes.signals.measured', { when: formatTime(measuredAt), votes })}
      </p>
      <ShareBarLegend
        value={t('votes.signals.own')}
        usual={t('votes.signals.usual')}
        limit={t('votes.signals.limit')}
      />
      <ul className={styles.signals}>
        {signals.map((signal) => (
          <SignalCard key={signal.name} signal={signal} mixes={mixes} />
        ))}
      </ul>
      <VotesByHourChart hours={mixes.hours} />
      {burst && <BurstSignals burst={burst} />}
    </>
  );
}

/** Signals computed from the hours with the most votes. */
function BurstSignals({ burst }: { burst: NonNullable<Signals['burst']> }) {
  const { from, until, votes, signals } = burst;
  return (
    <section className={styles.burst} aria-labelledby="burst-signals">
      <h3 id="burst-signals" className={styles.heading}>
        {t('votes.signals.burst')}
      </h3>
      <p className={styles.minor}>
        {t('votes.signals.burstIntro', {
          ...{ from: formatTime(from), until: formatTime(until), votes },
        })}
      </p>
      <ul className={styles.signals}>
        {signals.map((signal) => (
          <SignalCard key={signal.name} signal={signal} />
        ))}
      </ul>
    </section>
  );
}

interface SignalCardProps {
  signal: VoteSignal;
  /**
   * Shares of the entry's votes by proof level and by website. The card of the signal `levels` or `referrers` shows
   * them.
   */
  mixes?: Signals['mixes'];
}

function SignalCard({ signal, mixes }: SignalCardProps) {
  const { name, value, isRaised } = signal;
  return (
    <li className={styles.signal}>
      <h3>
        {getSignalLabel(name)}{' '}
        {isRaised && <ColouredTag tone="warning">{t('votes.signals.isRaised')}</ColouredTag>}
        {value === null && <ColouredTag tone="quiet">{t('votes.signals.isUnknown')}</ColouredTag>}
      </h3>
      {value !== null && <ShareBar {...getSignalBarPositions(signal)} isRaised={isRaised} />}
      <p>{formatSignalSentence(signal)}</p>
      {value !== null && <p className={styles.minor}>{formatSignalComparison(signal)}</p>}
      {mixes && name === 'levels' && (
        <SignalShareRows mix={mixes.levels} getLabel={getLevelLabel} />
      )}
      {mixes && name === 'referrers' && (
        <SignalShareRows mix={mixes.referrers} getLabel={getReferrerLabel} />
      )}
    </li>
  );
}

/** Maximum number of rows in a table of shares. Further rows have the smallest shares and are omitted. */
const maxRows = 6;

function SignalShareRows({ mix, getLabel }: { mix: SignalMix; getLabel: (key: string) => string }) {
  const rows = mix.filter(({ share, usual }) => share > 0 || (usual ?? 0) > 0).slice(0, maxRows);
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.key}>
          <span>{getLabel(row.key)}</span>
          <span className={styles.share}>{formatShareWithMedian(row)}</span>
          <ShareBar value={row.share} usual={row.usual} />
        </li>
      ))}
    </ul>
  );
}

function VotesByHourChart({ hours }: { hours: SignalMix }) {
  const own = t('votes.signals.own');
  const isCompared = hours.some(({ usual }) => usual !== null);
  const busiest = hours.toSorted((a, b) => b.share - a.share)[0];
  if (!busiest) return null;
  return (
    <BarChart
      title={t('votes.signals.hoursOfDay')}
      summary={t('forms.labelled', {
        label: formatHour(busiest.key),
        text: formatPercent(t.locale, busiest.share),
      })}
      legend={[{ tone: 'main', label: own }]}
      {...(isCompared && { reference: t('votes.signals.usual') })}
      format={(share) => formatPercent(t.locale, share)}
      bars={hours.map(({ key, share, usual }) => ({
        key,
        label: formatHour(key),
        parts: [{ tone: 'main', label: own, count: share }],
        ...(usual !== null && { reference: usual }),
      }))}
    />
  );
}
