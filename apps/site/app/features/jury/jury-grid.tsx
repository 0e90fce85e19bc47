import { JurorCard } from './juror-card.tsx';
import styles from './jury-grid.module.css';
import type { Juror } from './panels.ts';

interface JuryGridProps {
  jurors: readonly Juror[];
  /** Whether only portraits, names and roles are shown. */
  isBrief?: boolean;
  /** Whether the jurors' portraits are the first pictures on the page. */
  isFirst?: boolean;
}

export function JuryGrid({ jurors, isBrief = false, isFirst = false }: JuryGridProps) {
  return (
    <ul className={styles.grid}>
      {jurors.map((juror, index) => (
        <li key={juror.id}>
          <JurorCard juror={juror} isBrief={isBrief} isMain={isFirst && index < 2} />
        </li>
      ))}
    </ul>
  );
}
