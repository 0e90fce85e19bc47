import { copyText } from '../../lib/copy-text.ts';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import styles from './dialog-box.module.css';

/** The case number of a rejected vote with a copy button. Screen readers spell the number. */
export function RejectionCaseNumber({ refusalCase }: { refusalCase: string }) {
  const t = useT();
  async function copyCaseNumber() {
    await copyText(refusalCase);
    showNotice({ level: 'success', text: t('vote.case.copied') });
  }
  return (
    <p className={styles.case}>
      <span>{t('vote.case.label')}</span>
      <strong className={styles.caseNumber} aria-hidden="true" dir="ltr">
        {refusalCase}
      </strong>
      <span className="visually-hidden">{[...refusalCase].join(' ')}</span>
      <button type="button" className="button" onClick={copyCaseNumber}>
        {t('vote.case.copy')}
      </button>
    </p>
  );
}
