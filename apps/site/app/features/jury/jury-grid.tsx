import { JurorCard } from './juror-card.tsx';
import styles from './jury-grid.module.css';
import type { Juror } from './panels.ts';

export function JuryGrid({ jurors, isBrief }: { jurors: readonly Juror[]; isBrief?: boolean }) {
  return (
    <ul className={styles.grid} data-brief={isBrief || undefined}>
      {jurors.map((juror) => (
        <li key={juror.id}>
          <JurorCard juror={juror} {...(isBrief && { isBrief })} />
        </li>
      ))}
    </ul>
  );
}
