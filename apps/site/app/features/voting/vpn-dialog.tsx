import { caseFragment } from '../../lib/case-fragment.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './dialog-box.module.css';
import { DialogBox } from './dialog-box.tsx';
import { RefusalCase } from './refusal-case.tsx';

interface VpnDialogProps {
  refusalCase: string | null;
  onRetry: () => void;
}

/** Refused for its network: what that means, how to get the vote through, and where to object. */
export function VpnDialog({ refusalCase, onRetry }: VpnDialogProps) {
  const t = useT();
  return (
    <DialogBox title={t('film.vote.vpn.title')}>
      {(close) => (
        <>
          <p>{t('film.vote.vpn.text')}</p>
          <p>{t('vote.vpn.meaning')}</p>
          {refusalCase && <RefusalCase refusalCase={refusalCase} />}
          <div className={styles.actions}>
            <button type="button" className="button" data-kind="primary" onClick={onRetry}>
              {t('film.vote.retry')}
            </button>
            <button type="button" className="button" onClick={close}>
              {t('vote.close')}
            </button>
          </div>
          <p className={styles.links}>
            <PageLink to="contactUs" hash={refusalCase ? caseFragment(refusalCase) : undefined}>
              {t('vote.vpn.appeal')}
            </PageLink>
            <PageLink to="votingRules">{t('film.vote.rules')}</PageLink>
          </p>
        </>
      )}
    </DialogBox>
  );
}
