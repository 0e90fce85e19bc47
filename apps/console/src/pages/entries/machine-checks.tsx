import type { MachineCheck } from '@film-contest/contract/checks';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import { describeCheck } from '@film-contest/messages/checks';
import { Icon } from '../../components/icon.tsx';
import { gravestFirst } from '../../lib/check-order.ts';
import { kindText } from '../../lib/entry-texts.ts';
import { t } from '../../lib/messages.ts';
import styles from './entry.module.css';

const marks = { refusal: 'refusal', advice: 'advice', ok: 'check' } as const;

/** What the machine found: of the entry as a whole, then file by file. What passed is folded away. */
export function MachineChecks({ entry }: { entry: ConsoleEntry }) {
  const ofFiles = new Set(entry.files.flatMap(({ checks }) => checks.map(keyOf)));
  const ofEntry = entry.checks.filter((check) => !ofFiles.has(keyOf(check)));
  const files = entry.files.filter(({ checks }) => checks.length > 0);
  const none = ofEntry.length === 0 && files.length === 0;
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('console.review.machineChecks')}</h2>
      {none && <p className={styles.minor}>{t('console.entry.noChecks')}</p>}
      {ofEntry.length > 0 && <Findings checks={ofEntry} />}
      {files.map(({ id, kind, checks }) => (
        <div key={id}>
          <h3 className={styles.subheading}>{kindText(kind)}</h3>
          <Findings checks={checks} />
        </div>
      ))}
    </section>
  );
}

const keyOf = (check: MachineCheck) => JSON.stringify(check);

function Findings({ checks }: { checks: readonly MachineCheck[] }) {
  const sorted = gravestFirst(checks);
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
      <li key={keyOf(check)} data-level={check.level}>
        <Icon name={marks[check.level]} />
        <span>
          <span className="visually-hidden">{t(`checks.level.${check.level}`)} </span>
          {describeCheck(t, check)}
        </span>
      </li>
    ))}
  </ul>
);
