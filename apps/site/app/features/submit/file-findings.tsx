import type { MachineCheck } from '@film-contest/contract/checks';
import { describeCheck } from '@film-contest/messages/checks';
import { useT } from '../../lib/messages.tsx';
import type { FileChecks } from './checks-by-file.ts';
import styles from './upload.module.css';

/** The findings about a file, below its name. Warnings and errors come first; the others are collapsed. */
export function FileFindings({ file, checks }: FileChecks) {
  const t = useT();
  return (
    <section className={styles.findings} aria-label={file.filename}>
      <h3 className={styles.filename}>{file.filename}</h3>
      <CollapsedCheckLists
        checks={checks}
        summarize={(count) => t('submit.checks.passed', { count })}
      />
    </section>
  );
}

interface CollapsedCheckListsProps {
  checks: readonly MachineCheck[];
  summarize: (passedCount: number) => string;
}

/** Warnings and errors, then the passed checks, collapsed. */
export function CollapsedCheckLists({ checks, summarize }: CollapsedCheckListsProps) {
  const noteworthy = checks.filter(({ level }) => level !== 'ok');
  const passed = checks.filter(({ level }) => level === 'ok');
  return (
    <>
      {noteworthy.length > 0 && <FileCheckList checks={noteworthy} />}
      {passed.length > 0 && (
        <details className={styles.details}>
          <summary>{summarize(passed.length)}</summary>
          <FileCheckList checks={passed} />
        </details>
      )}
    </>
  );
}

const signs = { ok: '✓', advice: '!', refusal: '✕' } as const;
const order = { refusal: 0, advice: 1, ok: 2 } as const;

/** A list of the findings about a file with measured values, the most serious first. */
export function FileCheckList({ checks }: { checks: readonly MachineCheck[] }) {
  const t = useT();
  const sorted = [...checks].sort((a, b) => order[a.level] - order[b.level]);
  return (
    <ul className={styles.checks}>
      {sorted.map((check) => (
        <li key={check.id} data-level={check.level}>
          <span aria-hidden="true">{signs[check.level]}</span>
          <span>
            <span className="visually-hidden">
              {t('forms.labelled', { label: t(`checks.level.${check.level}`), text: '' })}
            </span>
            {describeCheck(t, check)}
          </span>
        </li>
      ))}
    </ul>
  );
}
