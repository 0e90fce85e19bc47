import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Drawn, and asked for, once it is opened. */
  children: () => ReactNode;
}

/** A part of a page that few need, closed at first. */
export function Disclosure({ title, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={styles.disclosure}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {wasOpened && <div className={styles.content}>{children()}</div>}
    </details>
  );
}
