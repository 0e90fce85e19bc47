import type { MachineCheck } from '@film-contest/contract/checks';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import { describeCheck } from '@film-contest/messages/checks';
import { Icon } from '../../components/icon.tsx';
import { getUploadKindLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { sortChecksBySeverity } from '../../lib/sort-checks.ts';
import { type CheckGroup, groupChecksByFile } from './check-groups.ts';
import styles from './entry.module.css';

const marks = { refusal: 'refusal', advice: 'advice', ok: 'check' } as const;

const hasFailedChecks = ({ checks }: CheckGroup) => checks.some(({ level }) => level !== 'ok');

/** Check results by file. Passed checks are collapsed; files without findings share one group. */
export function MachineChecksByFile({ entry }: { entry: ConsoleEntry }) {
  const groups = groupChecksByFile(entry);
  const passed = groups.filter((group) => !hasFailedChecks(group));
  const count = passed.flatMap(({ checks }) => checks).length;
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('console.review.machineChecks')}</h2>
      {groups.length === 0 && <p className={styles.minor}>{t('console.entry.noChecks')}</p>}
      <div className={styles.groups}>
        {groups.filter(hasFailedChecks).map((group) => (
          <FileCheckGroup key={group.file?.id ?? ''} {...group} />
        ))}
        {count > 0 && (
          <details className={styles.passed}>
            <summary>{t('console.entry.passed', { count })}</summary>
            <div className={styles.groups}>
              {passed.map((group) => (
                <div key={group.file?.id ?? ''}>
                  <CheckedFileName file={group.file} />
                  <CheckList checks={sortChecksBySeverity(group.checks)} />
                </div>
              ))}
            </div>
          </details>
        )}
      </div>
    </section>
  );
}

function FileCheckGroup({ file, checks }: CheckGroup) {
  return (
    <div>
      <CheckedFileName file={file} />
      <FailedAndPassedChecks checks={checks} />
    </div>
  );
}

const CheckedFileName = ({ file }: Pick<CheckGroup, 'file'>) => (
  <h3 className={styles.subheading}>
    {file ? getUploadKindLabel(file.kind) : t('console.entry.wholeEntry')}
    {file && <span className={styles.filename}>{file.filename}</span>}
  </h3>
);

function FailedAndPassedChecks({ checks }: { checks: readonly MachineCheck[] }) {
  const sorted = sortChecksBySeverity(checks);
  const passed = sorted.filter(({ level }) => level === 'ok');
  const found = sorted.filter(({ level }) => level !== 'ok');
  return (
    <>
      {found.length > 0 && <CheckList checks={found} />}
      {passed.length > 0 && (
        <details className={styles.passed}>
          <summary>{t('console.entry.passed', { count: passed.length })}</summary>
          <CheckList checks={passed} />
        </details>
      )}
    </>
  );
}

const CheckList = ({ checks }: { checks: readonly MachineCheck[] }) => (
  <ul className={styles.checks}>
    {checks.map((check) => (
      <li key={JSON.stringify(check)} data-level={check.level}>
        <Icon name={marks[check.level]} />
        <span>
          <span className="visually-hidden">{t(`checks.level.${check.level}`)} </span>
          {describeCheck(t, check)}
        </span>
      </li>
    ))}
  </ul>
);
