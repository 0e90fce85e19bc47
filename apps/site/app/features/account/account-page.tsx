import { type ReactNode, useEffect, useRef } from 'react';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { ViewfinderFrame } from '../../components/viewfinder-frame.tsx';
import { useContest } from '../../lib/contest.ts';
import styles from './account.module.css';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * The narrow column of login and account pages. Wide screens show the contest's slogan beside it, or its name if it has
 * no slogan.
 */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  const contest = useContest();
  const slogan = contest?.slogan || contest?.name;
  return (
    <div className={styles.entrance}>
      <div className={styles.page}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
      {slogan && (
        <div className={styles.slogan}>
          <ViewfinderFrame>
            <p>
              <PhraseWrappedText text={slogan} />
            </p>
          </ViewfinderFrame>
        </div>
      )}
    </div>
  );
}

/** Content that takes the focus when it replaces a form. */
export function FocusedContent({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.focused}>
      {children}
    </div>
  );
}
