import type { RoundResultView } from '@film-contest/contract/judging-results';
import { BarChart } from '../../components/bar-chart.tsx';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { formatDifference, formatScore, getRoundQueryKey } from './judging-labels.ts';
import styles from './score-charts.module.css';

/** Histogram of the total points of all scores in a round. Reloads every 15 seconds. */
export function ScoreHistogram({ id }: { id: string }) {
  const { data } = useScreenData(
    [...getRoundQueryKey(id), 'score counts'],
    'scoreCounts',
    { params: { id }, background: true },
    { refetchInterval: 15_000 },
  );
  const count = data?.counts.reduce((sum, each) => sum + each, 0) ?? 0;
  if (!data || count === 0) return null;
  const label = t('judging.scores');
  const step = 100 / data.counts.length;
  return (
    <BarChart
      title={t('judging.histogram')}
      summary={t('judging.scoreCount', { count })}
      legend={[{ tone: 'main', label }]}
      bars={data.counts.map((each, index) => ({
        key: String(index),
        label: `${index * step}–${(index + 1) * step}`,
        parts: [{ tone: 'main', label, count: each }],
      }))}
    />
  );
}

type Juror = RoundResultView['jurors'][number];

/** Chart of each juror's severity and spread. */
export function SeverityPlot({ jurors }: { jurors: readonly Juror[] }) {
  const scored = jurors.filter(({ count }) => count > 0);
  if (scored.length === 0) return null;
  const reach = Math.max(
    1,
    ...scored.map(({ effect, spread }) => Math.abs(effect) + (spread ?? 0)),
  );
  const limit = Math.ceil(reach);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t('judging.severityPlot')}</figcaption>
      <div className={styles.rows}>
        {scored.map((juror, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: jurors have no ids here, and may share a name
          <div key={index} className={styles.row}>
            <span className={styles.name}>{juror.name}</span>
            <SeverityRange juror={juror} limit={limit} />
          </div>
        ))}
        <div className={styles.row}>
          <span />
          <span className={styles.scale} aria-hidden="true">
            <span>−{limit}</span>
            <span>0</span>
            <span>+{limit}</span>
          </span>
        </div>
      </div>
    </figure>
  );
}

const width = 200;

/** Draws a dot at the juror's severity, and a line from one spread below it to one spread above it. */
function SeverityRange({ juror: { effect, spread }, limit }: { juror: Juror; limit: number }) {
  const toXPosition = (value: number) => (width / 2) * (1 + value / limit);
  return (
    <svg
      className={styles.range}
      viewBox={`0 0 ${width} 16`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${formatDifference(effect)} ± ${formatScore(spread)}`}
    >
      <line className={styles.zero} x1={width / 2} x2={width / 2} y1="0" y2="16" />
      <line
        className={styles.spread}
        x1={toXPosition(effect - (spread ?? 0))}
        x2={toXPosition(effect + (spread ?? 0))}
        y1="8"
        y2="8"
      />
      {/* Draws the dot as a line of zero length with round ends, because a circle would be stretched with the
          chart. */}
      <line
        className={styles.dot}
        x1={toXPosition(effect)}
        x2={toXPosition(effect)}
        y1="8"
        y2="8"
      />
    </svg>
  );
}
