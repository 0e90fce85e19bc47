import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '../../lib/messages.tsx';
import type { T } from '../../lib/texts.ts';
import styles from './form.module.css';

export interface SummaryLine {
  text: string;
  /** `#` and the id of the field, or the URL of the form step with the field. Omitted for errors of the whole form. */
  to?: string | undefined;
}

/** Codes of errors whose text already names the field. */
const namingCodes = ['1001', '2007', '3001', '4028', '4040', '4041'] as const;

/** Builds a line of the error summary, which names its field exactly once. */
export function formatSummaryText(t: T, label: string, text: string): string {
  if (namingCodes.some((code) => text === t(`codes.${code}`))) return text;
  const isPasswordMissing = text === t('codes.2006');
  return t('forms.labelled', { label, text: isPasswordMissing ? t('codes.4009') : text });
}

interface ErrorSummaryProps {
  lines: readonly SummaryLine[];
  /** Number of failed submissions; each failure moves the focus to the error summary. */
  attempt: number;
}

/** A list of all errors of a form. Each error links to its field. The list takes the focus. */
export function FormErrorSummary({ lines, attempt }: ErrorSummaryProps) {
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
            <FieldErrorLink text={text} to={to} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function FieldErrorLink({ text, to }: SummaryLine) {
  if (!to) return text;
  if (!to.startsWith('#')) return <Link to={to}>{text}</Link>;
  const focusInvalidField = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    document.getElementById(to.slice(1))?.focus();
  };
  return (
    <a href={to} onClick={focusInvalidField}>
      {text}
    </a>
  );
}
