import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '../../lib/messages.tsx';
import styles from './form.module.css';

export interface SummaryLine {
  text: string;
  /** `#field`, or the address of the step that holds the field; none for a fault of the whole form. */
  to?: string | undefined;
}

interface ErrorSummaryProps {
  lines: readonly SummaryLine[];
  /** Counts tries: each one that failed brings the focus here. */
  attempt: number;
}

/** All faults of a form in one place, which takes the focus. A fault of an answer leads to its field. */
export function ErrorSummary({ lines, attempt }: ErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (lines.length === 0) return null;
  const answers = lines.filter(({ to }) => to).length;
  return (
    <div className={styles.summary} ref={box} role="alert" tabIndex={-1}>
      {answers > 0 && <h2>{t('forms.summary.title', { count: answers })}</h2>}
      <ul>
        {lines.map(({ text, to }) => (
          <li key={`${to} ${text}`}>
            <SummaryLink text={text} to={to} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SummaryLink({ text, to }: SummaryLine) {
  if (!to) return text;
  if (!to.startsWith('#')) return <Link to={to}>{text}</Link>;
  const focus = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    document.getElementById(to.slice(1))?.focus();
  };
  return (
    <a href={to} onClick={focus}>
      {text}
    </a>
  );
}
