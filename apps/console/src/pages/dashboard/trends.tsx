import type { Contract } from '@film-contest/contract/contract';
import { formatDate, formatNumber, formatPercent } from '@film-contest/messages/format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BarChart } from '../../components/bar-chart.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { fetchData } from '../../lib/api.ts';
import { getGroupLabel, getUploadLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { formatHours, formatTime } from '../../lib/times.ts';
import { getOutcomeLabel } from '../votes/vote-labels.ts';
import styles from './dashboard.module.css';

type Trends = Contract['consoleTrends']['data'];

const refreshMs = 60_000;
const formatCount = (value: number) => formatNumber(t.locale, value);
const addUp = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** Charts of the contest's progress, each with its numbers as text. */
export function TrendCharts() {
  const query = useQuery({
    queryKey: ['trends'],
    queryFn: () => fetchData('consoleTrends'),
    refetchInterval: refreshMs,
  });
  return (
    <>
      <h2 className={styles.subtitle}>{t('dashboard.progress')}</h2>
      <QueryView query={query} errorText={t('dashboard.trendsFailed')}>
        {(data) => (
          <div className={styles.charts}>
            <Submissions days={data.submissions} />
            <Votes hours={data.votes} />
            <Review review={data.review} />
            <Funnel funnel={data.funnel} />
            <RefusedVotes rows={data.refusedVotes} wereAny={data.votes.length > 0} />
            <Uploads uploads={data.uploads} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function Submissions({ days }: { days: Trends['submissions'] }) {
  const [open, student] = [getGroupLabel('open'), getGroupLabel('student')];
  const all = addUp(days.map((day) => day.open + day.student));
  if (all === 0)
    return (
      <Panel title={t('dashboard.submissions')}>
        <p className={styles.nothing}>{t('dashboard.submissions.none')}</p>
      </Panel>
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
        // A calendar day, the same in every time zone.
        label: formatDate(t.locale, `${day}T12:00:00Z`, 'UTC'),
        parts: [
          { tone: 'main', label: student, count: counts.student },
          { tone: 'beside', label: open, count: counts.open },
        ],
      }))}
    />
  );
}

function Votes({ hours }: { hours: Trends['votes'] }) {
  const [ordinary, unusual] = [t('dashboard.votes.ordinary'), t('dashboard.votes.unusual')];
  if (hours.length === 0)
    return (
      <Panel title={t('dashboard.votesByHour')}>
        <p className={styles.nothing}>{t('dashboard.votes.none')}</p>
      </Panel>
    );
  return (
    <div className={styles.stack}>
      <BarChart
        title={t('dashboard.votesByHour')}
        summary={t('dashboard.votes.sum', { count: addUp(hours.map(({ count }) => count)) })}
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
    </div>
  );
}

const funnelSteps = ['registered', 'activated', 'began', 'submitted', 'published'] as const;

function Funnel({ funnel }: { funnel: Trends['funnel'] }) {
  const rows = funnelSteps.map((step, place) => {
    const before = funnelSteps[place - 1];
    const whole = before ? funnel[before] : 0;
    return {
      label: t(`dashboard.funnel.${step}`),
      count: funnel[step],
      ...(whole > 0 && {
        note: t('dashboard.funnel.ofBefore', {
          share: formatPercent(t.locale, funnel[step] / whole),
        }),
      }),
    };
  });
  return (
    <Panel title={t('dashboard.funnel')}>
      <BarRows rows={rows} whole={funnel.registered} />
    </Panel>
  );
}

function Review({ review }: { review: Trends['review'] }) {
  const formatAges = ({ count, p50, p95 }: Trends['review']['waiting']) =>
    count > 0 && p50 !== null && p95 !== null
      ? t('dashboard.review.ages', { p50: formatHours(p50), p95: formatHours(p95) })
      : null;
  return (
    <Panel title={t('dashboard.review')}>
      <dl className={styles.facts}>
        {(['waiting', 'decided'] as const).map((which) => (
          <div key={which}>
            <dt>{t(`dashboard.review.${which}`)}</dt>
            <dd>
              <b>{formatCount(review[which].count)}</b> {formatAges(review[which])}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface RefusedVotesProps {
  rows: Trends['refusedVotes'];
  /** Whether any vote was counted in this period. */
  wereAny: boolean;
}

function RefusedVotes({ rows, wereAny }: RefusedVotesProps) {
  return (
    <Panel title={t('dashboard.refused')}>
      {rows.length === 0 && (
        <p className={styles.nothing}>
          {t(wereAny ? 'dashboard.refused.none' : 'votes.outcomes.none')}
        </p>
      )}
      <BarRows
        rows={rows.map(({ code, count }) => ({ label: getOutcomeLabel(code), count }))}
        whole={addUp(rows.map(({ count }) => count))}
      />
    </Panel>
  );
}

function Uploads({ uploads }: { uploads: Trends['uploads'] }) {
  const { accepted, refused, unfinished, refusedByKind } = uploads;
  const rows = refusedByKind.map(({ kind, count }) => ({ label: getUploadLabel(kind), count }));
  return (
    <Panel title={t('dashboard.uploads')}>
      <p className={styles.nothing}>
        {t('dashboard.uploads.sum', {
          accepted: formatCount(accepted),
          refused: formatCount(refused),
          unfinished: formatCount(unfinished),
        })}
      </p>
      {rows.length > 0 && <h4 className={styles.minor}>{t('dashboard.uploads.refused')}</h4>}
      <BarRows rows={rows} whole={refused} />
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
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

/** Horizontal bars that show parts of a whole. */
function BarRows({ rows, whole }: { rows: readonly Row[]; whole: number }) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.rows}>
      {rows.map(({ label, count, note }) => (
        <li key={label}>
          <span>{label}</span>
          <span className={styles.count}>{formatCount(count)}</span>
          <span className={styles.length} style={{ inlineSize: formatWidth(count, whole) }} />
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  );
}

const formatWidth = (part: number, whole: number) => `${whole > 0 ? (100 * part) / whole : 0}%`;
