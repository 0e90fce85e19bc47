import { type ReactNode, useEffect, useRef } from 'react';
import styles from './account.module.css';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The narrow column of login and account pages. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
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
