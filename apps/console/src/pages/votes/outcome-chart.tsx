import { formatNumber } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import styles from './chart.module.css';
import { type Group, groups, type Step, sumOf } from './outcome-groups.ts';

interface OutcomeChartProps {
  steps: readonly Step[];
  /** Length of a step. */
  minutes: number;
}

/** Requests over time as stacked bars; the tables below tell the same in figures. */
export function OutcomeChart({ steps, minutes }: OutcomeChartProps) {
  const most = Math.max(1, ...steps.map(({ counts }) => sumOf(counts)));
  const title =
    minutes < 60
      ? t('votes.outcomes.chart', { minutes })
      : t('votes.outcomes.chartHours', { hours: minutes / 60 });
  const [first, middle, last] = [0, Math.floor((steps.length - 1) / 2), steps.length - 1];
  const at = (index: number) => moment(new Date(steps[index]?.at ?? 0).toISOString());
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        <span className={styles.most}>{t('votes.outcomes.max', { count: most })}</span>
      </figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${steps.length} ${most}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {steps.map((step, index) => (
          <Bar key={step.at} step={step} index={index} most={most} />
        ))}
      </svg>
      <div className={styles.times} aria-hidden="true">
        <span>{at(first)}</span>
        {steps.length > 4 && <span className={styles.middle}>{at(middle)}</span>}
        <span>{at(last)}</span>
      </div>
      <ul className={styles.legend}>
        {groups.map((group) => (
          <li key={group} data-group={group}>
            {t(`votes.outcomes.group.${group}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Bar({ step, index, most }: { step: Step; index: number; most: number }) {
  const told = groups.filter((group) => step.counts[group] > 0);
  const text = told.map(
    (group) =>
      `${t(`votes.outcomes.group.${group}`)}: ${formatNumber(t.locale, step.counts[group])}`,
  );
  return (
    <g>
      <title>{[moment(new Date(step.at).toISOString()), ...text].join('\n')}</title>
      {stacked(step, told).map(({ group, count, below }) => (
        <rect
          key={group}
          className={styles.part}
          data-group={group}
          x={index + 0.1}
          width={0.8}
          y={most - below - count}
          height={count}
        />
      ))}
    </g>
  );
}

function stacked({ counts }: Step, told: readonly Group[]) {
  let below = 0;
  return told.map((group) => {
    const part = { group, count: counts[group], below };
    below += part.count;
    return part;
  });
}
