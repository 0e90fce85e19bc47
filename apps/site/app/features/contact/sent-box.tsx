import { type ReactNode, useEffect, useRef } from 'react';
import styles from './contact.module.css';

interface SentBoxProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Confirms that a message was sent. Receives the focus, because it replaces the form. */
export function SentBox({ title, text, children }: SentBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.sent} tabIndex={-1} role="status">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
