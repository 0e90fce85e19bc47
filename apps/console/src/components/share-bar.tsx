import styles from './share-bar.module.css';

interface ShareBarProps {
  /** Length of the bar as a fraction, 0–1. */
  value: number;
  /** Median as a fraction (0–1), drawn as a line. */
  usual?: number | null;
  /** Threshold as a fraction (0–1), drawn as a dashed line. */
  limit?: number | null;
  isRaised?: boolean;
}

const toPercent = (share: number) => `${100 * Math.min(1, Math.max(0, share))}%`;

/**
 * A horizontal bar with marks at the median and the threshold. Hidden from screen readers: print the numbers beside
 * it.
 */
export const ShareBar = ({ value, usual, limit, isRaised = false }: ShareBarProps) => (
  <div className={styles.track} aria-hidden="true">
    <span
      className={styles.value}
      data-raised={isRaised}
      style={{ inlineSize: toPercent(value) }}
    />
    {typeof limit === 'number' && (
      <span className={styles.limit} style={{ insetInlineStart: toPercent(limit) }} />
    )}
    {typeof usual === 'number' && (
      <span className={styles.usual} style={{ insetInlineStart: toPercent(usual) }} />
    )}
  </div>
);

interface ShareBarLegendProps {
  value: string;
  usual: string;
  limit: string;
}

export const ShareBarLegend = ({ value, usual, limit }: ShareBarLegendProps) => (
  <ul className={styles.legend} aria-hidden="true">
    <li>
      <span className={styles.valueKey} /> {value}
    </li>
    <li>
      <span className={styles.usualKey} /> {usual}
    </li>
    <li>
      <span className={styles.limitKey} /> {limit}
    </li>
  </ul>
);
