import { type ReactNode, useState } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Content of the section; rendered when the section is opened for the first time. */
  children: () => ReactNode;
}

/** A section that is closed at first and loads its content when opened. */
export function CollapsibleSection({ title, children }: DisclosureProps) {
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
