import type { Contract } from '@film-contest/contract/contract';
import { formatDate, formatNumber, formatPercent } from '@film-contest/messages/format';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { BarChart } from '../../components/bar-chart.tsx';
import { QueryResult } from '../../components/page.tsx';
import { getEntrantGroupLabel, getUploadKindLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { formatHours, formatTime } from '../../lib/times.ts';
import { getOutcomeLabel } from '../votes/vote-labels.ts';
import styles from './dashboard.module.css';

type Trends = Contract['consoleTrends']['data'];

const refreshMs = 60_000;
const formatCount = (value: number) => formatNumber(t.locale, value);
const sumCounts = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

export function TrendCharts() {
  const query = useScreenData(['trends'], 'consoleTrends', {}, { refetchInterval: refreshMs });
  return (
    <>
      <h2 className={styles.subtitle}>{t('dashboard.progress')}</h2>
      <QueryResult query={query} errorText={t('dashboard.trendsFailed')}>
        {(data) => (
          <div className={styles.charts}>
            <SubmissionsChart days={data.submissions} />
            <VotesChart hours={data.votes} />
            <ReviewFigures review={data.review} />
            <EntrantFunnel funnel={data.funnel} />
            <RefusedVotesPanel rows={data.refusedVotes} hasVotes={data.votes.length > 0} />
            <UploadsPanel uploads={data.uploads} />
          </div>
        )}
      </QueryResult>
    </>
  );
}

function SubmissionsChart({ days }: { days: Trends['submissions'] }) {
  const [open, student] = [getEntrantGroupLabel('open'), getEntrantGroupLabel('student')];
  const all = sumCounts(days.map((day) => day.open + day.student));
  if (all === 0)
    return (
      <ChartPanel title={t('dashboard.submissions')}>
        <p className={styles.nothing}>{t('dashboard.submissions.none')}</p>
      </ChartPanel>
    );
  return (
    <BarChart
      title={t('dashboard.submissions')}
      summary={t('dashboard.submissions.sum', { count: all })}
      legend={[
        { tone: 'main', label: student },
        { tone: 'beside', label: open },
      ]}
      bars={days.map(({ day, ...counts }) => ({
        key: day,
        // Formats the day at noon UTC, so that the date is the same in every time zone.
        label: formatDate(t.locale, `${day}T12:00:00Z`, 'UTC'),
        parts: [
          { tone: 'main', label: student, count: counts.student },
          { tone: 'beside', label: open, count: counts.open },
        ],
      }))}
    />
  );
}

function VotesChart({ hours }: { hours: Trends['votes'] }) {
  const [ordinary, unusual] = [t('dashboard.votes.ordinary'), t('dashboard.votes.unusual')];
  if (hours.length === 0)
    return (
      <ChartPanel title={t('dashboard.votesByHour')}>
        <p className={styles.nothing}>{t('dashboard.votes.none')}</p>
      </ChartPanel>
    );
  return (
    <Flex vertical gap={8}>
      <BarChart
        title={t('dashboard.votesByHour')}
        summary={t('dashboard.votes.sum', { count: sumCounts(hours.map(({ count }) => count)) })}
        legend={[
          { tone: 'main', label: ordinary },
          { tone: 'danger', label: unusual },
        ]}
        bars={hours.map(({ at, count, isUnusual }) => ({
          key: at,
          label: formatTime(at),
          parts: [
            { tone: 'main', label: ordinary, count: isUnusual ? 0 : count },
            { tone: 'danger', label: unusual, count: isUnusual ? count : 0 },
          ],
        }))}
      />
      {hours
        .filter(({ isUnusual }) => isUnusual)
        .map(({ at, count, usual }) => (
          <p key={at} className={styles.leap}>
            {t('dashboard.votes.leap', {
              at: formatTime(at),
              count: formatCount(count),
              usual: formatCount(Math.round(usual ?? 0)),
            })}
          </p>
        ))}
    </Flex>
  );
}

const funnelSteps = ['registered', 'activated', 'began', 'submitted', 'published'] as const;

function EntrantFunnel({ funnel }: { funnel: Trends['funnel'] }) {
  const rows = funnelSteps.map((step, place) => {
    const before = funnelSteps[place - 1];
    const whole = before ? funnel[before] : 0;
    return {
      label: t(`dashboard.funnel.${step}`),
      count: funnel[step],
      ...(whole > 0 && {
        note: t('dashboard.funnel.shareOfPreviousStep', {
          share: formatPercent(t.locale, funnel[step] / whole),
        }),
      }),
    };
  });
  return (
    <ChartPanel title={t('dashboard.funnel')}>
      <HorizontalBars rows={rows} whole={funnel.registered} />
    </ChartPanel>
  );
}

function ReviewFigures({ review }: { review: Trends['review'] }) {
  const formatAgeQuantiles = ({ count, p50, p95 }: Trends['review']['waiting']) =>
    count > 0 && p50 !== null && p95 !== null
      ? t('dashboard.review.ages', { p50: formatHours(p50), p95: formatHours(p95) })
      : null;
  return (
    <ChartPanel title={t('dashboard.review')}>
      <dl className={styles.facts}>
        {(['waiting', 'decided'] as const).map((which) => (
          <div key={which}>
            <dt>{t(`dashboard.review.${which}`)}</dt>
            <dd>
              <b>{formatCount(review[which].count)}</b> {formatAgeQuantiles(review[which])}
            </dd>
          </div>
        ))}
      </dl>
    </ChartPanel>
  );
}

interface RefusedVotesProps {
  rows: Trends['refusedVotes'];
  /** Whether any vote was counted in the displayed period. */
  hasVotes: boolean;
}

function RefusedVotesPanel({ rows, hasVotes }: RefusedVotesProps) {
  return (
    <ChartPanel title={t('dashboard.refused')}>
      {rows.length === 0 && (
        <p className={styles.nothing}>
          {t(hasVotes ? 'dashboard.refused.none' : 'votes.outcomes.none')}
        </p>
      )}
      <HorizontalBars
        rows={rows.map(({ code, count }) => ({ label: getOutcomeLabel(code), count }))}
        whole={sumCounts(rows.map(({ count }) => count))}
      />
    </ChartPanel>
  );
}

function UploadsPanel({ uploads }: { uploads: Trends['uploads'] }) {
  const { accepted, refused, unfinished, refusedByKind } = uploads;
  const rows = refusedByKind.map(({ kind, count }) => ({ label: getUploadKindLabel(kind), count }));
  return (
    <ChartPanel title={t('dashboard.uploads')}>
      <p className={styles.nothing}>
        {t('dashboard.uploads.sum', {
          accepted: formatCount(accepted),
          refused: formatCount(refused),
          unfinished: formatCount(unfinished),
        })}
      </p>
      {rows.length > 0 && <h4 className={styles.minor}>{t('dashboard.uploads.refused')}</h4>}
      <HorizontalBars rows={rows} whole={refused} />
    </ChartPanel>
  );
}

function ChartPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h3 className={styles.panelTitle}>{title}</h3>
      {children}
    </section>
  );
}

interface Row {
  label: string;
  count: number;
  note?: string;
}

function HorizontalBars({ rows, whole }: { rows: readonly Row[]; whole: number }) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {rows.map(({ label, count, note }) => (
        <li key={label}>
          <span>{label}</span>
          <span className={styles.count}>{formatCount(count)}</span>
          <span className={styles.length} style={{ inlineSize: formatBarWidth(count, whole) }} />
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  );
}

const formatBarWidth = (part: number, whole: number) => `${whole > 0 ? (100 * part) / whole : 0}%`;
