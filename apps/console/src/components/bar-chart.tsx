import { formatNumber } from '@film-contest/messages/format';
import { t } from '../lib/messages.ts';
import styles from './bar-chart.module.css';

export type Tone = 'main' | 'beside' | 'warning' | 'danger' | 'other';

interface Part {
  tone: Tone;
  label: string;
  count: number;
}

interface Bar {
  key: string;
  label: string;
  /** Segments of the bar, ordered from bottom to top. */
  parts: readonly Part[];
  /** Value for comparison, drawn as a line across the bar. */
  reference?: number;
}

interface BarChartProps {
  title: string;
  /** Sentence that describes the chart to screen readers. */
  summary: string;
  bars: readonly Bar[];
  legend: readonly Pick<Part, 'tone' | 'label'>[];
  /** Label of the values for comparison. */
  reference?: string;
  /** Formats the values in labels and in the table, for example fractions as percentages. Default: as plain numbers. */
  format?: (count: number) => string;
}

const formatCount = (count: number) => formatNumber(t.locale, count);

const sumBarParts = ({ parts }: Bar) => parts.reduce((sum, { count }) => sum + count, 0);

/** A stacked bar chart of numbers over time. Screen readers read its title and its table. */
export function BarChart(props: BarChartProps) {
  const { title, summary, bars, legend, reference, format = formatCount } = props;
  const most = Math.max(...bars.map((bar) => Math.max(sumBarParts(bar), bar.reference ?? 0))) || 1;
  const [first, middle, last] = [0, Math.floor((bars.length - 1) / 2), bars.length - 1];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      <span className={styles.most} aria-hidden="true">
        {format(most)}
      </span>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${bars.length} ${most}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map((bar, place) => (
          <StackedBar key={bar.key} bar={bar} place={place} most={most} format={format} />
        ))}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        <span>{bars[first]?.label}</span>
        {bars.length > 4 && <span className={styles.middle}>{bars[middle]?.label}</span>}
        <span>{bars[last]?.label}</span>
      </div>
      <ul className={styles.legend}>
        {legend.map(({ tone, label }) => (
          <li key={tone} data-tone={tone}>
            {label}
          </li>
        ))}
        {reference && (
          <li className={styles.referenceLabel} data-tone="other">
            {reference}
          </li>
        )}
      </ul>
      <ChartTable {...props} format={format} />
    </figure>
  );
}

interface StackedBarProps {
  bar: Bar;
  place: number;
  most: number;
  format: (count: number) => string;
}

function StackedBar({ bar, place, most, format }: StackedBarProps) {
  const shown = bar.parts.filter(({ count }) => count > 0);
  const texts = shown.map(({ label, count }) =>
    t('forms.labelled', { label, text: format(count) }),
  );
  let below = 0;
  return (
    <g>
      <title>{[bar.label, ...texts].join('\n')}</title>
      <rect className={styles.ground} x={place} width={1} y={0} height={most} />
      {shown.map(({ tone, count }) => {
        below += count;
        return (
          <rect
            key={tone}
            className={styles.part}
            data-tone={tone}
            x={place + 0.1}
            width={0.8}
            y={most - below}
            height={count}
          />
        );
      })}
      {bar.reference !== undefined && (
        <line
          className={styles.reference}
          x1={place}
          x2={place + 1}
          y1={most - bar.reference}
          y2={most - bar.reference}
        />
      )}
    </g>
  );
}

function ChartTable({ bars, legend, title, reference, format = formatCount }: BarChartProps) {
  return (
    <details className={styles.details}>
      <summary>{t('console.chart.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {legend.map(({ tone, label }) => (
                <th key={tone} scope="col">
                  {label}
                </th>
              ))}
              {reference && <th scope="col">{reference}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label, parts, ...bar }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {legend.map(({ tone }) => (
                  <td key={tone}>{format(parts.find((part) => part.tone === tone)?.count ?? 0)}</td>
                ))}
                {reference && <td>{format(bar.reference ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
