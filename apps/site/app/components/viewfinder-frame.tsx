import type { ReactNode } from 'react';
import brackets from './brackets.module.css';
import styles from './viewfinder-frame.module.css';

/** A lit, empty stage seen through a viewfinder, for pages without pictures. Always dark, like a player. */
export const ViewfinderFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.stage} data-stage="dark">
    <span className={brackets.brackets} />
    {children}
  </div>
);
