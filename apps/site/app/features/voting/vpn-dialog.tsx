import { buildCaseFragment } from '../../lib/case-fragment.ts';
import { copyText } from '../../lib/copy-text.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import styles from './dialog-box.module.css';
import { MountedDialog } from './dialog-box.tsx';

export interface VpnDialogProps {
  refusalCase: string | null;
  /** Whether staff blocked this network; otherwise its class, such as VPN, is rejected. */
  isBlockedByHand: boolean;
  onRetry: () => void;
}

/** Message keys: `byHand` if staff blocked the network, `byKind` if its class is rejected. */
const words = {
  byHand: {
    title: 'vote.blocked.title',
    text: 'vote.blocked.text',
    meaning: 'vote.blocked.meaning',
    appeal: 'vote.blocked.appeal',
  },
  byKind: {
    title: 'film.vote.vpn.title',
    text: 'film.vote.vpn.text',
    meaning: 'vote.vpn.meaning',
    appeal: 'vote.vpn.appeal',
  },
} as const;

/** Explains a rejection because of the network, with advice and a contact for objections. */
export function VpnRejectionDialog({ refusalCase, isBlockedByHand, onRetry }: VpnDialogProps) {
  const t = useT();
  const { title, text, meaning, appeal } = isBlockedByHand ? words.byHand : words.byKind;
  return (
    <MountedDialog title={t(title)}>
      {(close) => (
        <>
          <p>{t(text)}</p>
          <p>{t(meaning)}</p>
          {refusalCase && <RejectionCaseNumber refusalCase={refusalCase} />}
          <div className={styles.actions}>
            <button type="button" className="button" data-kind="primary" onClick={onRetry}>
              {t('film.vote.retry')}
            </button>
            <button type="button" className="button" onClick={close}>
              {t('vote.close')}
            </button>
          </div>
          <p className={styles.links}>
            <PageLink
              to="contactUs"
              hash={refusalCase ? buildCaseFragment(refusalCase) : undefined}
            >
              {t(appeal)}
            </PageLink>
            <PageLink to="votingRules">{t('film.vote.rules')}</PageLink>
          </p>
        </>
      )}
    </MountedDialog>
  );
}

/** The case number of a rejected vote with a copy button. Screen readers spell the number. */
function RejectionCaseNumber({ refusalCase }: { refusalCase: string }) {
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
