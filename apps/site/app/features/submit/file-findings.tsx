import { useT } from '../../lib/messages.tsx';
import { FileCheckList } from './check-list.tsx';
import type { FileChecks } from './checks-by-file.ts';
import styles from './upload.module.css';

/** The findings about a file below its name: warnings and errors first, the rest collapsed. */
export function FileFindings({ file, checks }: FileChecks) {
  const t = useT();
  const noteworthy = checks.filter(({ level }) => level !== 'ok');
  const passed = checks.filter(({ level }) => level === 'ok');
  return (
    <section className={styles.findings} aria-label={file.filename}>
      <h3 className={styles.filename}>{file.filename}</h3>
      {noteworthy.length > 0 && <FileCheckList checks={noteworthy} />}
      {passed.length > 0 && (
        <details className={styles.details}>
          <summary>{t('submit.checks.passed', { count: passed.length })}</summary>
          <FileCheckList checks={passed} />
        </details>
      )}
    </section>
  );
}
