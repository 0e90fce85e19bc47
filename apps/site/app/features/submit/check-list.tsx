import type { MachineCheck } from '@film-contest/contract/checks';
import { describeCheck } from '@film-contest/messages/checks';
import { useT } from '../../lib/messages.tsx';
import styles from './upload.module.css';

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
