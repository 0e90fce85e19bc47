import type { ReactNode } from 'react';
import { ViewfinderFrame } from '../../components/viewfinder-frame.tsx';
import styles from './fallback-page.module.css';

interface FallbackTopProps {
  /** HTTP status, shown as decoration: the heading says what happened. */
  code: 404 | 500;
  children: ReactNode;
}

/** The heading of an error page, beside a film leader whose countdown shows the HTTP status. */
export const FallbackHeader = ({ code, children }: FallbackTopProps) => (
  <div className={styles.top}>
    <div className={styles.leader}>
      <ViewfinderFrame>
        <svg
          aria-hidden="true"
          className={styles.countdown}
          viewBox="0 0 320 180"
          preserveAspectRatio="xMidYMid slice"
        >
          <path className={styles.sweep} d="M160 90V-10H330V120z" />
          <path d="M0 90h320M160 0v180" />
          <circle cx="160" cy="90" r="78" />
          <circle cx="160" cy="90" r="68" />
          <text x="160" y="90" className="timecode">
            {code}
          </text>
        </svg>
      </ViewfinderFrame>
    </div>
    {children}
  </div>
);
